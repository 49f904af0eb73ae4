// The window for a new personal key: its name, what it may do, and where.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { project } from '../state.js';
import { Button, Dialog, Field, Select } from '../parts/ui.js';
import { useSending } from './form.js';

/** What scopes are about, as people call it; scopes of features that there are not are left out. */
const OBJECTS = [
  ['query', 'Queries and events'], ['insight', 'Insights'], ['dashboard', 'Dashboards'],
  ['dashboard_template', 'Dashboard templates'], ['sharing_configuration', 'Sharing'], ['export', 'Exports'],
  ['annotation', 'Annotations'], ['person', 'Persons'], ['group', 'Groups'],
  ['event_definition', 'Event definitions'], ['property_definition', 'Property definitions'], ['action', 'Actions'],
  ['activity_log', 'Who changed what'], ['project', 'Projects'], ['organization', 'Organization'],
  ['organization_member', 'Members'], ['user', 'Your user'],
];
const all = (access) => OBJECTS.map(([object]) => `${object}:${access}`);
const PRESETS = [
  ['read', 'Read everything', all('read')],
  ['analysis', 'Ask questions', ['query:read', 'insight:read', 'dashboard:read', 'person:read', 'group:read',
    'event_definition:read', 'property_definition:read']],
  ['dashboards', 'Make dashboards', ['query:read', 'insight:write', 'dashboard:write', 'annotation:write',
    'export:write', 'sharing_configuration:write']],
  ['all', 'Everything you may do', ['*']],
  ['custom', 'Choose …', null],
];
const ACCESS = [['', 'No access'], ['read', 'Read'], ['write', 'Read and write']];
const LABEL_MAX = 40;

export function NewKey({ onClose, onMade }) {
  const sending = useSending();
  const [label, setLabel] = useState('');
  const [preset, setPreset] = useState('read');
  const [chosen, setChosen] = useState({});
  const [isLimited, setLimited] = useState('');
  const scopes = PRESETS.find(([key]) => key === preset)[2]
    ?? Object.entries(chosen).filter(([, access]) => access).map(([object, access]) => `${object}:${access}`);
  const create = async (event) => {
    event.preventDefault();
    const key = await sending.run(() => api.post('/api/personal_api_keys/', {
      label, scopes, scoped_teams: isLimited ? [project.value.id] : [],
    }));
    if (key) {
      onMade(key);
    }
  };
  return html`<${Dialog} title="Create a personal API key" onClose=${onClose}>
    <form class="stack" onSubmit=${create}>
      <${Field} label="Label" hint="What it is for, so that you know it again."
        error=${sending.wrong.label}>${(id) => html`
        <input id=${id} value=${label} required maxlength=${LABEL_MAX} autocomplete="off" placeholder="Weekly report"
          onInput=${(event) => setLabel(event.target.value)} />`}<//>
      <${Field} label="It may" error=${sending.wrong.scopes}>${(id) => html`
        <${Select} id=${id} value=${preset} onChange=${setPreset}
          options=${PRESETS.map(([key, text]) => [key, text])} />`}<//>
      ${preset === 'custom' && html`<fieldset class="scopes"><legend class="unseen">Scopes</legend>
        ${OBJECTS.map(([object, text]) => html`<${Field} inline key=${object} label=${text}>${(id) => html`
          <${Select} id=${id} value=${chosen[object] ?? ''} options=${ACCESS}
            onChange=${(access) => setChosen({ ...chosen, [object]: access })} />`}<//>`)}
      </fieldset>`}
      <${Field} label="In" error=${sending.wrong.scoped_teams}>${(id) => html`
        <${Select} id=${id} value=${isLimited} onChange=${setLimited}
          options=${[['', 'All your projects'], ['1', `Only ${project.value.name}`]]} />`}<//>
      ${preset !== 'all' && html`<p class="small soft mono">${scopes.join('  ') || 'Choose at least one scope.'}</p>`}
      ${sending.wrong.form && html`<p class="wrong" role="alert">${sending.wrong.form}</p>`}
      <div class="row">
        <${Button} kind="primary" type="submit" busy=${sending.isBusy} disabled=${scopes.length === 0}>Create<//>
        <${Button} onClick=${onClose}>Cancel<//></div>
    </form>
  <//>`;
}
