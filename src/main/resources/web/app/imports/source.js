// Records of a file: rows of CSV or objects of JSON, read piece by piece.

import { t } from '../texts.js';
import { CsvReader, delimiterOf } from './csv.js';
import { JsonReader } from './json.js';
import { head, pieces } from './text.js';

const SAMPLE_MAX = 1_000;

/**
 * Looks at the beginning of a file.
 *
 * @returns `{file, kind: 'csv' | 'json', encoding, delimiter, hasHeader}`, the options with which it is read
 */
export async function inspect(file) {
  const { text, encoding } = await head(file);
  const first = text.trimStart()[0];
  const isJson = first === '{' || first === '[';
  const delimiter = isJson ? null : delimiterOf(text);
  return { file, kind: isJson ? 'json' : 'csv', encoding, delimiter, hasHeader: true };
}

/** First records of a file and, for CSV, the names of the columns: `{header, records, isWhole}`. */
export async function sample(source) {
  const { text, isWhole } = await head(source.file).then(async (begun) => (
    source.encoding === begun.encoding ? begun : { ...begun, text: await redecoded(source) }));
  const reader = readerOf(source);
  const rows = reader.push(text);
  if (isWhole) {
    rows.push(...reader.end());
  }
  const header = source.kind === 'csv' ? headerOf(source, rows) : null;
  const records = header && source.hasHeader ? rows.slice(1) : rows;
  return { header, records: records.slice(0, SAMPLE_MAX), isWhole: isWhole && records.length <= SAMPLE_MAX };
}

/** The first pieces in the encoding that was chosen; `head` reads in the one that it finds. */
async function redecoded({ file, encoding }) {
  let text = '';
  for await (const piece of pieces(file, encoding)) {
    text += piece;
    if (text.length > 256 * 1024) {
      break;
    }
  }
  return text;
}

function readerOf({ kind, delimiter }) {
  return kind === 'csv' ? new CsvReader(delimiter) : new JsonReader();
}

/** Names of the columns, each of them once: the second `a` is `a (2)`, one without a name `Column 3`. */
function headerOf({ hasHeader }, rows) {
  const width = Math.max(0, ...rows.slice(0, hasHeader ? 1 : SAMPLE_MAX).map(({ values }) => values.length));
  const seen = new Map();
  return Array.from({ length: width }, (_, i) => {
    const name = (hasHeader ? rows[0].values[i].trim() : '') || t('Column {0}', i + 1);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/**
 * All records, in groups as they are read: `{row, line, values | value, fault}`; `row` counts records from 1 and `line`
 * is that of the file, for CSV.
 *
 * @param {{onRead: (bytes: number) => void, signal: AbortSignal}} options
 */
export async function* records(source, options) {
  const reader = readerOf(source);
  let row = 0;
  let skips = source.kind === 'csv' && source.hasHeader;
  const numbered = (found) => {
    const own = skips ? found.slice(1) : found;
    skips &&= found.length === 0;
    return own.map((record) => ({ ...record, row: ++row }));
  };
  for await (const piece of pieces(source.file, source.encoding, options)) {
    yield numbered(reader.push(piece));
  }
  yield numbered(reader.end());
}
