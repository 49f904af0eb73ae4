// Person updates of an event: `$set` and others beside the person's current properties.

import { api } from '../api.js';
import { formatValue } from '../format.js';
import { html } from '../lib.js';
import { t } from '../texts.js';
import { Loaded, useLoad } from './load.js';
import { Value } from './properties.js';
import { Table } from './table.js';
import { Badge, EmptyState } from './ui.js';

const MERGES = {
  $identify: '$anon_distinct_id', $create_alias: 'alias', $merge_dangerously: 'alias',
};

/** Distinct ID that an event asked to merge with its own, or undefined. */
export function mergedDistinctId({ event, properties }) {
  return MERGES[event] && formatValue(properties[MERGES[event]]) || undefined;
}

export function PersonUpdates({ event }) {
  const loaded = useLoad((signal) => api.get('/persons/', { distinct_id: event.distinct_id }, { signal })
    .then(({ results }) => results[0] ?? null), [event.id]);
  return html`<${Loaded} of=${loaded}>${(person) => (person && event.person
    ? html`<${Changes} event=${event} person=${person} />`
    : html`<${EmptyState} icon="person" title="No person">
        <p>This event has no person profile.</p><//>`)}<//>`;
}

function Changes({ event, person }) {
  const changes = changesOf(event.properties);
  const other = mergedDistinctId(event);
  const isFirst = person.properties.$creator_event_uuid === event.id;
  if (changes.length === 0 && !other && !isFirst) {
    return html`<${EmptyState} icon="person" title="No person updates">
      <p>The event has no <code>$set</code>, <code>$set_once</code> or <code>$unset</code>, and no properties that are
        copied to the person.</p><//>`;
  }
  const columns = [
    { key: 'how', title: t('Operation'), render: ({ how }) => html`<code>${how}</code>` },
    { key: 'name', title: t('Property'), render: ({ name }) => html`<span class="mono breaks">${name}</span>` },
    { key: 'value', title: t('Value'), render: ({ value }) => html`<${Shown} value=${value} />` },
    {
      key: 'now', title: t('Current value'),
      render: (change) => html`<${Now} ...${change} now=${person.properties[change.name]} />`,
    },
  ];
  return html`<div class="stack">
    ${isFirst && html`<p class="callout"><strong>This event created the person.</strong></p>`}
    ${other && html`<${Merge} other=${other} isJoined=${person.distinct_ids.includes(other)} />`}
    ${changes.length > 0 && html`<${Table} class="effect-table" caption="Person updates of the event"
      columns=${columns} rows=${changes} />`}
  </div>`;
}

function Merge({ other, isJoined }) {
  const text = isJoined
    ? t('both distinct IDs belong to this person.')
    : t('the distinct ID belongs to another person. See the warnings for the reason.');
  return html`<p class=${`callout ${isJoined ? '' : 'warning'}`}>
    <strong>${isJoined ? t('Merged') : t('Not merged')}</strong> with <span
      class="mono breaks">${other}</span>: ${text}</p>`;
}

/** A value, or `none`. */
function Shown({ value }) {
  return value === undefined ? html`<span class="soft">none</span>` : html`<${Value} value=${value} />`;
}

function Now({ how, value, now }) {
  const isSo = how === '$unset' ? now === undefined : JSON.stringify(value) === JSON.stringify(now);
  return isSo ? html`<${Badge} tone="good">unchanged<//>` : html`<${Shown} value=${now} />`;
}

function changesOf({ $set: set, $set_once: once, $unset: unset }) {
  const pairs = (how, values) => (values && typeof values === 'object' && !Array.isArray(values)
    ? Object.entries(values).map(([name, value]) => ({ how, name, value })) : []);
  const names = Array.isArray(unset) ? unset : Object.keys(unset && typeof unset === 'object' ? unset : {});
  return [...pairs('$set', set), ...pairs('$set_once', once), ...names.map((name) => ({ how: '$unset', name }))];
}
