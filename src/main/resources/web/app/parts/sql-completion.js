// Completion of SQL: keywords, functions, tables and columns; properties and names of events from the server.

import { api } from '../api.js';
import { quoted } from './sql-reference.js';

const BEFORE_MAX = 300;
const SUGGESTED = 50;
const EVENT = /\bevent\s*(?:=|!=|\bin\s*\((?:\s*'[^'\n]*'\s*,)*)\s*'([^'\n]*)$/i;
const PROPERTY = /((?:\b(?:person|poe|group_(\d))\.)?)\bproperties\.([\w$]*)$/i;
const COLUMN = /\b(\w+)\.([\w$]*)$/;
const KEYWORDS = ['SELECT', 'DISTINCT', 'FROM', 'WHERE', 'GROUP BY', 'ORDER BY', 'HAVING', 'LIMIT', 'OFFSET', 'JOIN',
  'LEFT JOIN', 'INNER JOIN', 'ON', 'AS', 'AND', 'OR', 'NOT', 'IN', 'LIKE', 'ILIKE', 'BETWEEN', 'IS NULL',
  'IS NOT NULL', 'CASE', 'WHEN', 'THEN', 'ELSE', 'END', 'WITH', 'UNION ALL', 'INTERVAL', 'DESC', 'ASC', 'OVER',
  'PARTITION BY', 'ARRAY JOIN'];

/**
 * Completion source for the editor.
 *
 * @param {() => ?object} reference of `loadReference`, null until it is loaded
 */
export function completionOf(reference) {
  return async (context) => {
    const before = context.state.sliceDoc(Math.max(0, context.pos - BEFORE_MAX), context.pos);
    const event = before.match(EVENT);
    if (event) {
      return { from: context.pos - event[1].length, options: await events(event[1]), filter: false };
    }
    const property = before.match(PROPERTY);
    if (property) {
      return { from: context.pos - property[3].length, options: await properties(property), filter: false };
    }
    const known = reference();
    const word = context.matchBefore(/[\w$]+/);
    const column = before.match(COLUMN);
    const table = column && known?.tables.find(({ name }) => name === column[1]);
    if (table) {
      return { from: context.pos - column[2].length, options: table.columns.map(ofColumn), validFor: /^[\w$]*$/ };
    }
    if (!known || column || (!word && !context.explicit)) {
      return null;
    }
    return { from: word?.from ?? context.pos, options: all(known), validFor: /^[\w$]*$/ };
  };
}

async function events(text) {
  const { results } = await api.get('/event_definitions/', { search: text, limit: SUGGESTED, exclude_hidden: true });
  return results.map(({ name }) => ({
    label: name, type: 'constant', apply: name.replaceAll('\\', '\\\\').replaceAll("'", "\\'"),
  }));
}

async function properties([, owner, group, text]) {
  const of = group ? { type: 'group', group_type_index: group } : { type: owner ? 'person' : 'event' };
  const { results } = await api.get('/property_definitions/', { ...of, search: text, limit: SUGGESTED,
    exclude_hidden: true });
  return results.map(({ name, property_type: detail }) => ({
    label: name, type: 'property', detail: detail ?? undefined, apply: quoted(name),
  }));
}

function ofColumn({ name, type }) {
  return { label: name, type: 'property', detail: type ?? undefined, apply: quoted(name) };
}

/** Functions put the cursor between their parentheses. */
function ofFunction(name, detail) {
  const apply = (view, completion, from, to) => view.dispatch({
    changes: { from, to, insert: `${name}()` }, selection: { anchor: from + name.length + 1 },
  });
  return { label: name, type: 'function', detail, apply };
}

function all({ tables, functions, aggregates }) {
  const columns = new Map(tables.flatMap((table) => table.columns).map((column) => [column.name, column]));
  return [
    ...tables.map(({ name }) => ({ label: name, type: 'class', detail: 'table', boost: 2 })),
    ...[...columns.values()].map((column) => ({ ...ofColumn(column), boost: 1 })),
    ...KEYWORDS.map((label) => ({ label, type: 'keyword' })),
    ...aggregates.map((name) => ofFunction(name, 'aggregate')),
    ...functions.map((name) => ofFunction(name)),
  ];
}
