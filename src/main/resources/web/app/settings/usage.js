// Received, stored and dropped events per day.

import { api } from '../api.js';
import { formatDate, formatNumber } from '../format.js';
import { html } from '../lib.js';
import { project, projectPath } from '../state.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Table } from '../parts/table.js';
import { EmptyState, Link } from '../parts/ui.js';
import { t } from '../texts.js';
import { Section } from './form.js';

const KINDS = [
  ['received', t('Received'), t('all events sent')],
  ['stored', t('Stored'), t('events available to queries')],
  ['imported', t('Imported'), t('stored with historical_migration')],
  ['billable', t('Billable'), t('events that PostHog Cloud would bill')],
  ['duplicates', t('Duplicates'), t('sent again with the same UUID')],
  ['dropped', t('Dropped'), t('dropped as the protocol allows')],
  ['refused', t('Refused'), t('in refused requests')],
];

export function Usage() {
  const usage = useLoad((signal) => api.get('/usage/', {}, { signal }), []);
  return html`<${Section} title="Usage" hint="Last 30 days, by day of arrival in UTC.">
    <${Loaded} of=${usage}>${({ results }) => html`<${Shown} days=${results} />`}<//>
  <//>`;
}

function Shown({ days }) {
  const sum = (kind) => days.reduce((total, day) => total + day[kind], 0);
  if (sum('received') === 0) {
    return html`<${EmptyState} icon="live" title="No events in the last 30 days"
      action=${html`<${Link} to=${projectPath('/setup')} class="button primary">Send an event<//>`}>
      <p>Events are counted here as soon as an application sends them.</p><//>`;
  }
  return html`<div class="stack">
    <dl class="totals">${KINDS.map(([kind, title, hint]) => html`<div title=${hint}>
      <dt class="small soft">${title}</dt><dd>${formatNumber(sum(kind))}</dd></div>`)}</dl>
    <${Bars} days=${days} />
    <${Table} caption="Events per day" rowKey=${(day) => day.date}
      rows=${[...days].reverse().filter((day) => day.received > 0)} columns=${[
        { key: 'date', title: t('Day'), sorts: true, render: (day) => formatDate(`${day.date}T12:00:00Z`) },
        ...KINDS.map(([key, title]) => ({ key, title, isNumber: true, sorts: true })),
      ]} />
    <p class="small soft">${kept(project.value.data_retention)}</p>
    <p class="small soft">Refused requests and ingestion warnings are in
      ${' '}<${Link} to=${projectPath('/data')}>Data management<//>.</p>
  </div>`;
}

function kept(days) {
  return days ? t('Events are kept for {0} {1}; older ones are deleted.', formatNumber(days), days === 1 ? 'day'
    : 'days')
    : t('Events are kept for ever.');
}

/** Bar chart of the table below it. */
function Bars({ days }) {
  const most = Math.max(...days.map((day) => day.stored), 1);
  return html`<div class="bars" aria-hidden="true">${days.map((day) => html`
    <div class="bar-slot" title=${t('{0}: {1} stored', formatDate(`${day.date}T12:00:00Z`), formatNumber(day.stored))}>
      <div style=${{ height: `${(100 * day.stored) / most}%` }}></div>
    </div>`)}</div>`;
}
