// How many events arrived, day by day, and what became of them.

import { api } from '../api.js';
import { formatDate, formatNumber } from '../format.js';
import { html } from '../lib.js';
import { at } from '../state.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Table } from '../parts/table.js';
import { Empty, Link } from '../parts/ui.js';
import { Section } from './form.js';

const KINDS = [
  ['received', 'Received', 'all that was sent'],
  ['stored', 'Stored', 'what is there to be asked about'],
  ['imported', 'Imported', 'stored as events of the past'],
  ['billable', 'Billable', 'what the real service would count'],
  ['duplicates', 'Duplicates', 'sent once more with the same uuid'],
  ['dropped', 'Dropped', 'left out, as the protocol allows'],
  ['refused', 'Refused', 'in requests that were not taken'],
];

export function Usage() {
  const usage = useLoad((signal) => api.get('/usage/', {}, { signal }), []);
  return html`<${Section} title="Usage" hint="The last 30 days, by the day of arrival in UTC.">
    <${Loaded} of=${usage}>${({ results }) => html`<${Shown} days=${results} />`}<//>
  <//>`;
}

function Shown({ days }) {
  const sum = (kind) => days.reduce((total, day) => total + day[kind], 0);
  if (sum('received') === 0) {
    return html`<${Empty} icon="live" title="Nothing arrived in 30 days"
      action=${html`<${Link} to=${at('/setup')} class="button primary">Send a first event<//>`}>
      <p>As soon as an application sends events, they are counted here.</p><//>`;
  }
  return html`<div class="stack">
    <dl class="totals">${KINDS.map(([kind, title, hint]) => html`<div title=${hint}>
      <dt class="small soft">${title}</dt><dd>${formatNumber(sum(kind))}</dd></div>`)}</dl>
    <${Bars} days=${days} />
    <${Table} caption="Events per day" rowKey=${(day) => day.date}
      rows=${[...days].reverse().filter((day) => day.received > 0)} columns=${[
        { key: 'date', title: 'Day', sorts: true, render: (day) => formatDate(`${day.date}T12:00:00Z`) },
        ...KINDS.map(([key, title]) => ({ key, title, isNumber: true, sorts: true })),
      ]} />
    <p class="small soft">Requests that were refused, and what was odd about events, are under
      ${' '}<${Link} to=${at('/data')}>Data management<//>.</p>
  </div>`;
}

/** The same as the table that follows, for the eye. */
function Bars({ days }) {
  const most = Math.max(...days.map((day) => day.stored), 1);
  return html`<div class="bars" aria-hidden="true">${days.map((day) => html`
    <div class="bar-slot" title=${`${formatDate(`${day.date}T12:00:00Z`)}: ${formatNumber(day.stored)} stored`}>
      <div style=${{ height: `${(100 * day.stored) / most}%` }}></div>
    </div>`)}</div>`;
}
