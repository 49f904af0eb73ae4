// Meaning of the columns of a file, with the events that the first rows make.

import { formatValue } from '../format.js';
import { html, useMemo } from '../lib.js';
import { project } from '../state.js';
import { Table } from '../parts/table.js';
import { Button, EmptyState, Field, Select, Switch } from '../parts/ui.js';
import { t } from '../texts.js';
import { guessTimes, ROLES } from './columns.js';
import { DELIMITERS } from './csv.js';
import { eventMaker } from './events.js';
import { ENCODINGS } from './text.js';
import { TIME_FORMATS } from './times.js';
import { TYPES } from './values.js';

const PREVIEWED = 5;
const ONCE = ROLES.filter(([, , isOnce]) => isOnce).map(([role]) => role);
const NAMED = { property: t('Property'), set: t('Property'), set_once: t('Property'), group: t('Group type') };
const TYPED = ['property', 'set', 'set_once'];
const PREVIEW = [
  { key: 'row', title: t('Row'), isNumber: true },
  { key: 'event', title: t('Event'), render: ({ event }) => html`<span class="breaks">${event?.event}</span>` },
  { key: 'id', title: t('Distinct ID'), render: ({ event }) => html`<span
    class="breaks">${event?.distinct_id}</span>` },
  { key: 'time', title: t('Time (UTC)'), render: ({ event }) => html`<span class="nowrap">${event?.timestamp}</span>` },
  {
    key: 'properties', title: t('Properties'), render: ({ event, fault }) => (fault
      ? html`<span class="wrong">${fault}</span>`
      : html`<code class="breaks import-json">${JSON.stringify(event.properties)}</code>`),
  },
];

/**
 * @param {(source: object) => void} onSource receives the source with other options
 * @param {(mapping: object) => void} onMapping
 * @param {(isTrial: boolean) => void} onStart
 * @param {boolean} isBusy true while the file is checked
 */
export function Mapping({ source, mapping, onSource, onMapping, onStart, isBusy }) {
  const { sampled, columns } = mapping;
  const preview = useMemo(() => {
    const make = eventMaker(mapping);
    return sampled.records.slice(0, PREVIEWED).map((record, i) => ({ row: i + 1, ...make(record) }));
  }, [mapping]);
  if (sampled.records.length === 0) {
    return html`<${Reading} source=${source} onSource=${onSource} />
      <${EmptyState} icon="file" title="No rows found"><p>The file has nothing to import.</p><//>`;
  }
  const change = (column, changes) => onMapping(changed(mapping, column, changes));
  const missing = missingOf(mapping);
  return html`
    <${Reading} source=${source} onSource=${onSource} />
    <section class="stack"><h2>Columns</h2>
      <${Table} class="cards" caption="Columns" columns=${columnsOf(source, change)} rows=${columns}
        rowKey=${({ key }) => key} />
      <div class="row import-options">
        ${!columns.some(({ role }) => role === 'event') && html`<${Field} label="Name of all events">${(id) => html`
          <input id=${id} value=${mapping.event} maxlength="200"
            onInput=${({ target }) => onMapping({ ...mapping, event: target.value })} />`}<//>`}
        <${Times} mapping=${mapping} onMapping=${onMapping} />
      </div>
      ${source.kind === 'json' && html`<${Switch} checked=${mapping.sendsRest}
        label="Send fields that are not listed as event properties"
        onChange=${(sendsRest) => onMapping({ ...mapping, sendsRest })} />`}
    </section>
    <section class="stack"><h2>Preview</h2>
      <${Table} class="cards" caption="Preview" columns=${PREVIEW} rows=${preview} rowKey=${({ row }) => row} />
    </section>
    ${missing && html`<p class="wrong" role="status">${missing}</p>`}
    <div class="row">
      <${Button} kind="primary" disabled=${isBusy || missing !== null} onClick=${() => onStart(false)}>
        Import into ${project.value.name}<//>
      <${Button} disabled=${isBusy || missing !== null} onClick=${() => onStart(true)}>Check without sending<//>
    </div>
    <p class="soft small">Each event gets a UUID that follows from its content, so the same file imported again stores
      nothing twice, and rows with the same content are one event.</p>`;
}

/** How the file is read. */
function Reading({ source, onSource }) {
  return html`<div class="row import-options">
    <${Field} label="Encoding">${(id) => html`<${Select} id=${id} value=${source.encoding} options=${ENCODINGS}
      onChange=${(encoding) => onSource({ ...source, encoding })} />`}<//>
    ${source.kind === 'csv' && html`
      <${Field} label="Delimiter">${(id) => html`<${Select} id=${id} value=${source.delimiter} options=${DELIMITERS}
        onChange=${(delimiter) => onSource({ ...source, delimiter })} />`}<//>
      <${Switch} checked=${source.hasHeader} label="The first row has the names"
        onChange=${(hasHeader) => onSource({ ...source, hasHeader })} />`}
  </div>`;
}

function Times({ mapping, onMapping }) {
  const { times } = mapping;
  const own = project.value.timezone;
  const zones = [...new Set(['UTC', own, ...(Intl.supportedValuesOf?.('timeZone') ?? [])])];
  const set = (changes) => onMapping({ ...mapping, times: { ...times, ...changes } });
  return html`
    <${Field} label="Times are written as">${(id) => html`<${Select} id=${id} value=${times.format}
      options=${TIME_FORMATS} onChange=${(format) => set({ format })} />`}<//>
    <${Field} label="Time zone of times without one">${(id) => html`<${Select} id=${id} value=${times.zone}
      options=${zones.map((zone) => [zone, zone.replaceAll('_', ' ')])} onChange=${(zone) => set({ zone })} />`}<//>`;
}

