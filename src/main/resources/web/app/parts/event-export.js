// Dialog for an export of events.

import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Combobox } from './combobox.js';
import { DateRange } from './date-range.js';
import { Dialog } from './dialog.js';
import { formats } from './export.js';
import { suggestEvents, suggestProperties } from './taxonomy.js';
import { Badge, Button, Field, Select } from './ui.js';

const PLAIN = [
  ['timestamp', t('Time')], ['event', t('Event')], ['distinct_id', t('Distinct ID')], ['uuid', 'UUID'],
  ['person.properties.email', t('Person’s email')], ['properties', t('All properties (JSON)')],
];
const USUAL = ['timestamp', 'event', 'distinct_id', 'properties'];

const isPlain = (column) => PLAIN.some(([plain]) => plain === column);

/** Column expression of a property; names with special characters are quoted. */
function columnOf({ type, key }) {
  const name = /^[\w$]+$/.test(key) ? key : `"${key}"`;
  return `${type === 'person' ? 'person.properties' : 'properties'}.${name}`;
}

/**
 * Selects the date range, event, format and columns.
 *
 * @param {(body: object) => void} onStart receives the body of `POST exports/`
 * @param {() => void} onClose
 */
export function EventExport({ onStart, onClose }) {
  const [range, setRange] = useState({ date_from: '-7d', date_to: null });
  const [event, setEvent] = useState(null);
  const [columns, setColumns] = useState(USUAL);
  const [type, setType] = useState('text/csv');
  const toggle = (column, isOn) => setColumns(isOn ? [...columns, column] : columns.filter((one) => one !== column));
  const start = () => {
    const source = {
      kind: 'EventsQuery', select: columns, after: range.date_from ?? 'all', before: range.date_to, event,
      orderBy: ['timestamp DESC'],
    };
    onStart({ export_format: type, export_context: { source, filename: event ?? 'events' } });
    onClose();
  };
  return html`<${Dialog} title="Export events" onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="primary" icon="exports" disabled=${columns.length === 0} onClick=${start}>Export<//>`}>
    <div class="row"><${DateRange} value=${range} onChange=${setRange} />
      <${Select} label="Format" value=${type} onChange=${setType}
        options=${formats.filter(({ isPicture }) => !isPicture).map((format) => [format.type, format.name])} /></div>
    <${Field} label="Event">${(id) => html`<${Combobox} id=${id} label="Event" text=${event ?? t('All events')}
      load=${(text, signal) => suggestEvents(text, signal, { hasActions: false })}
      onChange=${(chosen) => setEvent(chosen.event)} />`}<//>
    <fieldset class="stack small-stack"><legend><strong>Columns</strong></legend>
      ${PLAIN.map(([column, words]) => html`<label class="row">
        <input type="checkbox" checked=${columns.includes(column)}
          onChange=${(change) => toggle(column, change.target.checked)} />${words}</label>`)}
      <div class="tags">${columns.filter((column) => !isPlain(column)).map((column) => html`
        <${Badge} key=${column}>${column}<button type="button" class="tag-remove" aria-label=${t('Remove {0}', column)}
          onClick=${() => toggle(column, false)}>×</button><//>`)}</div>
      <${Combobox} label="Add property column" placeholder="Add property …" clears
        load=${(text, signal) => suggestProperties(['event', 'person'], text, signal)}
        onChange=${(property) => columns.includes(columnOf(property)) || toggle(columnOf(property), true)} />
    </fieldset>
    <p class="soft small">Newest first, up to 1,000,000 events.</p>
  <//>`;
}
