// When a subscription is sent, in words. Its days and times are in UTC.

import { formatDay, formatUnit } from '../format.js';
import { locale, t } from '../texts.js';

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Frequencies of the API: `[frequency, unit of time, words]`. */
export const FREQUENCIES = [
  ['daily', 'day', t('every day')], ['weekly', 'week', t('every week')],
  ['monthly', 'month', t('every month')], ['yearly', 'year', t('every year')],
];
/** Which of the chosen days of a month or year. */
export const POSITIONS = [
  ['1', t('first')], ['2', t('second')], ['3', t('third')], ['4', t('fourth')], ['-1', t('last')], ['', t('each')],
];

/** Name of a weekday: `Monday`, or `Mon` with the style `short`. */
export function dayName(day, style = 'long') {
  const time = MONDAY_MS + DAYS.indexOf(day) * DAY_MS;
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(time);
}

/** `Monday and Friday`, or `day` for all of the week. */
export function daysName(days) {
  return days.length === DAYS.length
    ? t('day')
    : new Intl.ListFormat(locale).format(DAYS.filter((day) => days.includes(day)).map((day) => dayName(day)));
}

/** `every week on Monday, 09:00 UTC`, of the values of the form. */
export function scheduleOf({ frequency, every, days, position, first, time, until }) {
  const [, unit, once] = FREQUENCIES.find(([each]) => each === frequency);
  const begin = Number(every) > 1 ? t('every {0}', formatUnit(Number(every), unit)) : once;
  const end = until ? t(' until {0}', formatDay(until)) : '';
  return `${begin}${dayOf({ frequency, days, position, first })}, ${time} UTC${end}`;
}

function dayOf({ frequency, days, position, first }) {
  if (frequency === 'daily') {
    return '';
  }
  if (days.length === 0) {
    return frequency === 'monthly' ? t(' on day {0}', Number(first.slice(8))) : t(', first on {0}', formatDay(first));
  }
  if (frequency === 'weekly') {
    return t(' on each {0}', daysName(days));
  }
  const [, which] = POSITIONS.find(([each]) => each === position) ?? ['', `${position}.`];
  return t(' on the {0} {1}', which, daysName(days));
}
