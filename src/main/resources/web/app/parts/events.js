// Timeline of events by day; rows expand to their details.

import { formatDate, formatExact, plural } from '../format.js';
import { html, useMemo, useState } from '../lib.js';
import { zone } from '../state.js';
import { locale } from '../texts.js';
import { EventDetail, useEvent } from './event-detail.js';
import { Loaded } from './load.js';
import { More } from './pages.js';
import { Icon } from './ui.js';

const ICONS = {
  $pageview: 'file', $pageleave: 'leave', $screen: 'file', $identify: 'person', $create_alias: 'link',
  $merge_dangerously: 'link', $set: 'edit', $groupidentify: 'groups', $delete_person_property: 'edit',
};

/** Event name with an icon. */
export function EventName({ name }) {
  return html`<span class="event-name"><${Icon} name=${ICONS[name] ?? 'live'} size=${15} />
    <span class="cut">${name}</span></span>`;
}

/** Path, screen or URL of an event. */
export function pageOf({ $pathname: path, $current_url: url, $screen_name: screen }) {
  return String(path ?? screen ?? url ?? '');
}

/**
 * Events grouped by day.
 *
 * @param {object} of a `usePages` of events, newest first
 * @param {*} none content if there are no events
 * @param {boolean} [showsPerson] shows the distinct ID instead of the page
 */
export function Timeline({ of, none, showsPerson = false }) {
  return html`<${Loaded} of=${of}>${({ results }) => (results.length === 0
    ? none
    : html`<${Days} events=${results} showsPerson=${showsPerson} /><${More} of=${of}>Show earlier events<//>`)}<//>`;
}

function Days({ events, showsPerson }) {
  const days = useMemo(() => byDay(events), [events, zone.value]);
  return html`<div class="timeline">${days.map(([day, own]) => html`<section key=${day}>
    <h2>${day} <span class="soft small">${plural(own.length, 'event')}</span></h2>
    <ol>${own.map((event) => html`<${Row} key=${event.id} event=${event} showsPerson=${showsPerson} />`)}</ol>
  </section>`)}</div>`;
}

function byDay(events) {
  const days = new Map();
  events.forEach((event) => {
    const day = formatDate(event.timestamp);
    days.set(day, [...(days.get(day) ?? []), event]);
  });
  return [...days];
}

function Row({ event, showsPerson }) {
  const [isOpen, setOpen] = useState(false);
  const time = new Date(event.timestamp).toLocaleTimeString(locale, { timeStyle: 'short', timeZone: zone.value });
  return html`<li class=${isOpen ? 'open' : ''}>
    <button type="button" class="timeline-row" aria-expanded=${String(isOpen)} onClick=${() => setOpen(!isOpen)}>
      <time class="soft" datetime=${event.timestamp} title=${formatExact(event.timestamp)}>${time}</time>
      <${EventName} name=${event.event} />
      <span class="cut soft where">${showsPerson ? event.distinct_id : pageOf(event.properties)}</span>
      <${Icon} name=${isOpen ? 'up' : 'down'} size=${15} />
    </button>
    ${isOpen && html`<${Opened} uuid=${event.id} />`}
  </li>`;
}

function Opened({ uuid }) {
  const loaded = useEvent(uuid);
  return html`<div class="timeline-detail">
    <${Loaded} of=${loaded}>${(found) => html`<${EventDetail} of=${found} />`}<//></div>`;
}
