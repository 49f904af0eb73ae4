// One event: what is stored, what the client sent, what there was to say about it, and what it did to the person.

import { api, inProject, request } from '../api.js';
import { formatExact } from '../format.js';
import { html, useState } from '../lib.js';
import { Ago } from './ago.js';
import { Effect } from './event-effect.js';
import { Loaded, useLoad } from './load.js';
import { eventAt, groupAt, insightAt, PersonLink, personName } from './persons.js';
import { Properties } from './properties.js';
import { indentJson, memberOf, withoutGroupColumns } from './rawjson.js';
import { useGroupTypes } from './taxonomy.js';
import { Badge, Code, Copy, Empty, Link, Tabs } from './ui.js';

const TABS = [['stored', 'Stored'], ['sent', 'As sent'], ['warnings', 'Warnings'], ['effect', 'Person effect']];

/** An event by its uuid: `{event, sent}`, with the text of what the client sent. */
export function useEvent(uuid) {
  return useLoad(async (signal) => {
    const response = await request('GET', inProject(`/events/${encodeURIComponent(uuid)}/`), { signal });
    const text = await response.text();
    const event = JSON.parse(text);
    return { event, sent: sentText(event, withoutGroupColumns(memberOf(text, 'properties'))) };
  }, [uuid]);
}

function sentText({ event, distinct_id: distinctId, timestamp, id }, properties) {
  const head = JSON.stringify({ event, distinct_id: distinctId, timestamp, uuid: id });
  return indentJson(`${head.slice(0, -1)},"properties":${properties}}`);
}

/** @param {{event: object, sent: string}} of what `useEvent` has */
export function EventDetail({ of: { event, sent } }) {
  const [tab, setTab] = useState('stored');
  return html`<div class="event-detail">
    <${Facts} event=${event} />
    <${Tabs} label="What to show of this event" tabs=${TABS} selected=${tab} onSelect=${setTab} />
    ${tab === 'stored' && html`<${Properties} of=${event.properties} caption="Properties of the event" />`}
    ${tab === 'sent' && html`<${Sent} event=${event} text=${sent} />`}
    ${tab === 'warnings' && html`<${Warnings} uuid=${event.id} />`}
    ${tab === 'effect' && html`<${Effect} event=${event} />`}
  </div>`;
}

function Sent({ event: { properties }, text }) {
  const isCopied = properties.$set !== undefined || properties.$set_once !== undefined;
  return html`<p class="soft small">No number lost a digit; only the spaces between values were changed.
      ${isCopied && html` <code>$set</code> and <code>$set_once</code> also hold what was copied to the person, such as
      the browser.`}</p>
    <${Code} text=${text} label="Copy the JSON" />`;
}

function Facts({ event }) {
  const types = useGroupTypes();
  const groups = types.filter((type) => event.properties[`$group_${type.group_type_index}`] !== undefined);
  return html`<dl class="facts">
    <dt>Person</dt>
    <dd>${event.person
      ? html`<${PersonLink} id=${event.distinct_id} name=${personName(event.person)} />
          ${event.person.is_identified && html`<${Badge} tone="good">identified<//>`}`
      : html`<span class="soft">none: the event asked for no profile</span>`}</dd>
    <dt>Distinct ID</dt><dd><span class="mono breaks">${event.distinct_id}</span><${Copy} text=${event.distinct_id}
      label="Copy the distinct ID" /></dd>
    ${groups.map((type) => {
      const key = event.properties[`$group_${type.group_type_index}`];
      return html`<dt>${type.group_type}</dt><dd><${Link} to=${groupAt(type.group_type_index, key)}>${key}<//></dd>`;
    })}
    <dt>Time</dt><dd><time datetime=${event.timestamp}>${formatExact(event.timestamp)}</time>
      <span class="soft"><${Ago} time=${event.timestamp} /></span></dd>
    <dt>UUID</dt><dd><${Link} to=${eventAt(event.id)} class="mono breaks">${event.id}<//><${Copy} text=${event.id}
      label="Copy the UUID" /></dd>
    <dt>Event</dt><dd><${Link} to=${insightAt(event.event)}>Make an insight of it<//></dd>
  </dl>`;
}

function Warnings({ uuid }) {
  const loaded = useLoad(async (signal) => {
    const { results } = await api.get('/ingestion_warnings/', { q: uuid }, { signal });
    return results.flatMap(({ severity, warnings }) => warnings.filter(({ details }) => details.eventUuid === uuid)
      .map((warning) => ({ ...warning, severity })));
  }, [uuid]);
  return html`<${Loaded} of=${loaded}>${(found) => (found.length === 0
    ? html`<${Empty} icon="check" title="Nothing to say"><p>This event was taken as it came.</p><//>`
    : html`<ul class="stack">${found.map(({ type, severity, details }) => html`<li class=${`callout ${severity}`}>
        <strong>${type.replaceAll('_', ' ')}</strong><p>${details.reason}</p></li>`)}</ul>`)}<//>`;
}
