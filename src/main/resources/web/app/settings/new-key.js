// Dialog for a new personal API key: label, scopes and projects.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { project } from '../state.js';
import { Dialog } from '../parts/dialog.js';
import { Button, Field, Select } from '../parts/ui.js';
import { t } from '../texts.js';
import { useSubmit } from './form.js';

/** Scope objects and their names; scopes of features that this server lacks are left out. */
const OBJECTS = [
  ['query', t('Queries and events')], ['insight', t('Insights')], ['insight_variable', t('Variables')],
  ['dashboard', t('Dashboards')],
  ['dashboard_template', t('Dashboard templates')], ['sharing_configuration', t('Sharing')], ['export', t('Exports')],
  ['annotation', t('Annotations')], ['alert', t('Alerts')], ['person', t('Persons')], ['group', t('Groups')],
  ['subscription', t('Subscriptions')], ['cohort', t('Cohorts')], ['feature_flag', t('Feature flags')],
  ['event_definition', t('Event definitions')], ['property_definition', t('Property definitions')],
  ['action', t('Actions')],
  ['activity_log', t('Activity logs')], ['project', t('Projects')], ['organization', t('Organization')],
  ['organization_member', t('Members')], ['user', t('User')],
];
const all = (access) => OBJECTS.map(([object]) => `${object}:${access}`);
const CUSTOM = 'custom';
const PRESETS = [
  [CUSTOM, t('Custom scopes'), null],
  ['read', t('Read-only access'), all('read')],
  ['analysis', t('Query data'), ['query:read', 'insight:read', 'dashboard:read', 'person:read', 'group:read',
    'event_definition:read', 'property_definition:read']],
  ['dashboards', t('Manage dashboards'), ['query:read', 'insight:write', 'dashboard:write', 'annotation:write',
    'export:write', 'sharing_configuration:write']],
  ['all', t('All access'), ['*']],
];
const ACCESS = [['', t('None')], ['read', t('Read')], ['write', t('Write')]];
const LABEL_MAX = 40;

export function NewKey({ onClose, onMade }) {
  const sending = useSubmit();
  const [label, setLabel] = useState('');
  const [preset, setPreset] = useState(CUSTOM);
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
        <input id=${id} value=${label} required maxlength=${LABEL_MAX} autocomplete="off" placeholder="Weekly report" autofocus
          onInput=${(event) => setLabel(event.target.value)} />`}<//>
      <${Field} label="Scopes" error=${sending.wrong.scopes}>${(id) => html`
        <${Select} id=${id} value=${preset} onChange=${setPreset}
          options=${PRESETS.map(([key, text]) => [key, text])} />`}<//>
      ${preset === CUSTOM && html`<fieldset class="scopes"><legend class="visually-hidden">Scopes</legend>
        ${OBJECTS.map(([object, text]) => html`<${Scope} key=${object} ...${{ object, text }}
          value=${chosen[object] ?? ''}
          onChange=${(access) => setChosen({ ...chosen, [object]: access })} />`)}
      </fieldset>`}
      <${Field} label="Project access" error=${sending.wrong.scoped_teams}>${(id) => html`
        <${Select} id=${id} value=${isLimited} onChange=${setLimited}
          options=${[['', t('All projects')], ['1', t('Only {0}', project.value.name)]]} />`}<//>
      ${preset !== 'all' && html`<p
        class="small soft mono">${scopes.join('  ') || t('Select at least one scope.')}</p>`}
      ${sending.wrong.form && html`<p class="wrong" role="alert">${sending.wrong.form}</p>`}
      <div class="row">
        <${Button} kind="primary" type="submit" busy=${sending.isBusy} disabled=${scopes.length === 0}>Create<//>
        <${Button} onClick=${onClose}>Cancel<//></div>
    </form>
  <//>`;
}

/** Access to one kind of object: none, reading, or reading and writing. */
function Scope({ object, text, value, onChange }) {
  return html`<div class="row spread" role="radiogroup" aria-label=${text}>
    <span>${text}</span>
    <div class="row segments">${ACCESS.map(([access, words]) => html`<label class="segment">
      <input type="radio" name=${object} checked=${access === value} onChange=${() => onChange(access)} />
      <span>${words}</span></label>`)}</div>
  </div>`;
}
