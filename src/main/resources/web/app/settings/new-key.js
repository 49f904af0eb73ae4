// Dialog for a new personal API key: label, scopes and projects.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { project } from '../state.js';
import { Dialog } from '../parts/dialog.js';
import { Button, Field, Select } from '../parts/ui.js';
import { useSubmit } from './form.js';

/** Scope objects and their names; scopes of features that this server lacks are left out. */
const OBJECTS = [
  ['query', 'Queries and events'], ['insight', 'Insights'], ['dashboard', 'Dashboards'],
  ['dashboard_template', 'Dashboard templates'], ['sharing_configuration', 'Sharing'], ['export', 'Exports'],
  ['annotation', 'Annotations'], ['alert', 'Alerts'], ['person', 'Persons'], ['group', 'Groups'],
  ['event_definition', 'Event definitions'], ['property_definition', 'Property definitions'], ['action', 'Actions'],
  ['activity_log', 'Activity logs'], ['project', 'Projects'], ['organization', 'Organization'],
  ['organization_member', 'Members'], ['user', 'User'],
];
const all = (access) => OBJECTS.map(([object]) => `${object}:${access}`);
const PRESETS = [
  ['read', 'Read-only access', all('read')],
  ['analysis', 'Query data', ['query:read', 'insight:read', 'dashboard:read', 'person:read', 'group:read',
    'event_definition:read', 'property_definition:read']],
  ['dashboards', 'Manage dashboards', ['query:read', 'insight:write', 'dashboard:write', 'annotation:write',
    'export:write', 'sharing_configuration:write']],
  ['all', 'All access', ['*']],
  ['custom', 'Custom scopes', null],
];
const ACCESS = [['', 'No access'], ['read', 'Read'], ['write', 'Read and write']];
const LABEL_MAX = 40;

export function NewKey({ onClose, onMade }) {
  const sending = useSubmit();
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
  return html`<${Dialog} title="Create personal API key" onClose=${onClose}>
    <form class="stack" onSubmit=${create}>
      <${Field} label="Label" hint="Describes what the key is for."
        error=${sending.wrong.label}>${(id) => html`
        <input id=${id} value=${label} required maxlength=${LABEL_MAX} autocomplete="off" placeholder="Weekly report"
          onInput=${(event) => setLabel(event.target.value)} />`}<//>
      <${Field} label="Scopes" error=${sending.wrong.scopes}>${(id) => html`
        <${Select} id=${id} value=${preset} onChange=${setPreset}
          options=${PRESETS.map(([key, text]) => [key, text])} />`}<//>
      ${preset === 'custom' && html`<fieldset class="scopes"><legend class="visually-hidden">Scopes</legend>
        ${OBJECTS.map(([object, text]) => html`<${Field} inline key=${object} label=${text}>${(id) => html`
          <${Select} id=${id} value=${chosen[object] ?? ''} options=${ACCESS}
            onChange=${(access) => setChosen({ ...chosen, [object]: access })} />`}<//>`)}
      </fieldset>`}
      <${Field} label="Project access" error=${sending.wrong.scoped_teams}>${(id) => html`
        <${Select} id=${id} value=${isLimited} onChange=${setLimited}
          options=${[['', 'All projects'], ['1', `Only ${project.value.name}`]]} />`}<//>
      ${preset !== 'all' && html`<p class="small soft mono">${scopes.join('  ') || 'Select at least one scope.'}</p>`}
      ${sending.wrong.form && html`<p class="wrong" role="alert">${sending.wrong.form}</p>`}
      <div class="row">
        <${Button} kind="primary" type="submit" busy=${sending.isBusy} disabled=${scopes.length === 0}>Create<//>
        <${Button} onClick=${onClose}>Cancel<//></div>
    </form>
  <//>`;
}
