// Calendar of a month in which a range of days is chosen, by mouse and by keyboard.

import { html, useLayoutEffect, useRef, useState } from '../lib.js';
import { project } from '../state.js';
import { locale, t } from '../texts.js';
import { Button } from './ui.js';

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
const MONTH = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const FULL_DAY = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
const SHORT_WEEKDAY = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
const LONG_WEEKDAY = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });

const read = (day) => new Date(`${day}T00:00:00Z`);
const write = (date) => date.toISOString().slice(0, 10);

/** The day some days after another; days are texts as 2026-01-31. */
export function addDays(day, count) {
  return write(new Date(read(day).getTime() + count * DAY_MS));
}

/** The same day some months later, or the last of that month. */
function addMonths(day, count) {
  const date = read(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return write(date);
}

/** Days since the first day of the week, which is Sunday or Monday as in the project. */
function weekday(day) {
  return (read(day).getUTCDay() - (project.value.week_start_day ?? 0) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
}

/** Weeks that show the month of a day. */
function weeksOf(day) {
  const first = `${day.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks = [];
  for (let start = addDays(first, -weekday(first)); start < next; start = addDays(start, DAYS_OF_WEEK)) {
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, i) => addDays(start, i)));
  }
  return weeks;
}

/**
 * Calendar. The first chosen day begins a range, the second ends it.
 *
 * @param {string} from first day of the present range, or empty
 * @param {string} to last day, or empty
 * @param {string} today
 * @param {(from: string, to: string) => void} onChange
 */
export function Calendar({ from, to, today, onChange }) {
  const [begun, setBegun] = useState(null);
  const [day, setDay] = useState(to || from || today);
  const [hovered, setHovered] = useState(null);
  const grid = useRef(null);
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (isMoved.current) {
      grid.current.querySelector('[tabindex="0"]')?.focus();
    }
  }, [day]);
  const move = (next) => {
    isMoved.current = true;
    setDay(next);
  };
  const turn = (count) => {
    isMoved.current = false;
    setDay(addMonths(day, count));
  };
  const choose = (chosen) => {
    move(chosen);
    if (begun === null) {
      setBegun(chosen);
    } else {
      setBegun(null);
      onChange(...[begun, chosen].sort());
    }
  };
  const keys = (event) => {
    const next = {
      ArrowLeft: () => addDays(day, -1), ArrowRight: () => addDays(day, 1),
      ArrowUp: () => addDays(day, -DAYS_OF_WEEK), ArrowDown: () => addDays(day, DAYS_OF_WEEK),
      PageUp: () => addMonths(day, event.shiftKey ? -12 : -1), PageDown: () => addMonths(day, event.shiftKey ? 12 : 1),
      Home: () => addDays(day, -weekday(day)), End: () => addDays(day, DAYS_OF_WEEK - 1 - weekday(day)),
    }[event.key];
    if (next) {
      event.preventDefault();
      move(next());
    }
  };
  const end = begun && (hovered ?? day);
  const [first, last] = begun ? [begun, end].sort() : [from, to || (from && today)];
  const weeks = weeksOf(day);
  return html`<div class="calendar">
    <div class="calendar-head">
      <${Button} kind="quiet" icon="back" label="Show previous month" onClick=${() => turn(-1)} />
      <strong aria-live="polite">${MONTH.format(read(day))}</strong>
      <${Button} kind="quiet" icon="right" label="Show next month" onClick=${() => turn(1)} />
    </div>
    <table role="grid" aria-label=${MONTH.format(read(day))} ref=${grid} onKeyDown=${keys}
      onMouseLeave=${() => setHovered(null)}>
      <thead><tr>${weeks[0].map((one) => html`<th scope="col" abbr=${LONG_WEEKDAY.format(read(one))}>
        ${SHORT_WEEKDAY.format(read(one))}</th>`)}</tr></thead>
      <tbody>${weeks.map((week) => html`<tr key=${week[0]}>${week.map((one) => {
    const isWithin = first && one >= first && one <= last;
    const look = [
      one.slice(0, 7) === day.slice(0, 7) ? '' : 'other', isWithin ? 'within' : '',
      one === first || one === last ? 'edge' : '', one === today ? 'today' : '',
    ].join(' ');
    return html`<td role="gridcell" aria-selected=${String(Boolean(isWithin))}><button type="button" class=${look}
      tabindex=${one === day ? 0 : -1} aria-label=${FULL_DAY.format(read(one))}
      aria-current=${one === today ? 'date' : null} onMouseEnter=${() => setHovered(one)}
      onClick=${() => choose(one)}>${Number(one.slice(8))}</button></td>`;
  })}</tr>`)}</tbody>
    </table>
    <p class="soft small" role="status">${begun ? t('Choose the last day.') : t('Choose the first day.')}</p>
  </div>`;
}