/** The mapping after a change of a column; another column loses a role that only one can have. */
function changed(mapping, column, changes) {
  const isTaken = ({ role }) => ONCE.includes(role) && role === changes.role;
  const columns = mapping.columns.map((one) => (one === column
    ? { ...one, ...changes }
    : isTaken(one) ? { ...one, role: 'property' } : one));
  const times = changes.role === 'timestamp' ? guessTimes(columns, mapping.times.zone) : mapping.times;
  return { ...mapping, columns, times };
}

function missingOf({ columns, event }) {
  const has = (role) => columns.some((column) => column.role === role);
  if (!has('distinct_id')) {
    return t('Choose the column with the distinct ID.');
  }
  if (!has('timestamp')) {
    return t('Choose the column with the time of the event.');
  }
  if (!has('event') && event.trim() === '') {
    return t('Choose the column with the event name, or enter a name for all events.');
  }
  const isNameless = columns.some(({ role, name }) => NAMED[role] && name.trim() === '');
  return isNameless ? t('Enter a name for each property and group type.') : null;
}

function columnsOf(source, change) {
  const types = source.kind === 'csv' ? TYPES : [['text', t('As in the file')], ...TYPES.slice(1)];
  return [
    { key: 'key', title: t('Column'), render: ({ key }) => html`<strong class="import-key">${key}</strong>` },
    {
      key: 'shown', title: t('Values'), render: ({ shown }) => html`<span class="soft small import-samples">
        ${shown.map((value) => html`<span class="cut">${formatValue(value)}</span>`)}
      </span>`,
    },
    {
      key: 'role', title: t('Meaning'), render: (column) => html`<${Select} label=${t('Meaning of {0}', column.key)}
        value=${column.role} options=${ROLES} onChange=${(role) => change(column, { role })} />`,
    },
    {
      key: 'name', title: t('Name'), render: (column) => NAMED[column.role] && html`<input
        aria-label=${t('{0} of {1}', NAMED[column.role], column.key)} value=${column.name} maxlength="200"
        onInput=${({ target }) => change(column, { name: target.value })} />`,
    },
    {
      key: 'type', title: t('Type'), render: (column) => TYPED.includes(column.role) && html`<${Select}
        label=${t('Type of {0}', column.key)} value=${column.type} options=${types}
        onChange=${(type) => change(column, { type })} />`,
    },
  ];
}
