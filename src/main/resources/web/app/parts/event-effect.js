// What an event did to its person: the properties that it asked for, beside what the person has now.

import { formatValue } from '../format.js';
import { html } from '../lib.js';
import { PersonLink, personName } from './persons.js';
import { Value } from './properties.js';
import { Badge, Empty } from './ui.js';

const MERGES = {
  $identify: '$anon_distinct_id', $create_alias: 'alias', $merge_dangerously: 'alias',
};

/** The other distinct ID that an event asked to join with its own, or undefined. */
export function mergedId({ event, properties }) {
  return MERGES[event] && formatValue(properties[MERGES[event]]) || undefined;
}

export function Effect({ event }) {
  const { person, properties } = event;
  if (!person) {
    return html`<${Empty} icon="person"
      title="No person"><p>The event asked for no profile, so it changed nobody.</p><//>`;
  }
  const changes = changesOf(properties);
  const other = mergedId(event);
  const isJoined = other && person.distinct_ids.includes(other);
  const isFirst = person.properties.$creator_event_uuid === event.id;
  if (changes.length === 0 && !other && !isFirst) {
    return html`<${Empty} icon="person" title="It changed nothing that was asked for"><p>It has no <code>$set</code>,
      <code>$set_once</code> or <code>$unset</code>. What SDKs tell of browser and campaign is kept anyway.</p><//>`;
  }
  return html`<div class="stack">
    ${isFirst && html`<p class="callout"><strong>The person began with this event.</strong></p>`}
    ${other && html`<p class=${`callout ${isJoined ? '' : 'warning'}`}>
      <strong>${isJoined ? 'Joined' : 'Not joined'}</strong> with <span class="mono breaks">${other}</span>:
      ${isJoined
    ? 'both are one person now.'
    : 'the distinct ID belongs to somebody else. The warnings may say why.'}</p>`}
    ${changes.length > 0 && html`<div class="table"><table class="effect-table"><caption
      class="unseen">Properties that the event asked for</caption>
      <thead><tr><th scope="col">Asked for</th><th scope="col">Property</th><th scope="col">Value</th>
        <th scope="col">Person now</th></tr></thead>
      <tbody>${changes.map(({ how, name, value }) => html`<tr key=${`${how} ${name}`}><td><code>${how}</code></td>
        <th scope="row" class="mono">${name}</th>
        <td>${how === '$unset' ? html`<span class="soft">none</span>` : html`<${Value} value=${value} />`}</td>
        <td><${Now} how=${how} value=${value} now=${person.properties[name]} /></td></tr>`)}</tbody></table></div>`}
    <p class="row"><span class="soft">The person now:</span> <${PersonLink} id=${event.distinct_id}
      name=${personName(person)} /></p>
  </div>`;
}

function Now({ how, value, now }) {
  const isSo = how === '$unset' ? now === undefined : JSON.stringify(value) === JSON.stringify(now);
  return isSo
    ? html`<${Badge} tone="good">the same<//>`
    : html`${now === undefined ? html`<span class="soft">none</span>` : html`<${Value} value=${now} />`}`;
}

function changesOf({ $set: set, $set_once: once, $unset: unset }) {
  const pairs = (how, values) => (values && typeof values === 'object' && !Array.isArray(values)
    ? Object.entries(values).map(([name, value]) => ({ how, name, value })) : []);
  const names = Array.isArray(unset) ? unset : Object.keys(unset && typeof unset === 'object' ? unset : {});
  return [...pairs('$set', set), ...pairs('$set_once', once), ...names.map((name) => ({ how: '$unset', name }))];
}
