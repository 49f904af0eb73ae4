// Tables, columns and functions of SQL, as the server knows them.

import { api } from '../api.js';

/**
 * Loads what may be named in a query.
 *
 * @returns {Promise<{tables: {name: string, columns: {name: string, type: ?string}[]}[], functions: string[],
 *     aggregates: string[]}>}
 */
export function loadReference(signal) {
  return api.get('/query/sql_reference/', {}, { signal });
}

const PLAIN = /^[A-Za-z_$][\w$]*$/;

/** Writes a name as SQL takes it: in backticks unless it is a plain word. */
export function quoted(name) {
  return PLAIN.test(name) ? name : `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
}
