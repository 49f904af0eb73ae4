// Names, avatars and paths of persons, groups and events.

import { formatValue } from '../format.js';
import { html } from '../lib.js';
import { projectPath } from '../state.js';
import { t } from '../texts.js';
import { Link } from './ui.js';

const NAMES = ['email', 'name', 'username'];
const HUES = 360;
/** Spreads the hues of similar names. */
const GOLDEN_ANGLE = 137.5;
const PREVIEWED = 4;

/** Path of a person by UUID or distinct ID. */
export function personPath(id) {
  return projectPath(`/persons/${encodeURIComponent(id)}`);
}

/** Path of a group. */
export function groupPath(type, key) {
  return projectPath(`/groups/${type}/${encodeURIComponent(key)}`);
}

/** Path of an event. */
export function eventPath(uuid) {
  return projectPath(`/events/${uuid}`);
}

/** Path of a new insight that counts an event. */
export function newInsightPath(event) {
  const query = {
    kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event, math: 'total' }], interval: 'day',
    dateRange: { date_from: '-30d' }, trendsFilter: {},
  };
  return `${projectPath('/insights/new')}#q=${encodeURIComponent(JSON.stringify(query))}`;
}

/** Display name of a person: email, name or a distinct ID. */
export function personName({ properties = {}, distinct_ids: ids = [] }) {
  const known = NAMES.map((key) => properties[key]).find((value) => value !== null && formatValue(value).trim() !== '');
  return known === undefined ? ids[0] ?? t('Unknown person') : formatValue(known);
}

/** Display name of a group: its name or key. */
export function groupTitle({ group_key: key, group_properties: properties }) {
  return formatValue(properties?.name).trim() || key;
}

/** First letter of a name on a colour derived from the name. */
export function Avatar({ name, isBig = false }) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9_973, 7) * GOLDEN_ANGLE % HUES;
  return html`<span class=${`avatar ${isBig ? 'big' : ''}`} style=${{ '--hue': hue }} aria-hidden="true">
    ${([...name.replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '?').toUpperCase()}</span>`;
}

/** Link to a person with an avatar; `id` is a UUID or distinct ID. */
export function PersonLink({ id, name }) {
  return html`<${Link} to=${personPath(id)} class="person-link" title=${name}><${Avatar} name=${name} />
    <span class="cut">${name}</span><//>`;
}

/** Link to a group with an avatar. */
export function GroupLink({ type, id, name = id }) {
  return html`<${Link} to=${groupPath(type, id)} class="person-link" title=${name}><${Avatar} name=${name} />
    <span class="cut">${name}</span><//>`;
}

/** First custom properties on one line. */
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
