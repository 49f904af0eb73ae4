// Reader of CSV that takes the text in pieces. Quoted fields may hold delimiters, doubled quotes and line ends.

import { t } from '../texts.js';
import { FileFault } from './fault.js';

/** `[delimiter, name]`. */
export const DELIMITERS = [[',', t('Comma')], [';', t('Semicolon')], ['\t', 'Tab'], ['|', t('Vertical bar')]];

const FIELD_MAX = 1_000_000;
const FIELDS_MAX = 2_000;
const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const [START, PLAIN, QUOTED, CLOSED] = [0, 1, 2, 3];

/** Turns pieces of text into rows, `{line, values}`; `fault` says what is wrong with a row. Empty lines are no rows. */
export class CsvReader {
  #delimiter;
  #state = START;
  #field = '';
  #values = [];
  #line = 1;
  #rowLine = 1;
  #quoteLine = 1;
  #isAfterReturn = false;

  constructor(delimiter) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Rows that end within the piece. */
  push(text) {
    const rows = [];
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const isSecond = code === LINE_FEED && this.#isAfterReturn;
      this.#isAfterReturn = code === CARRIAGE_RETURN;
      if ((code === LINE_FEED || code === CARRIAGE_RETURN) && !isSecond) {
        this.#line++;
      }
      if (this.#state === QUOTED) {
        if (code === QUOTE) {
          this.#take(text, from, i);
          this.#state = CLOSED;
          from = i + 1;
        }
      } else if (code === this.#delimiter) {
        this.#take(text, from, i);
        this.#endField();
        from = i + 1;
      } else if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        this.#take(text, from, i);
        from = i + 1;
        if (!isSecond) {
          this.#endRow(rows);
        }
      } else if (code === QUOTE && this.#state !== PLAIN) {
        // A second quote in a row is one that belongs to the field.
        from = this.#state === CLOSED ? i : i + 1;
        this.#quoteLine = this.#state === START ? this.#line : this.#quoteLine;
        this.#state = QUOTED;
      } else {
        this.#state = PLAIN;
      }
    }
    this.#take(text, from, text.length);
    return rows;
  }

  /** The last row, if no line end follows it. */
  end() {
    const rows = [];
    const isOpen = this.#state === QUOTED;
    this.#endRow(rows);
    if (isOpen) {
      rows[0].fault = t('The quote that opens in line {0} is never closed.', this.#quoteLine);
    }
    return rows;
  }

  #take(text, from, to) {
    this.#field += text.slice(from, to);
    if (this.#field.length > FIELD_MAX) {
      throw new FileFault(this.#state === QUOTED
        ? t('The quote that opens in line {0} is not closed within a million characters.', this.#quoteLine)
        : t('A field in line {0} has more than a million characters.', this.#rowLine));
    }
  }

  #endField() {
    this.#values.push(this.#field);
    this.#field = '';
    this.#state = START;
    if (this.#values.length > FIELDS_MAX) {
      throw new FileFault(t('Line {0} has more than 2,000 fields.', this.#rowLine));
    }
  }

  #endRow(rows) {
    const isEmpty = this.#values.length === 0 && this.#field === '' && this.#state === START;
    if (!isEmpty) {
      this.#endField();
      rows.push({ line: this.#rowLine, values: this.#values });
      this.#values = [];
    }
    this.#rowLine = this.#line;
  }
}

/** The delimiter that cuts the first lines into the most fields, and each into as many. */
export function delimiterOf(text) {
  const scores = DELIMITERS.map(([delimiter]) => [delimiter, score(text, delimiter)]);
  return scores.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

function score(text, delimiter) {
  const reader = new CsvReader(delimiter);
  try {
    const counts = reader.push(text.slice(0, 64 * 1024)).slice(0, 50).map(({ values }) => values.length);
    const first = counts[0] ?? reader.end()[0]?.values.length ?? 1;
    return first === 1 ? 0 : first * counts.filter((count) => count === first).length / Math.max(1, counts.length);
  } catch {
    return 0;
  }
}
