// Date range picker: a button with a panel of presets, a calendar and a rolling range.

import { formatDay, formatUnit, formatUnitAgo } from '../format.js';
import { html, useId, useLayoutEffect, useRef, useState } from '../lib.js';
import { zone } from '../state.js';
import { t } from '../texts.js';
import { Calendar } from './calendar.js';
import { Button, Icon, Select } from './ui.js';

/** Presets: `date_from`, or `date_from|date_to` if the range ends before now. */
const PRESETS = [
  ['dStart', t('Today')],
  ['-1dStart|-1dEnd', t('Yesterday')],
  ['-24h', t('Last 24 hours')],
  ['-7d', t('Last 7 days')],
  ['-14d', t('Last 14 days')],
  ['-30d', t('Last 30 days')],
  ['-90d', t('Last 90 days')],
  ['-180d', t('Last 180 days')],
  ['-12m', t('Last 12 months')],
  ['mStart', t('This month')],
  ['-1mStart|-1mEnd', t('Previous month')],
  ['yStart', t('Year to date')],
  ['all', t('All time')],
];
const UNITS = [['h', t('hours')], ['d', t('days')], ['w', t('weeks')], ['m', t('months')], ['y', t('years')]];
const ROLLING = /^-(\d+)([hdwmqyM])$/;
const NAMES = { M: 'minute', h: 'hour', d: 'day', w: 'week', m: 'month', q: 'quarter', y: 'year' };
const ROLLING_MAX = 1_000;
const DAY = /^\d{4}-\d\d-\d\d/;

/** Name of a range: `Last 7 days`, `Jan 1, 2026 – Feb 1, 2026`. */
export function rangeName({ date_from: from, date_to: to }) {
  const preset = PRESETS.find(([key]) => key === join(from, to));
  if (preset) {
    return preset[1];
  }
  const [, count, unit] = ROLLING.exec(from ?? '') ?? [];
  if (count && !to) {
    return t('Last {0}', formatUnit(Number(count), NAMES[unit]));
  }
  const name = (text) => (DAY.test(text) ? formatDay(text.slice(0, 10)) : moment(text));
  return to ? `${from ? name(from) : t('Start')} – ${name(to)}` : t('Since {0}', name(from));
}

/** A relative moment in words: `85 days ago`. */
function moment(text) {
  const [, count, unit] = /^-(\d+)([hdwmqyM])(Start|End)?$/.exec(text ?? '') ?? [];
  return count ? formatUnitAgo(Number(count), NAMES[unit]) : text;
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
  const [isOpen, setOpen] = useState(false);
  const root = useRef(null);
  const id = useId();
  const here = join(value.date_from, value.date_to);
  const name = here === '' ? unset ?? t('Last 7 days') : rangeName(value);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  // Before the panel is painted: keys that follow at once belong into it.
  useLayoutEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const panel = root.current.querySelector('.range-panel');
    (panel.querySelector('[aria-pressed="true"]') ?? panel.querySelector('button')).focus();
    const outside = (event) => root.current?.contains(event.target) || setOpen(false);
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const keys = (event) => {
    if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const left = (event) => event.relatedTarget && !root.current.contains(event.relatedTarget) && setOpen(false);
  const choose = (range) => {
    onChange(range);
    close();
  };
  return html`<div class="range" ref=${root} onKeyDown=${keys} onFocusOut=${left}>
    <button type="button" class="button plain" aria-haspopup="dialog" aria-expanded=${String(isOpen)}
      aria-controls=${isOpen ? id : null} aria-label=${t('Date range: {0}', name)} title=${t('In {0}', zone.value)}
      onClick=${() => setOpen(!isOpen)}>
      <${Icon} name="calendar" size=${16} /><span class="cut">${name}</span><${Icon} name="down" size=${14} /></button>
    ${isOpen && html`<div class="range-panel" id=${id} role="dialog" aria-label="Date range">
      <${Presets} here=${here} unset=${unset} onChoose=${choose} />
      <${Custom} value=${value} onChoose=${choose} />
    </div>`}
  </div>`;
}

function Presets({ here, unset, onChoose }) {
  const options = [...(unset ? [['', unset]] : []), ...PRESETS];
  const keys = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement);
    if (step && at >= 0) {
      event.preventDefault();
      buttons[(at + step + buttons.length) % buttons.length].focus();
    }
  };
  const choose = (key) => {
    const [from, to = null] = key.split('|');
    onChoose({ date_from: from || null, date_to: to });
  };
  return html`<div class="range-presets" role="group" aria-label="Presets" onKeyDown=${keys}>
    ${options.map(([key, text]) => html`<button type="button" aria-pressed=${String(key === here)}
      onClick=${() => choose(key)}>${text}</button>`)}
  </div>`;
}

/** Calendar of days, their fields, and a rolling range. */
function Custom({ value, onChoose }) {
  const day = (text) => (DAY.test(text ?? '') ? text.slice(0, 10) : '');
  const [from, setFrom] = useState(day(value.date_from));
  const [to, setTo] = useState(day(value.date_to));
  const isWrong = from === '' || (to !== '' && to < from);
  // The Swedish format of dates is that of date inputs.
  const today = new Intl.DateTimeFormat('sv', { timeZone: zone.value }).format(new Date());
  const submit = (event) => {
    event.preventDefault();
    onChoose({ date_from: from, date_to: to || null });
  };
  const field = (label, shown, set) => html`<label class="small">${label}<input type="date" value=${shown}
    onInput=${(event) => set(event.target.value)} /></label>`;
  return html`<div class="range-custom">
    <${Calendar} from=${day(value.date_from)} to=${day(value.date_to)} today=${today}
      onChange=${(first, last) => onChoose({ date_from: first, date_to: last })} />
    <form class="range-fields" onSubmit=${submit}>
      ${field(t('From'), from, setFrom)}${field(t('To'), to, setTo)}
      <${Button} type="submit" disabled=${isWrong}>Apply<//>
    </form>
    <${Rolling} value=${value} onChoose=${onChoose} />
    <p class="soft small">${to === '' && from !== '' ? t('Without “To”, until now. ') : ''}Time zone: ${zone.value}</p>
  </div>`;
}

function Rolling({ value, onChoose }) {
  const [, said = '7', letter = 'd'] = ROLLING.exec(value.date_from ?? '') ?? [];
  const [count, setCount] = useState(said);
  const [unit, setUnit] = useState(letter);
  const submit = (event) => {
    event.preventDefault();
    onChoose({ date_from: `-${Number(count)}${unit}`, date_to: null });
  };
  return html`<form class="range-fields" onSubmit=${submit}>
    <label class="small">Last<input type="number" min="1" max=${ROLLING_MAX} required value=${count}
      onInput=${(event) => setCount(event.target.value)} /></label>
    <${Select} label="Unit" value=${unit} options=${UNITS.map(([key, text]) => [key, text])} onChange=${setUnit} />
    <${Button} type="submit">Apply<//>
  </form>`;
}
