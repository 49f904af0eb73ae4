// Persons, groups and events: what they are called, their faces, and the ways to their pages.

import { formatValue } from '../format.js';
import { html } from '../lib.js';
import { at } from '../state.js';
import { Link } from './ui.js';

const NAMES = ['email', 'name', 'username'];
const HUES = 360;
/** Neighbours get colours far from each other. */
const GOLDEN_ANGLE = 137.5;
const PREVIEWED = 4;

/** The page of a person, by uuid or by a distinct ID. */
export function personAt(id) {
  return at(`/persons/${encodeURIComponent(id)}`);
}

/** The page of a group. */
export function groupAt(type, key) {
  return at(`/groups/${type}/${encodeURIComponent(key)}`);
}

/** The address of an event's page. */
export function eventAt(uuid) {
  return at(`/events/${uuid}`);
}

/** A new insight that counts an event. */
export function insightAt(event) {
  const query = {
    kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event, math: 'total' }], interval: 'day',
    dateRange: { date_from: '-30d' }, trendsFilter: {},
  };
  return `${at('/insights/new')}#q=${encodeURIComponent(JSON.stringify(query))}`;
}

/** What a person is called: by e-mail or name, or by a distinct ID. */
export function personName({ properties = {}, distinct_ids: ids = [] }) {
  const known = NAMES.map((key) => properties[key]).find((value) => value !== null && formatValue(value).trim() !== '');
  return known === undefined ? ids[0] ?? 'Somebody' : formatValue(known);
}

/** What a group is called: by its name, or by its key. */
export function groupTitle({ group_key: key, group_properties: properties }) {
  return formatValue(properties?.name).trim() || key;
}

/** A letter on a colour of its own, to know somebody again. */
export function Face({ name, isBig = false }) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9_973, 7) * GOLDEN_ANGLE % HUES;
  return html`<span class=${`avatar ${isBig ? 'big' : ''}`} style=${{ '--hue': hue }} aria-hidden="true">
    ${([...name.replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '?').toUpperCase()}</span>`;
}

/** A person with a face; `id` is a uuid or a distinct ID. */
export function PersonLink({ id, name }) {
  return html`<${Link} to=${personAt(id)} class="person-link" title=${name}><${Face} name=${name} />
    <span class="cut">${name}</span><//>`;
}

/** A group with a face. */
export function GroupLink({ type, id, name = id }) {
  return html`<${Link} to=${groupAt(type, id)} class="person-link" title=${name}><${Face} name=${name} />
    <span class="cut">${name}</span><//>`;
}

/** The first properties that people gave, on one line. */
export function Preview({ of, without = [] }) {
  const shown = Object.entries(of)
    .filter(([key, value]) => !key.startsWith('$') && !without.includes(key) && value !== null);
  if (shown.length === 0) {
    return html`<span class="soft">–</span>`;
  }
  return html`<span class="preview">${shown.slice(0, PREVIEWED).map(([key, value]) => html`
    <span class="chip"><span class="soft">${key}</span> ${formatValue(value)}</span>`)}
    ${shown.length > PREVIEWED && html`<span class="soft small">+${shown.length - PREVIEWED}</span>`}</span>`;
}
