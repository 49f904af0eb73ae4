// Times as files write them, in a format and a time zone, and their instants.

import { t } from '../texts.js';

/** `[format, name]`. */
export const TIME_FORMATS = [
  ['iso', '2026-01-31 14:05:09 (ISO 8601)'], ['dmy', '31.01.2026 14:05 (day first)'],
  ['mdy', '01/31/2026 2:05 PM (month first)'], ['s', t('Seconds since 1970')], ['ms', t('Milliseconds since 1970')],
  ['us', t('Microseconds since 1970')], ['mail', 'Sat, 31 Jan 2026 14:05:09 +0100'],
];

const CLOCK = '(?:[T ,]+(\\d{1,2})(?::(\\d{2})(?::(\\d{2})(?:[.,](\\d+))?)?)?\\s*([AP]\\.?M\\.?)?)?';
const OFFSET = '\\s*(Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)?';
const PATTERNS = {
  iso: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${CLOCK}${OFFSET}$`, 'i'),
  dmy: new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${CLOCK}${OFFSET}$`, 'i'),
};
const DIGITS = { s: 1, ms: 1_000, us: 1_000_000 };
const MINUTE_MS = 60_000;
const OFFSETS_MAX = 10_000;

/**
 * Returns a function from a text to an instant such as `2026-01-31T13:05:09.000Z`, or null for a text of another form.
 *
 * @param {string} format one of `TIME_FORMATS`
 * @param {string} zone of texts that name none
 */
export function timeReader(format, zone) {
  if (DIGITS[format]) {
    return (text) => sinceEpoch(text, DIGITS[format]);
  }
  if (format === 'mail') {
    return (text) => iso(/[a-z]/i.test(text) ? Date.parse(text) : NaN, '');
  }
  const offset = zoneOffsets(zone);
  const order = { iso: [1, 2, 3], dmy: [3, 2, 1], mdy: [3, 1, 2] }[format];
  const pattern = PATTERNS[format] ?? PATTERNS.dmy;
  return (text) => {
    const found = pattern.exec(text);
    return found && civil(found, order.map((i) => Number(found[i])), offset);
  };
}

function civil(found, [shortYear, month, day], offsetOf) {
  const [hourText, minuteText, secondText, fraction = '', half, named] = found.slice(4);
  const year = shortYear < 100 ? shortYear + (shortYear < 70 ? 2000 : 1900) : shortYear;
  let hour = Number(hourText ?? 0);
  if (half) {
    if (hour < 1 || hour > 12) {
      return null;
    }
    hour = hour % 12 + (/^p/i.test(half) ? 12 : 0);
  }
  const [minute, second] = [Number(minuteText ?? 0), Number(secondText ?? 0)];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) {
    return null;
  }
  const local = date.getTime() + ((hour * 60 + minute) * 60 + second) * 1_000;
  return iso(local - (named ? namedOffset(named) : offsetOf(local)), fraction);
}

function namedOffset(named) {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(named) ?? [null, '+', '0'];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

function sinceEpoch(text, perSecond) {
  const found = /^(-?\d{1,17})(?:\.(\d+))?$/.exec(text);
  if (!found) {
    return null;
  }
  const seconds = Math.floor(Number(found[1]) / perSecond);
  const rest = BigInt(found[1]) - BigInt(seconds) * BigInt(perSecond);
  const fraction = perSecond === 1 ? found[2] ?? '' : String(rest).padStart(String(perSecond).length - 1, '0');
  return iso(seconds * 1_000, fraction);
}

/** @param {number} millis without a fraction of a second, if one is given */
function iso(millis, fraction) {
  const date = new Date(millis);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) {
    return null;
  }
  const digits = fraction.slice(0, 6).replace(/0+$/, '');
  return digits === '' ? date.toISOString() : `${date.toISOString().slice(0, 19)}.${digits}Z`;
}

/** Offset of a zone at a local time, both in milliseconds; in the hour that a change of clocks skips, that after it. */
function zoneOffsets(zone) {
  if (zone === 'UTC') {
    return () => 0;
  }
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone, hourCycle: 'h23', era: 'short', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric',
    minute: 'numeric', second: 'numeric',
  });
  const known = new Map();
  const at = (millis) => {
    const quarter = Math.floor(millis / (15 * MINUTE_MS));
    let offset = known.get(quarter);
    if (offset === undefined) {
      const instant = quarter * 15 * MINUTE_MS;
      const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
      offset = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - instant;
      if (known.size >= OFFSETS_MAX) {
        known.clear();
      }
      known.set(quarter, offset);
    }
    return offset;
  };
  return (local) => {
    const first = at(local - at(local));
    const second = at(local - first);
    return Math.min(first, second);
  };
}

/** The format that most of the texts have, or null. */
export function timeFormatOf(texts) {
  const counts = TIME_FORMATS.map(([format]) => {
    const read = timeReader(format, 'UTC');
    return [format, texts.filter((text) => read(text) !== null && isLikely(format, text)).length];
  });
  // Of formats that fit equally the first wins, but for dates with slashes, which most programs write month first.
  const isSlashed = texts.filter((text) => text.includes('/')).length > texts.length / 2;
  const ranked = isSlashed ? [counts[2], ...counts.filter(([format]) => format !== 'mdy')] : counts;
  const best = ranked.reduce((a, b) => (b[1] > a[1] ? b : a));
  return texts.length > 0 && best[1] >= texts.length * 0.8 ? best[0] : null;
}

/** Numbers are times if they lie between 1995 and 2100. */
function isLikely(format, text) {
  const perSecond = DIGITS[format];
  const seconds = perSecond ? Number(text) / perSecond : 1e9;
  return seconds > 788_918_400 && seconds < 4_102_444_800;
}
