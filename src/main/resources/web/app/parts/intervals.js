// Intervals that suit a date range.

import { t } from '../texts.js';
import { compact, withFields } from './queries.js';

const DAY_MS = 86_400_000;
const DAYS = { s: 1 / 86_400, M: 1 / 1_440, h: 1 / 24, d: 1, w: 7, m: 31, q: 91, y: 366 };
/** `[interval, name, maximum days of the range]`. */
const INTERVALS = [
  ['second', t('Second'), 1 / 24],
  ['minute', t('Minute'), 1],
  ['hour', t('Hour'), 31],
  ['day', t('Day'), 1_100],
  ['week', t('Week'), Infinity],
  ['month', t('Month'), Infinity],
  ['quarter', t('Quarter'), Infinity],
];

/** Approximate length of a range in days; infinite for all time. */
function daysOf({ date_from: from = '-7d', date_to: to } = {}) {
  return from === 'all' ? Infinity : Math.max(0, (moment(to ?? 'now') - moment(from ?? '-7d')) / DAY_MS);
}

function moment(text) {
  const relative = /^-?(\d*)([sMhdwmqy])(Start|End)?$/.exec(text);
  if (!relative) {
    const date = Date.parse(text);
    return Number.isNaN(date) ? Date.now() : date;
  }
  const [, count, unit, edge] = relative;
  const back = Number(count || 0) + (edge === 'Start' ? 1 : 0);
  return Date.now() - back * DAYS[unit] * DAY_MS;
}

/** `[interval, name]` of the intervals with a readable number of points. */
export function intervalsFor(range) {
  const days = daysOf(range);
  return INTERVALS.filter(([, , most]) => days <= most).map(([key, text]) => [key, text]);
}

/** Returns the interval if it suits the range, else the shortest one that does. */
export function fitInterval(interval, range) {
  const fitting = intervalsFor(range).map(([key]) => key);
  if (fitting.includes(interval)) {
    return interval;
  }
  return fitting.find((key) => key !== 'second' && key !== 'minute') ?? 'day';
}

/** The query in other dates, by an interval that fits them. */
export function inDates(query, dates) {
  const dateRange = dates.date_from || dates.date_to ? compact(dates) : undefined;
  const interval = query.interval && dateRange ? fitInterval(query.interval, dateRange) : query.interval;
  return withFields(query, { dateRange, interval });
}
