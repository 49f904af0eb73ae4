// Command palette: one field that finds screens, saved objects, people and events, and goes there.

import { api } from '../api.js';
import { html } from '../lib.js';
import { entries } from '../routes.js';
import { navigate, projectPath, theme } from '../state.js';
import { t } from '../texts.js';
import { Combobox } from './combobox.js';
import { Dialog } from './dialog.js';
import { personPath } from './persons.js';

const FOUND_MAX = 5;

const to = (path) => () => navigate(projectPath(path));

/** Commands that need no search of the server: `[text, keywords, action]`. */
const COMMANDS = [
  ...entries.map(({ text, to: path }) => [t('Go to {0}', text), '', to(path)]),
  [t('New SQL query'), 'insight hogql', to('/sql')],
  [t('New trend'), 'insight chart', to('/insights/new?kind=trends')],
  [t('New funnel'), 'insight conversion', to('/insights/new?kind=funnel')],
  [t('New retention'), 'insight', to('/insights/new?kind=retention')],
  [t('New feature flag'), 'toggle', to('/feature_flags/new')],
  [t('New cohort'), 'persons', to('/cohorts/new')],
  [t('New action'), 'data', to('/data/actions?open=new')],
  [t('New annotation'), 'data note', to('/data/annotations?open=new')],
  [t('Add member'), 'settings invite', to('/settings/members?open=new')],
  [t('Create personal API key'), 'settings token', to('/settings/keys?open=new')],
  [t('Usage'), 'settings', to('/settings/usage')],
  [t('Members'), 'settings invite', to('/settings/members')],
  [t('Personal API keys'), 'settings', to('/settings/keys')],
  [t('Ingestion warnings'), 'data', to('/data/warnings')],
  [t('Refused requests'), 'data', to('/data/refused')],
  [t('Import events from a file'), 'csv json upload data', to('/data/import')],
  [t('Light theme'), 'appearance', () => { theme.value = 'light'; }],
  [t('Dark theme'), 'appearance', () => { theme.value = 'dark'; }],
];

/** Lists of the server that are searched: label, path, and the option of a row. */
const LISTS = [
  [t('Dashboards'), '/dashboards/', (row) => [row.id, row.name, to(`/dashboards/${row.id}`)]],
  [t('Insights'), '/insights/', (row) => [row.short_id, row.name || row.derived_name || t('Unnamed insight'),
    to(`/insights/${row.short_id}`)], { basic: true }],
  [t('People'), '/persons/', (row) => [row.uuid, row.name, () => navigate(personPath(row.distinct_ids[0]))]],
  [t('Feature flags'), '/feature_flags/', ({ id, key }) => [id, key, to(`/feature_flags/${id}`)]],
  [t('Cohorts'), '/cohorts/', ({ id, name }) => [id, name || t('Cohort {0}', id), to(`/cohorts/${id}`)],
    { basic: true }],
  [t('Rehearsals'), '/rehearsals/', ({ id, name }) => [id, name, to(`/rehearsals/${id}`)]],
  [t('Events'), '/event_definitions/', (row) => [row.name, row.name,
    to(`/data/events?q=${encodeURIComponent(row.name)}`)], { exclude_hidden: true }],
];

async function found([label, path, option, more], search, signal) {
  const page = await api.get(path, { search, limit: FOUND_MAX, ...more }, { signal });
  return {
    label,
    options: page.results.slice(0, FOUND_MAX).map((row) => {
      const [key, text, value] = option(row);
      return { key: `${label} ${key}`, text, value };
    }),
  };
}

async function load(typed, signal) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const commands = COMMANDS.filter(([text, keywords]) => (
    words.every((word) => `${text} ${keywords}`.toLowerCase().includes(word))));
  const options = commands.map(([text, , value]) => ({ key: text, text, value }));
  if (!typed) {
    return [{ label: t('Commands'), options }];
  }
  const lists = await Promise.all(LISTS.map((list) => found(list, typed, signal)));
  return [{ label: t('Commands'), options }, ...lists];
}

export function Palette({ onClose }) {
  const run = (action) => {
    onClose();
    action();
  };
  return html`<${Dialog} title="Search" onClose=${onClose}>
    <div class="palette"><${Combobox} label="Search or jump to" placeholder="Dashboards, insights, people, flags …"
      load=${load} onChange=${run} autofocus /></div>
  <//>`;
}
