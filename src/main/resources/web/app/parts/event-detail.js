// Details of an event: stored properties, JSON as sent, ingestion warnings and person updates.

import { api, inProject, request } from '../api.js';
import { formatExact } from '../format.js';
import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Loaded, useLoad } from './load.js';
import { PersonUpdates } from './person-updates.js';
import { eventPath, groupPath, newInsightPath, PersonLink, personName } from './persons.js';
import { Properties } from './properties.js';
import { indentJson, memberOf, withoutGroupColumns } from './raw-json.js';
import { useGroupTypes } from './taxonomy.js';
import { TimeAgo } from './time.js';
import { Badge, Code, Copy, EmptyState, Link, Tabs } from './ui.js';

const TABS = [['stored', t('Properties')], ['sent', 'JSON'], ['warnings', t('Warnings')], ['effect',
  t('Person updates')]];

/** Loads an event by UUID: `{event, sent}`, where `sent` is the JSON as the client wrote it. */
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

/** @param {{event: object, sent: string}} of data of `useEvent` */
export function EventDetail({ of: { event, sent } }) {
  const [tab, setTab] = useState('stored');
  return html`<div class="event-detail">
    <${Facts} event=${event} />
    <${Tabs} label="Event details" tabs=${TABS} selected=${tab} onSelect=${setTab} />
    ${tab === 'stored' && html`<${Properties} of=${event.properties} caption="Event properties" />`}
    ${tab === 'sent' && html`<${Sent} event=${event} text=${sent} />`}
    ${tab === 'warnings' && html`<${Warnings} uuid=${event.id} />`}
    ${tab === 'effect' && html`<${PersonUpdates} event=${event} />`}
  </div>`;
}

function Sent({ event: { properties }, text }) {
  const isCopied = properties.$set !== undefined || properties.$set_once !== undefined;
  return html`<p class="soft small">The event as the client sent it, reformatted.
      ${isCopied && html` <code>$set</code> and <code>$set_once</code> include properties that are copied to the person,
      such as the browser.`}</p>
    <${Code} text=${text} label="Copy JSON" />`;
}

function Facts({ event }) {
  const types = useGroupTypes();
  const groups = types.filter((type) => event.properties[`$group_${type.group_type_index}`] !== undefined);
  return html`<dl class="facts">
    <dt>Person</dt>
    <dd>${event.person
      ? html`<${PersonLink} id=${event.distinct_id} name=${personName(event.person)} />
          ${event.person.is_identified && html`<${Badge} tone="good">identified<//>`}`
      : html`<span class="soft">none (no person profile)</span>`}</dd>
    <dt>Distinct ID</dt><dd><span class="mono breaks">${event.distinct_id}</span><${Copy} text=${event.distinct_id}
      label="Copy distinct ID" /></dd>
    ${groups.map((type) => {
      const key = event.properties[`$group_${type.group_type_index}`];
      return html`<dt>${type.group_type}</dt><dd><${Link} to=${groupPath(type.group_type_index, key)}>${key}<//></dd>`;
    })}
    <dt>Time</dt><dd><time datetime=${event.timestamp}>${formatExact(event.timestamp)}</time>
      <span class="soft"><${TimeAgo} time=${event.timestamp} /></span></dd>
    <dt>UUID</dt><dd><${Link} to=${eventPath(event.id)} class="mono breaks">${event.id}<//><${Copy} text=${event.id}
      label="Copy UUID" /></dd>
    <dt>Event</dt><dd><${Link} to=${newInsightPath(event.event)}>Create insight<//></dd>
  </dl>`;
}

function Warnings({ uuid }) {
  const loaded = useLoad(async (signal) => {
    const { results } = await api.get('/ingestion_warnings/', { q: uuid }, { signal });
    return results.flatMap(({ severity, warnings }) => warnings.filter(({ details }) => details.eventUuid === uuid)
      .map((warning) => ({ ...warning, severity })));
  }, [uuid]);
  return html`<${Loaded} of=${loaded}>${(found) => (found.length === 0
    ? html`<${EmptyState} icon="check" title="No warnings"><p>This event was ingested without warnings.</p><//>`
    : html`<ul class="stack">${found.map(({ type, severity, details }) => html`<li class=${`callout ${severity}`}>
        <strong>${type.replaceAll('_', ' ')}</strong><p>${details.reason}</p></li>`)}</ul>`)}<//>`;
}
