// Reader of JSON that takes the text in pieces: an array of objects, objects one after the other, or one a line.

import { t } from '../texts.js';
import { FileFault } from './fault.js';

const RECORD_MAX = 2_000_000;
const LONG_NUMBER = /[:[,]\s*-?\d{16}/;
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/gs;
const FIRST_LINES = 5;
const SPACE = /\s/;

/** Turns pieces of text into records, `{value}`, or `{fault}` for text that is no JSON object. */
export class JsonReader {
  #isLines = null;
  #isArray = false;
  #text = '';
  /** Place up to which the text was looked at. */
  #at = 0;
  #depth = 0;
  #isString = false;
  #from = -1;
  #count = 0;

  /** Records that end within the piece. */
  push(piece) {
    this.#text += piece;
    if (this.#isLines === null && !this.#decide(false)) {
      return [];
    }
    const records = this.#isLines ? this.#lines() : this.#values();
    if (this.#text.length > RECORD_MAX) {
      throw new FileFault(t('Record {0} has more than two million characters or never ends.', this.#count + 1));
    }
    return records;
  }

  /** The last record, if nothing follows it. */
  end() {
    if (this.#isLines === null) {
      this.#decide(true);
    }
    const records = this.#isLines ? [] : this.#values();
    const rest = this.#text.slice(this.#from < 0 && !this.#isLines ? this.#at : Math.max(0, this.#from)).trim();
    return rest === '' ? records : [...records, this.#record(rest)];
  }

  /** Tells lines from values by the first lines: one of them is an object. False if more text is needed. */
  #decide(isEnd) {
    this.#text = this.#text.trimStart();
    const end = this.#text.indexOf('\n');
    if (this.#text[0] === '[' || this.#text.length > RECORD_MAX) {
      this.#isLines = false;
    } else if (end >= 0 || isEnd) {
      const isObject = (line) => line.startsWith('{') && !('fault' in parsed(line));
      this.#isLines = this.#text[0] !== '{' || this.#text.split('\n', FIRST_LINES).some(isObject);
    }
    return this.#isLines !== null;
  }

  #lines() {
    const lines = this.#text.split('\n');
    this.#text = lines.pop();
    return lines.filter((line) => line.trim() !== '').map((line) => this.#record(line));
  }

  #values() {
    const records = [];
    const text = this.#text;
    let i = this.#at;
    for (; i < text.length; i++) {
      const letter = text[i];
      if (this.#isString) {
        if (letter === '\\') {
          i++;
        } else if (letter === '"') {
          this.#isString = false;
        }
      } else if (this.#from < 0) {
        this.#begin(letter, i);
      } else if (letter === '"') {
        this.#isString = true;
      } else if (letter === '{' || letter === '[') {
        this.#depth++;
      } else if (letter === '}' || letter === ']') {
        if (this.#depth === 0) {
          // The end of the array, after a value that is no object.
          this.#end(records, i);
          continue;
        }
        this.#depth--;
        if (this.#depth === 0) {
          this.#end(records, i + 1);
        }
      } else if (this.#depth === 0 && (letter === ',' || SPACE.test(letter))) {
        this.#end(records, i);
      }
    }
    const kept = this.#from < 0 ? Math.min(i, text.length) : this.#from;
    this.#text = text.slice(kept);
    this.#at = i - kept;
    this.#from = this.#from < 0 ? -1 : 0;
    return records;
  }

  #begin(letter, i) {
    if (letter === '[' && this.#count === 0 && !this.#isArray) {
      this.#isArray = true;
    } else if (letter !== ',' && letter !== ']' && !SPACE.test(letter)) {
      this.#from = i;
      this.#depth = letter === '{' || letter === '[' ? 1 : 0;
      this.#isString = letter === '"';
    }
  }

  #end(records, to) {
    records.push(this.#record(this.#text.slice(this.#from, to)));
    this.#from = -1;
  }

  #record(text) {
    this.#count++;
    return parsed(text);
  }
}

function parsed(text) {
  try {
    const value = JSON.parse(LONG_NUMBER.test(text) ? text.replace(STRING_OR_LONG_NUMBER, quoted) : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { value }
      : { fault: t('It is no object.') };
  } catch (failure) {
    return { fault: t('It is no JSON: {0}', failure.message) };
  }
}

/** Whole numbers with more digits than JavaScript keeps become texts: they are ids. */
function quoted(part) {
  return part[0] === '"' || Number.isSafeInteger(Number(part)) ? part : `"${part}"`;
}
