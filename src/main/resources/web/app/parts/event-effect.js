// What an event did to its person: the properties that it asked for, beside what the person has now.

import { api } from '../api.js';
import { formatValue } from '../format.js';
import { html } from '../lib.js';
import { Loaded, useLoad } from './load.js';
import { Value } from './properties.js';
import { Table } from './table.js';
import { Badge, Empty } from './ui.js';

const MERGES = {
  $identify: '$anon_distinct_id', $create_alias: 'alias', $merge_dangerously: 'alias',
};

/** The other distinct ID that an event asked to join with its own, or undefined. */
export function mergedId({ event, properties }) {
  return MERGES[event] && formatValue(properties[MERGES[event]]) || undefined;
}

export function Effect({ event }) {
  const loaded = useLoad((signal) => api.get('/persons/', { distinct_id: event.distinct_id }, { signal })
    .then(({ results }) => results[0] ?? null), [event.id]);
  return html`<${Loaded} of=${loaded}>${(person) => (person && event.person
    ? html`<${Changes} event=${event} person=${person} />`
    : html`<${Empty} icon="person" title="No person">
        <p>The event asked for no profile, so it changed nobody.</p><//>`)}<//>`;
}

function Changes({ event, person }) {
  const changes = changesOf(event.properties);
  const other = mergedId(event);
  const isFirst = person.properties.$creator_event_uuid === event.id;
  if (changes.length === 0 && !other && !isFirst) {
    return html`<${Empty} icon="person" title="It changed nobody">
      <p>It has no <code>$set</code>, <code>$set_once</code> or <code>$unset</code>, and nothing that is copied to the
        person, such as the browser.</p><//>`;
  }
  const columns = [
    { key: 'how', title: 'Asked for', render: ({ how }) => html`<code>${how}</code>` },
    { key: 'name', title: 'Property', render: ({ name }) => html`<span class="mono breaks">${name}</span>` },
    { key: 'value', title: 'Value', render: ({ value }) => html`<${Shown} value=${value} />` },
    {
      key: 'now', title: 'Person now',
      render: (change) => html`<${Now} ...${change} now=${person.properties[change.name]} />`,
    },
  ];
  return html`<div class="stack">
    ${isFirst && html`<p class="callout"><strong>The person began with this event.</strong></p>`}
    ${other && html`<${Merge} other=${other} isJoined=${person.distinct_ids.includes(other)} />`}
    ${changes.length > 0 && html`<${Table} class="effect-table" caption="Properties that the event asked for"
      columns=${columns} rows=${changes} />`}
  </div>`;
}

function Merge({ other, isJoined }) {
  const text = isJoined
    ? 'both are one person now.'
    : 'the distinct ID belongs to somebody else. The warnings may say why.';
  return html`<p class=${`callout ${isJoined ? '' : 'warning'}`}>
    <strong>${isJoined ? 'Joined' : 'Not joined'}</strong> with <span class="mono breaks">${other}</span>: ${text}</p>`;
}

/** A value, or that there is none. */
function Shown({ value }) {
  return value === undefined ? html`<span class="soft">none</span>` : html`<${Value} value=${value} />`;
}

function Now({ how, value, now }) {
  const isSo = how === '$unset' ? now === undefined : JSON.stringify(value) === JSON.stringify(now);
  return isSo ? html`<${Badge} tone="good">the same<//>` : html`<${Shown} value=${now} />`;
}

function changesOf({ $set: set, $set_once: once, $unset: unset }) {
  const pairs = (how, values) => (values && typeof values === 'object' && !Array.isArray(values)
    ? Object.entries(values).map(([name, value]) => ({ how, name, value })) : []);
  const names = Array.isArray(unset) ? unset : Object.keys(unset && typeof unset === 'object' ? unset : {});
  return [...pairs('$set', set), ...pairs('$set_once', once), ...names.map((name) => ({ how: '$unset', name }))];
}
