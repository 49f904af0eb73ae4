// What there was to say about events that were taken, by type, and what to do about it.

import { api } from '../api.js';
import { formatNumber, plural } from '../format.js';
import { html } from '../lib.js';
import { parameter } from '../state.js';
import { Ago } from './ago.js';
import { Loaded, useLoad } from './load.js';
import { eventAt, personAt } from './persons.js';
import { Search } from './search.js';
import { Sparkline } from './sparkline.js';
import { Table } from './table.js';
import { Badge, Empty, Icon, Link } from './ui.js';

const DAYS = 30;
const DAY_MS = 86_400_000;
const TONES = { error: 'bad', warning: 'warn' };
const FIXES = {
  cannot_merge_already_identified: 'Both IDs belong to identified persons. Call reset() when somebody logs out, so that'
    + ' the next person starts with an ID of their own.',
  cannot_merge_with_illegal_distinct_id: 'The ID is what programs send by mistake, such as “null”. Call identify() only'
    + ' once the ID of the user is known.',
  ignored_invalid_timestamp: 'Send timestamps in ISO 8601, such as 2026-01-31T12:00:00Z.',
  event_timestamp_in_future: 'The time of arrival stands for a time to come. Check the clock of the sender, and whether'
    + ' milliseconds were sent as seconds.',
  person_properties_size_violation: 'Keep long texts and lists out of $set; they belong to the event.',
  group_upsert_message_size_too_large: 'Keep long texts and lists out of the properties of groups.',
  group_key_too_long: 'Use the ID of the group as its key: at most 400 characters.',
  invalid_group_set: '$group_set has to be an object.',
  distinct_id_truncated: 'Use IDs of at most 200 characters.',
  event_name_truncated: 'Put what differs into properties, and keep names of events short.',
  invalid_process_person_profile: '$process_person_profile has to be true or false.',
  message_size_too_large: 'An event may have 1 MB. Send less with it.',
  missing_event_name: 'Each event needs a name in “event”.',
  missing_distinct_id: 'Each event needs a “distinct_id”.',
};

const COLUMNS = [
  { key: 'timestamp', title: 'When', render: ({ timestamp }) => html`<${Ago} time=${timestamp} />` },
  { key: 'event', title: 'Event', render: ({ details: { eventUuid: uuid, event } }) => (uuid
    ? html`<${Link} to=${eventAt(uuid)}>${event ?? uuid}<//>`
    : event) },
  { key: 'id', title: 'Distinct ID', render: ({ details: { distinctId: id } }) => id
    && html`<${Link} to=${personAt(id)} class="mono breaks">${id}<//>` },
  { key: 'reason', title: 'Reason', render: ({ details }) => html`<span class="breaks">${details.reason}</span>` },
];

export function DataWarnings() {
  const q = parameter('q');
  const loaded = useLoad((signal) => api.get('/ingestion_warnings/', { q }, { signal }), [q]);
  return html`<div class="stack">
    <div class="row filter-bar"><${Search} label="Search warnings" placeholder="Event, distinct ID or reason" /></div>
    <${Loaded} of=${loaded}>${({ results, dropped }) => (results.length === 0
      ? html`<${Empty} icon="check" title=${q ? 'No such warning' : 'No warnings'}>
          <p>${q ? 'No warning holds this.' : `All events of the last ${DAYS} days were taken without a word.`}</p><//>`
      : html`<div class="stack">${results.map((type) => html`<${Type} key=${type.type} of=${type} />`)}
          ${dropped > 0 && html`<p class="soft small">
            ${plural(dropped, 'older warning')} had to make room.</p>`}</div>`)}<//>
  </div>`;
}

function Type({ of: { type, severity, lastSeen, count, sparkline, warnings } }) {
  return html`<details class="card fold">
    <summary><${Icon} name="right" size=${16} />
      <span class="fold-main"><strong>${sentence(type)}</strong> <${Badge} tone=${TONES[severity] ?? ''}>${severity}<//>
        ${FIXES[type] && html`<span class="soft small fold-note">${FIXES[type]}</span>`}</span>
      <${Sparkline} values=${daily(sparkline)} label=${`Warnings of the last ${DAYS} days`} />
      <span class="fold-count"><strong>${formatNumber(count)}</strong>
        <span class="soft small"><${Ago} time=${lastSeen} /></span></span></summary>
    <${Table} caption="The latest warnings" columns=${COLUMNS} rows=${warnings} />
    ${count > warnings.length && html`<p class="soft small">
      The latest ${warnings.length} of ${formatNumber(count)}.</p>`}
  </details>`;
}

function sentence(type) {
  return type.slice(0, 1).toUpperCase() + type.slice(1).replaceAll('_', ' ');
}

/** One number a day of the last days; the API leaves out days without any. */
function daily(sparkline) {
  const counts = new Map(sparkline.map(([count, day]) => [day, count]));
  return Array.from({ length: DAYS }, (_, i) => (
    counts.get(new Date(Date.now() - (DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10)) ?? 0));
}
