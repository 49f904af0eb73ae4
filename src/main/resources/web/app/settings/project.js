// Settings of the open project: name, time zone, project API key and deletion.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { notify, project, projectPath, projects } from '../state.js';
import { confirm, Dialog } from '../parts/dialog.js';
import { Button, Code, Field, Link } from '../parts/ui.js';
import { t } from '../texts.js';
import { Choice, Form, isAdmin, Section, useSubmit } from './form.js';

const WEEK_STARTS = [['0', t('Sunday')], ['1', t('Monday')]];

function zones() {
  const known = Intl.supportedValuesOf?.('timeZone') ?? [];
  return [...new Set(['UTC', project.value.timezone, ...known])].map((name) => [name, name.replaceAll('_', ' ')]);
}

function take(changed) {
  project.value = changed;
  projects.value = projects.value.map((one) => (one.id === changed.id ? { ...one, ...changed } : one));
}

/** A number of days, or null where the field is empty. */
function days(text) {
  return text === '' ? null : Number(text);
}

export function Project() {
  return html`<${General} /><${ProjectKey} />${isAdmin.value && html`<${Removal} />`}`;
}

function General() {
  const sending = useSubmit();
  const { name, timezone, week_start_day: weekStart, data_retention: retention, hot_window: hot } = project.value;
  const save = (form) => sending.run(async () => take(await api.patch('/', {
    name: form.name, timezone: form.timezone, week_start_day: Number(form.week_start_day),
    ...(isAdmin.value && { data_retention: days(form.data_retention), hot_window: days(form.hot_window) }),
  })), t('Project saved.'));
  return html`<${Section} title="Project" hint="Insights use this time zone and week start for all users.">
    <${Form} sending=${sending} action="Save" onSend=${save}>
      <${Field} label="Name" error=${sending.wrong.name}>${(id) => html`
        <input id=${id} name="name" defaultValue=${name} required maxlength="200" />`}<//>
      <${Field} label="Time zone" error=${sending.wrong.timezone}
        hint="Applies to past events too.">${(id) => html`
        <${Choice} id=${id} name="timezone" initial=${timezone} options=${zones()} />`}<//>
      <${Field} label="Week starts on" error=${sending.wrong.week_start_day}>${(id) => html`
        <${Choice} id=${id} name="week_start_day" initial=${weekStart ?? 0} options=${WEEK_STARTS} />`}<//>
      ${isAdmin.value && html`<${Field} label="Days to keep events" error=${sending.wrong.data_retention}
        hint="Older events are deleted, and dropped when they are sent. Empty: for ever.">${(id) => html`
        <input id=${id} name="data_retention" type="number" min="1" max="36500" step="1"
          defaultValue=${retention ?? ''} />`}<//>
      <${Field} label="Days before events leave for the lake" error=${sending.wrong.hot_window}
        hint="Needs a lake. Older events are there only, and queries need Trino for them. Empty: never.">${(id) => html`
        <input id=${id} name="hot_window" type="number" min="1" max="36500" step="1"
          defaultValue=${hot ?? ''} />`}<//>`}
    <//>
  <//>`;
}

function ProjectKey() {
  const reset = async () => {
    const goesOn = await confirm({
      title: t('Reset project API key?'), action: t('Reset'),
      text: t('The current key stops working immediately. Events sent with it are lost until your applications use '
        + 'the new key.'),
    });
    if (goesOn) {
      try {
        take(await api.patch('/reset_token/', {}));
        notify(t('Project API key reset.'));
      } catch (failure) {
        notify(failure.message, 'bad');
      }
    }
  };
  return html`<${Section} title="Project API key"
    hint="Used by applications to send events. It can’t read data, so it is safe to use in public pages."
    locked=${isAdmin.value ? null : t('Only admins of the organization can reset it.')}
    tools=${isAdmin.value && html`<${Button} kind="danger" icon="refresh" onClick=${reset}>Reset<//>`}>
    <${Code} text=${project.value.api_token} label="Copy key" />
    <p class="small soft">Project ID <code>${project.value.id}</code>.
      ${' '}<${Link} to=${projectPath('/setup')}>Setup instructions<//>.</p>
  <//>`;
}

function Removal() {
  const [asks, setAsks] = useState(false);
  const isLast = projects.value.length < 2;
  return html`<${Section} title="Delete project" hint="Deletes all its events, persons, dashboards and insights."
    locked=${isLast ? t('The last project of an organization can’t be deleted.') : null}>
    ${!isLast && html`<div><${Button} kind="danger" icon="trash" onClick=${() => setAsks(true)}>Delete …<//></div>`}
    ${asks && html`<${RemovalDialog} onClose=${() => setAsks(false)} />`}
  <//>`;
}

function RemovalDialog({ onClose }) {
  const sending = useSubmit();
  const [typed, setTyped] = useState('');
  const remove = async () => {
    if (await sending.run(() => api.remove('/'))) {
      location.assign('/');
    }
  };
  return html`<${Dialog} title=${t('Delete {0}?', project.value.name)} onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="danger" disabled=${typed !== project.value.name} busy=${sending.isBusy} onClick=${remove}>
        Delete project<//>`}>
    <p>This can’t be undone. All data of this project is deleted immediately.</p>
    <${Field} label=${t('Type “{0}” to confirm', project.value.name)} error=${sending.wrong.form}>${(id) => html`
      <input id=${id} value=${typed} autocomplete="off" onInput=${(event) => setTyped(event.target.value)} />`}<//>
  <//>`;
}
