// Settings of the open project: its name and calendar, the key that applications send with, and its end.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { at, project, projects, tell } from '../state.js';
import { Button, Code, confirm, Dialog, Field, Link } from '../parts/ui.js';
import { Choice, Form, isAdmin, Section, useSending } from './form.js';

const WEEK_STARTS = [['0', 'Sunday'], ['1', 'Monday']];

function zones() {
  const known = Intl.supportedValuesOf?.('timeZone') ?? [];
  return [...new Set(['UTC', project.value.timezone, ...known])].map((name) => [name, name.replaceAll('_', ' ')]);
}

function take(changed) {
  project.value = changed;
  projects.value = projects.value.map((one) => (one.id === changed.id ? { ...one, ...changed } : one));
}

export function Project() {
  return html`<${General} /><${ProjectKey} />${isAdmin.value && html`<${Removal} />`}`;
}

function General() {
  const sending = useSending();
  const { name, timezone, week_start_day: weekStart } = project.value;
  const save = (form) => sending.run(async () => take(await api.patch('/', {
    name: form.name, timezone: form.timezone, week_start_day: Number(form.week_start_day),
  })), 'The project is saved.');
  return html`<${Section} title="Project" hint="Charts cut days and weeks as it is said here, for everybody.">
    <${Form} sending=${sending} action="Save" onSend=${save}>
      <${Field} label="Name" error=${sending.wrong.name}>${(id) => html`
        <input id=${id} name="name" defaultValue=${name} required maxlength="200" />`}<//>
      <${Field} label="Time zone" error=${sending.wrong.timezone}
        hint="Days begin at midnight of this zone, also those of the past.">${(id) => html`
        <${Choice} id=${id} name="timezone" initial=${timezone} options=${zones()} />`}<//>
      <${Field} label="Weeks begin on" error=${sending.wrong.week_start_day}>${(id) => html`
        <${Choice} id=${id} name="week_start_day" initial=${weekStart ?? 0} options=${WEEK_STARTS} />`}<//>
    <//>
  <//>`;
}

function ProjectKey() {
  const reset = async () => {
    const goesOn = await confirm({
      title: 'Reset the project API key?', action: 'Reset the key',
      text: 'The key that is in use now ends at once. Events of applications that still send it are lost until they '
        + 'have the new one.',
    });
    if (goesOn) {
      try {
        take(await api.patch('/reset_token/', {}));
        tell('There is a new key.');
      } catch (failure) {
        tell(failure.message, 'bad');
      }
    }
  };
  return html`<${Section} title="Project API key"
    hint="Applications send events with it. It can’t read anything, so it may stand in public pages."
    locked=${isAdmin.value ? null : 'Only admins of the organization can reset it.'}
    tools=${isAdmin.value && html`<${Button} kind="danger" icon="refresh" onClick=${reset}>Reset<//>`}>
    <${Code} text=${project.value.api_token} label="Copy the key" />
    <p class="small soft">Project ID <code>${project.value.id}</code>.
      ${' '}<${Link} to=${at('/setup')}>How to use them<//>.</p>
  <//>`;
}

function Removal() {
  const [asks, setAsks] = useState(false);
  const isLast = projects.value.length < 2;
  return html`<${Section} title="Delete the project" hint="With all its events, persons, dashboards and insights."
    locked=${isLast ? 'An organization keeps its last project.' : null}>
    ${!isLast && html`<div><${Button} kind="danger" icon="trash" onClick=${() => setAsks(true)}>Delete …<//></div>`}
    ${asks && html`<${RemovalDialog} onClose=${() => setAsks(false)} />`}
  <//>`;
}

function RemovalDialog({ onClose }) {
  const sending = useSending();
  const [typed, setTyped] = useState('');
  const remove = async () => {
    if (await sending.run(() => api.remove('/'))) {
      location.assign('/');
    }
  };
  return html`<${Dialog} title=${`Delete ${project.value.name}?`} onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="danger" disabled=${typed !== project.value.name} busy=${sending.isBusy} onClick=${remove}>
        Delete for good<//>`}>
    <p>This can’t be taken back. All that was sent to this project is gone at once.</p>
    <${Field} label=${`Type “${project.value.name}” to go on`} error=${sending.wrong.form}>${(id) => html`
      <input id=${id} value=${typed} autocomplete="off" onInput=${(event) => setTyped(event.target.value)} />`}<//>
  <//>`;
}
