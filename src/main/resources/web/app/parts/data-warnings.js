// Ingestion warnings by type, with suggested fixes.

import { api } from '../api.js';
import { formatNumber, plural } from '../format.js';
import { html } from '../lib.js';
import { parameter } from '../state.js';
import { t } from '../texts.js';
import { Loaded, useLoad } from './load.js';
import { eventPath, personPath } from './persons.js';
import { Search } from './search.js';
import { Sparkline } from './sparkline.js';
import { Table } from './table.js';
import { TimeAgo } from './time.js';
import { Badge, EmptyState, Icon, Link } from './ui.js';

const DAYS = 30;
const DAY_MS = 86_400_000;
const TONES = { error: 'bad', warning: 'warn' };
const FIXES = {
  cannot_merge_already_identified: t('Both IDs belong to identified persons. Call reset() on logout, so that'
    + ' the next user gets a new anonymous ID.'),
  cannot_merge_with_illegal_distinct_id: t('The ID is a placeholder, such as “null”. Call identify() only when'
    + ' the user’s ID is known.'),
  ignored_invalid_timestamp: t('Send timestamps in ISO 8601 format, such as 2026-01-31T12:00:00Z.'),
  event_timestamp_in_future: t('The time of arrival replaces a future timestamp. Check the client’s clock, and whether'
    + ' milliseconds were sent as seconds.'),
  event_dropped_too_old: t('The event is older than the project keeps events. An admin can change that in its settings.'),
  person_properties_size_violation: t('Send large values as event properties instead of $set.'),
  group_upsert_message_size_too_large: t('Send large values as event properties instead of group properties.'),
  group_key_too_long: t('Use group keys of at most 400 characters.'),
  invalid_group_set: '$group_set must be an object.',
  distinct_id_truncated: t('Use distinct IDs of at most 200 characters.'),
  event_name_truncated: t('Keep event names short and send variable parts as properties.'),
  definitions_left_out: t('Keep names of events and properties fixed, and send variable parts as values.'),
  quota_nearly_reached: t('Beyond the limit events are refused until midnight UTC. Ask the operator of the server.'),
  invalid_process_person_profile: '$process_person_profile must be true or false.',
  message_size_too_large: t('Events are limited to 1 MB. Send fewer properties.'),
  missing_event_name: t('Each event needs a name in “event”.'),
  missing_distinct_id: t('Each event needs a “distinct_id”.'),
};

const COLUMNS = [
  { key: 'timestamp', title: t('Time'), render: ({ timestamp }) => html`<${TimeAgo} time=${timestamp} />` },
  { key: 'event', title: t('Event'), render: ({ details: { eventUuid: uuid, event } }) => (uuid
    ? html`<${Link} to=${eventPath(uuid)}>${event ?? uuid}<//>`
    : event) },
  { key: 'id', title: t('Distinct ID'), render: ({ details: { distinctId: id } }) => id
    && html`<${Link} to=${personPath(id)} class="mono breaks">${id}<//>` },
  { key: 'reason', title: t('Reason'), render: ({ details }) => html`<span class="breaks">${details.reason}</span>` },
];

export function DataWarnings() {
  const q = parameter('q');
  const loaded = useLoad((signal) => api.get('/ingestion_warnings/', { q }, { signal }), [q]);
  return html`<div class="stack">
    <div class="row filter-bar"><${Search} label="Search warnings" placeholder="Event, distinct ID or reason" /></div>
    <${Loaded} of=${loaded}>${({ results, dropped }) => (results.length === 0
      ? html`<${EmptyState} icon="check" title=${q ? t('No matching warnings') : t('No ingestion warnings')}>
          <p>${q
            ? t('No warning matches the search.')
            : t('All events of the last {0} days were ingested without warnings.', DAYS)}</p><//>`
      : html`<div class="stack">${results.map((type) => html`<${Type} key=${type.type} of=${type} />`)}
          ${dropped > 0 && html`<p class="soft small">
            ${plural(dropped, 'older warning')} no longer kept.</p>`}</div>`)}<//>
  </div>`;
}

function Type({ of: { type, severity, lastSeen, count, sparkline, warnings } }) {
  return html`<details class="card fold">
    <summary><${Icon} name="right" size=${16} />
      <span class="fold-main"><strong>${sentence(type)}</strong> <${Badge} tone=${TONES[severity] ?? ''}>${severity}<//>
        ${FIXES[type] && html`<span class="soft small fold-note">${FIXES[type]}</span>`}</span>
      <${Sparkline} values=${daily(sparkline)} label=${t('Warnings of the last {0} days', DAYS)} />
      <span class="fold-count"><strong>${formatNumber(count)}</strong>
        <span class="soft small"><${TimeAgo} time=${lastSeen} /></span></span></summary>
    <${Table} caption="Latest warnings" columns=${COLUMNS} rows=${warnings} />
    ${count > warnings.length && html`<p class="soft small">
      The latest ${warnings.length} of ${formatNumber(count)}.</p>`}
  </details>`;
}

function sentence(type) {
  return type.slice(0, 1).toUpperCase() + type.slice(1).replaceAll('_', ' ');
}

/** Counts per day, with zeros for the days that the API leaves out. */
function daily(sparkline) {
  const counts = new Map(sparkline.map(([count, day]) => [day, count]));
  return Array.from({ length: DAYS }, (_, i) => (
    counts.get(new Date(Date.now() - (DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10)) ?? 0));
}
