// Numbers, dates and times in the browser's language and the chosen time zone.

import { zone } from './state.js';
import { locale, word } from './texts.js';

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

const STEPS = [['second', 60], ['minute', 60], ['hour', 24], ['day', 30], ['month', 12], ['year', Infinity]];
const BYTES = ['B', 'KB', 'MB', 'GB', 'TB'];

/** 12,345.67 */
export function formatNumber(value) {
  return typeof value === 'number' ? number.format(value) : '–';
}

/** 12.3K */
export function formatCompact(value) {
  return typeof value === 'number' ? compact.format(value) : '–';
}

/** 12.5% of a share from 0 to 1 */
export function formatPercent(share) {
  return typeof share === 'number' && Number.isFinite(share) ? percent.format(share) : '–';
}

/** 1.2 MB */
export function formatBytes(size) {
  let rest = size;
  let unit = 0;
  while (rest >= 1_000 && unit < BYTES.length - 1) {
    rest /= 1_000;
    unit++;
  }
  return `${rest.toLocaleString(locale, { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${BYTES[unit]}`;
}

/** Date and time: Nov 22, 2026, 14:03 */
export function formatTime(iso, { seconds = false } = {}) {
  return moment(iso, {
    dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short', timeZone: zone.value,
  });
}

/** Date: Nov 22, 2026 */
export function formatDate(iso) {
  return moment(iso, { dateStyle: 'medium', timeZone: zone.value });
}

/** A day such as 2026-01-31, in no time zone: Jan 31, 2026 */
export function formatDay(day) {
  return moment(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Date and time with milliseconds and zone. */
export function formatExact(iso) {
  return moment(iso, {
    year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit',
    fractionalSecondDigits: 3, timeZoneName: 'short', timeZone: zone.value,
  });
}

function moment(iso, options) {
  const date = new Date(iso);
  return iso && !Number.isNaN(date.getTime()) ? new Intl.DateTimeFormat(locale, options).format(date) : '–';
}

/** 5 minutes ago */
export function formatAgo(iso, now = Date.now()) {
  const date = new Date(iso);
  if (!iso || Number.isNaN(date.getTime())) {
    return '–';
  }
  let count = (date.getTime() - now) / 1_000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(Math.round(count)) < size) {
      return relative.format(Math.round(count), unit);
    }
    count /= size;
  }
  return '';
}

/** 7 days; of any unit of time up to a year */
export function formatUnit(count, unit) {
  if (unit === 'quarter') {
    return plural(count, 'quarter');
  }
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** 7 days ago */
export function formatUnitAgo(count, unit) {
  return new Intl.RelativeTimeFormat(locale).format(-count, unit);
}

/** 1 event, 2 events */
export function plural(count, one, many = `${one}s`) {
  return `${formatNumber(count)} ${word(count, one, many)}`;
}

/** Any property value on one line. */
export function formatValue(value) {
  if (value === null || value === undefined) {
    return '';
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
