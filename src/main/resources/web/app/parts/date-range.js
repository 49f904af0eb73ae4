// Date range picker.

import { html, useState } from '../lib.js';
import { zone } from '../state.js';
import { Dialog } from './dialog.js';
import { Button, Field, Select } from './ui.js';

/** Presets: `date_from`, or `date_from|date_to` if the range ends before now. */
const PRESETS = [
  ['dStart', 'Today'],
  ['-1dStart|-1dEnd', 'Yesterday'],
  ['-24h', 'Last 24 hours'],
  ['-7d', 'Last 7 days'],
  ['-14d', 'Last 14 days'],
  ['-30d', 'Last 30 days'],
  ['-90d', 'Last 90 days'],
  ['-180d', 'Last 180 days'],
  ['mStart', 'This month'],
  ['-1mStart|-1mEnd', 'Previous month'],
  ['yStart', 'Year to date'],
  ['all', 'All time'],
];
const CUSTOM = 'custom';

/** Name of a range: `Last 7 days`, `2026-01-01 to 2026-02-01`. */
export function rangeName({ date_from: from, date_to: to }) {
  const preset = PRESETS.find(([key]) => key === join(from, to));
  if (preset) {
    return preset[1];
  }
  return to ? `${from ?? ''} to ${to}` : `Since ${from}`;
}

function join(from, to) {
  return to ? `${from}|${to}` : from ?? '';
}

/**
 * Selects a date range.
 *
 * @param {{date_from: ?string, date_to: ?string}} value
 * @param {?string} [unset] text of the option for no range, if there is one: `Dates as saved`
 * @param {(range: {date_from: ?string, date_to: ?string}) => void} onChange
 */
export function DateRange({ value, unset = null, onChange }) {
  const [asks, setAsks] = useState(false);
  const here = join(value.date_from, value.date_to);
  const options = [...(unset ? [['', unset]] : []), ...PRESETS];
  if (!options.some(([key]) => key === here)) {
    options.push([here, rangeName(value)]);
  }
  options.push([CUSTOM, 'Custom …']);
  const choose = (key) => {
    if (key === CUSTOM) {
      setAsks(true);
      return;
    }
    const [from, to = null] = key.split('|');
    onChange({ date_from: from || null, date_to: to });
  };
  return html`<${Select} label="Date range" title=${`In ${zone.value}`} value=${here} options=${options}
    onChange=${choose} />
    ${asks && html`<${Custom} value=${value} onChange=${onChange} onClose=${() => setAsks(false)} />`}`;
}

function Custom({ value, onChange, onClose }) {
  const day = (text) => (/^\d{4}-\d\d-\d\d/.test(text ?? '') ? text.slice(0, 10) : '');
  const [from, setFrom] = useState(day(value.date_from));
  const [to, setTo] = useState(day(value.date_to));
  const isWrong = from === '' || (to !== '' && to < from);
  const apply = () => {
    onChange({ date_from: from, date_to: to || null });
    onClose();
  };
  return html`<${Dialog} title="Custom range" onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="primary" disabled=${isWrong} onClick=${apply}>Apply<//>`}>
    <${Field} label="From" hint=${`In the time zone ${zone.value}.`}>${(id) => html`
      <input id=${id} type="date" value=${from} onInput=${(event) => setFrom(event.target.value)} />`}<//>
    <${Field} label="To" hint="Leave empty for until now.">${(id) => html`
      <input id=${id} type="date" value=${to} min=${from} onInput=${(event) => setTo(event.target.value)} />`}<//>
  <//>`;
}
