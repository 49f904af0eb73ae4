// Types of columns: guesses from samples, and values of a type from the texts of cells.

import { t } from '../texts.js';
import { timeFormatOf, timeReader } from './times.js';

/** `[type, name]`. */
export const TYPES = [
  ['text', t('Text')], ['number', t('Number, 1,234.5')], ['comma', t('Number, 1.234,5')], ['boolean', t('Yes or no')],
  ['time', t('Time')], ['json', 'JSON'],
];

const NUMBER = /^-?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
const COMMA = /^-?(?:0|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d*)?(?:,\d+)?$/;
const BOOLEANS = { true: true, false: false, yes: true, no: false };

/** Number of a text; undefined if it is none, or has more digits than a number keeps. */
function number(text, pattern, groups, point) {
  if (!pattern.test(text) || !/\d/.test(text)) {
    return undefined;
  }
  const value = Number(text.replaceAll(groups, '').replace(point, '.'));
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? value : undefined;
}

const READERS = {
  text: () => (text) => text,
  number: () => (text) => number(text, NUMBER, ',', '.'),
  comma: () => (text) => number(text, COMMA, '.', ','),
  boolean: () => (text) => BOOLEANS[text.toLowerCase()],
  time: ({ format, zone }) => {
    const read = timeReader(format, zone);
    return (text) => read(text) ?? undefined;
  },
  json: () => (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  },
};

/** Returns a function from a cell to its value, or undefined if it is not of the type. Only texts are converted. */
export function valueReader(type, times) {
  const read = READERS[type](times);
  return (cell) => (typeof cell === 'string' && type !== 'text' ? read(cell.trim()) : cell);
}

/** The type that all of the samples have; `text` if there is none. */
export function typeOf(samples) {
  if (samples.length === 0 || samples.some((sample) => typeof sample !== 'string')) {
    return 'text';
  }
  const texts = samples.map((sample) => sample.trim());
  const fits = (type) => texts.every((text) => READERS[type]({})(text) !== undefined);
  // 1,234 is read as one thousand and 1,5 as one and a half; what could be both is taken as with a point.
  const plain = ['number', 'comma', 'boolean'].find(fits);
  if (plain) {
    return plain;
  }
  if (texts.every((text) => /^[{[]/.test(text)) && fits('json')) {
    return 'json';
  }
  return ['iso', 'dmy', 'mdy'].includes(timeFormatOf(texts)) ? 'time' : 'text';
}
