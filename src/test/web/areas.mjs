import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parse } from 'acorn';
import { ancestor } from 'acorn-walk';

const ENTRY = 'app.js';
/** Texts that the first view needs, and those of several areas. */
const START = 'start';
const COMMON = 'common';

/** The area that a call of `inArea` or a route names. */
function areaOf({ type, callee, arguments: given, properties }) {
  return type === 'CallExpression' && callee.name === 'inArea'
    ? given[0].value
    : properties?.find(({ key }) => key?.name === 'area')?.value.value;
}

/** Modules that a module imports: at once, and later with the texts of an area. */
function importsOf(app, name) {
  const at = (source) => normalize(join(dirname(name), source.value));
  const plain = [];
  const later = [];
  const declared = ({ source }) => source && plain.push(at(source));
  ancestor(parse(readFileSync(join(app, name), 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' }), {
    ImportDeclaration: declared,
    ExportNamedDeclaration: declared,
    ImportExpression({ source }, _, above) {
      const area = above.map(areaOf).find(Boolean);
      if (area) {
        later.push([area, at(source)]);
      } else if (source.type === 'Literal') {
        plain.push(at(source));
      }
    },
  });
  return { plain, later };
}

/**
 * Distributes texts among the tables: to the first view's what that needs, to an area's what that alone needs.
 *
 * @param {string} app folder of the application
 * @param {string[]} modules whose texts count
 * @param {(name: string) => Iterable<string>} keysOf the texts of a module
 * @returns {Map<string, string[]>} keys by table, in order
 */
export function tablesOf(app, modules, keysOf) {
  const known = new Map();
  const imports = (name) => known.get(name) ?? known.set(name, importsOf(app, name)).get(name);
  const reached = (begin) => {
    const seen = new Set(begin);
    const later = [];
    for (const name of seen) {
      if (modules.includes(name)) {
        imports(name).plain.forEach((one) => seen.add(one));
        later.push(...imports(name).later);
      }
    }
    const keys = new Set([...seen].filter((name) => modules.includes(name)).flatMap((name) => [...keysOf(name)]));
    return { keys, later };
  };
  const first = reached([ENTRY]);
  const begins = new Map();
  for (const [area, name] of first.later) {
    begins.set(area, [...begins.get(area) ?? [], name]);
  }
  const needs = [...begins].map(([area, names]) => [area, reached(names).keys]);
  const tables = new Map([[START, [...first.keys]], [COMMON, []], ...needs.map(([area]) => [area, []])]);
  new Set(needs.flatMap(([, keys]) => [...keys])).forEach((key) => {
    const users = needs.filter(([, keys]) => keys.has(key)).map(([area]) => area);
    if (!first.keys.has(key)) {
      tables.get(users.length === 1 ? users[0] : COMMON).push(key);
    }
  });
  tables.forEach((keys) => keys.sort(inOrder));
  return tables;
}

/** Order of the tables: letters regardless of their case, then all signs. */
function inOrder(one, other) {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b || (a === b && one < other) ? -1 : 1;
}
