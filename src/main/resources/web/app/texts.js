// Texts in the language of the user. English stands in the code, and is the key of its text in every other language.

/** `[language, name]`; without one the browser's is taken. */
export const LANGUAGES = [['en', 'English'], ['de', 'Deutsch']];

/** Texts by area: those of the first view, those of several areas, and those that one area alone needs. */
const TABLES = {
  de: {
    start: () => import('./texts/de-start.js'),
    common: () => import('./texts/de-common.js'),
    explore: () => import('./texts/de-explore.js'),
    manage: () => import('./texts/de-manage.js'),
    rehearsals: () => import('./texts/de-rehearsals.js'),
    settings: () => import('./texts/de-settings.js'),
  },
};
const STORED = 'tenrec.language';
/** Stands for an interpolated value while a template is looked at. */
const HOLE = '\ue000';
const PIECES = /<!--.*?-->|<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+/gs;
const TEXT_ATTRIBUTES = /(\s(?:action|add|alt|aria-label|caption|heading|hint|label|note|placeholder|text|title|unset|words)=")([^"]*)(?=")/g;
/** Content of these elements is no language. */
const LITERAL = /^<(?:code|kbd|pre)\b/;

/** The language that was chosen; empty for that of the browser. */
export function chosenLanguage() {
  try {
    const stored = localStorage.getItem(STORED);
    return LANGUAGES.some(([language]) => language === stored) ? stored : '';
  } catch {
    return '';
  }
}

/** Chooses a language, or that of the browser, and loads the page again. */
export function chooseLanguage(chosen) {
  try {
    localStorage.setItem(STORED, chosen);
  } catch {
    // Without storage the language stays that of the browser.
  }
  location.reload();
}

/** Outside of a browser there are none. */
const preferred = globalThis.navigator?.languages ?? [];

/** The language of texts: that which was chosen, else the first of the browser's that there is, else English. */
export const language = chosenLanguage()
  || preferred.map((tag) => tag.slice(0, 2)).find((tag) => LANGUAGES.some(([known]) => known === tag))
  || 'en';

/** Language and region of numbers and dates: the browser's variant of the language, if it has one. */
export const locale = preferred.find((tag) => tag.slice(0, 2) === language) ?? language;

/** Tables that are loaded; none for English. */
const tables = [];

/** The text of a key in the language, if it is not English. */
function translated(key) {
  return tables.find((table) => table[key])?.[key];
}

/** Adds the texts of an area; what can't be loaded stays English. */
async function load(area) {
  const loaded = await TABLES[language]?.[area]().catch(() => null);
  if (loaded && !tables.includes(loaded.default)) {
    tables.push(loaded.default);
  }
}

// Modules that use texts wait for their table, so that also their constants are in the language.
await load('start');

/** Loads the texts of an area. */
export function loadTexts(area) {
  return Promise.all([load('common'), load(area)]);
}

/** A text with values for `{0}`, `{1}` and so on. */
export function t(text, ...values) {
  return (translated(text) ?? text).replace(/\{(\d)\}/g, (whole, place) => values[place] ?? '');
}

/** The word for one or for many: `word(2, 'event', 'events')`. Its key is `event|events`. */
export function word(count, one, many) {
  const [single, several] = (translated(`${one}|${many}`) ?? `${one}|${many}`).split('|');
  return count === 1 ? single : several;
}

const told = new Map();

/**
 * Puts a tag function for templates behind one that turns the texts of a template into the language: what stands
 * between tags and in attributes that are shown. Values stay as they are.
 */
export function inLanguage(html) {
  if (tables.length === 0) {
    return html;
  }
  return (strings, ...values) => {
    if (!told.has(strings)) {
      told.set(strings, retell(strings, translated));
    }
    const { parts, order } = told.get(strings);
    return html(parts, ...order.map((place) => values[place]));
  };
}

/**
 * Replaces the texts of a template.
 *
 * @param {string[]} strings of a tagged template
 * @param {(key: string) => ?string} find receives a text with `{0}` for its first value, and returns another or null
 * @returns `{parts, order}`: the strings of the new template, and the places of its values in the old one
 */
export function retell(strings, find) {
  const order = [];
  let values = 0;
  let tag = '';
  const asBefore = (piece) => {
    for (const letter of piece) {
      if (letter === HOLE) {
        order.push(values++);
      }
    }
    return piece;
  };
  const whole = strings.join(HOLE).replace(PIECES, (piece) => {
    if (piece[0] === '<') {
      tag = piece;
      return asBefore(piece.replace(TEXT_ATTRIBUTES, (all, before, text) => before + sentence(text, find)));
    }
    const found = LITERAL.test(tag) ? null : run(piece, find);
    if (!found) {
      return asBefore(piece);
    }
    const first = values;
    return found.replace(/\{(\d)\}/g, (marker, place) => {
      order.push(first + Number(place));
      values++;
      return HOLE;
    });
  });
  return { parts: whole.split(HOLE), order };
}

function sentence(text, find) {
  return /\p{L}/u.test(text) && !text.includes(HOLE) ? find(text.replace(/\s+/g, ' ')) ?? text : text;
}

/** Text between two tags in the language, or null. Line ends and indents are left out, as in the template. */
function run(piece, find) {
  const [, before, key, after] = /^(\s*)(.*?)(\s*)$/s.exec(piece.split(HOLE)
    .map((text) => text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s+/g, ' '))
    .reduce((all, text, place) => `${all}{${place - 1}}${text}`));
  const found = /\p{L}/u.test(key) ? find(key) : null;
  return found ? before + found + after : null;
}
