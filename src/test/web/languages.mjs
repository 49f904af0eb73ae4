import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { tablesOf } from './areas.mjs';
import { signedIn } from './owner.mjs';
import { faults, settled } from './screens.mjs';
import { PICTURES, ROOT, takes } from './stage.mjs';

const APP = join(ROOT, 'src/main/resources/web/app');
/** A sentence in English: two words or more. */
const SENTENCE = /^[“A-Z][A-Za-z’“”{}\d,;:()/-]*( [A-Za-z’“”{}\d,;:()%.?!/–-]+)+( ?…|[.?!:])?$/;
/** Code, and names of programs and formats, are the same in every language. */
const SAME = ['Sat, 31 Jan 2026 14:05:09 +0100', 'Samsung Internet', 'Ctrl K', 'Ctrl ↵', 'M{0} {1}h1v1h-1z'];
/** Names of people, events, files and other programs, and dates. */
// The user is in the navigation as a letter and a name.
const NAMES = ['Default project', 'Ana', 'AAna', 'SQL', 'Node.js', 'Python', 'Go', 'curl'];
const DATA = /^(posthog-.*|.*@example\.com|\$?[a-z_]+( [a-z]+)?|[a-z-]+[\d-]+\.png|\d\d?\. [A-Z][a-zä]+\.?)$/;
/** Words whose key is put together while the application runs, by module. */
const COMPOSED = { 'parts/persons-modal.js': ['group|groups', 'person|persons'] };

/** Source files of the application, but for those of others and the tables. */
function sources() {
  return readFileSync(join(APP, 'files.txt'), 'utf8').trim().split('\n')
    .filter((name) => name.endsWith('.js') && !/^(vendor|texts)\b|^icons/.test(name));
}

const literal = ({ type, value, left, right, quasis }) => ({
  Literal: () => value,
  BinaryExpression: () => literal(left) + literal(right),
  TemplateLiteral: () => quasis.map(({ value: { cooked } }) => cooked)
    .reduce((all, text, i) => `${all}{${i - 1}}${text}`),
}[type]?.());

/** The texts of a module: those that the language layer sees, and sentences that it does not. */
function textsOf(name, retell) {
  const seen = [];
  const missed = [];
  const sentence = (node, _, above) => {
    const text = literal(node);
    const isSeen = above.some(({ type, callee }) => type === 'CallExpression' && callee.name === 't');
    if (typeof text === 'string' && SENTENCE.test(text) && /[a-z]{2}/.test(text) && !isSeen && !SAME.includes(text)
        && !above.some(({ type }) => type === 'TaggedTemplateExpression' && above.at(-1) === node
          && above.at(-2).type === 'TaggedTemplateExpression')) {
      missed.push(`${name}: ${text}`);
    }
  };
  ancestor(parse(readFileSync(join(APP, name), 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' }), {
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.name === 'html') {
        retell(quasi.quasis.map(({ value }) => value.cooked), (key) => {
          seen.push(key);
        });
      }
    },
    CallExpression({ callee, arguments: [first, one, many] }) {
      if (callee.name === 't') {
        seen.push(literal(first));
      } else if (['plural', 'word'].includes(callee.name) && one.type === 'Literal') {
        seen.push(`${one.value}|${many?.value ?? `${one.value}s`}`);
      }
    },
    Literal: sentence,
    TemplateLiteral: sentence,
  });
  return { seen, missed };
}

/** Every text goes through the language layer, and the German table of its area has it, and no other, in order. */
export async function hasEveryTextInGerman() {
  const { retell } = await import(join(APP, 'texts.js'));
  const texts = new Map(sources().map((name) => [name, textsOf(name, retell)]));
  assert.deepEqual([...texts.values()].flatMap(({ missed }) => missed), []);
  const german = {};
  const tables = tablesOf(APP, [...texts.keys()], (name) => [...texts.get(name).seen, ...COMPOSED[name] ?? []]);
  for (const [area, keys] of tables) {
    const { default: table } = await import(join(APP, `texts/de-${area}.js`));
    assert.deepEqual(Object.keys(table), keys, `the texts of ${area}, in order`);
    Object.assign(german, table);
  }
  const holes = (text) => text.match(/\{\d\}/g)?.sort() ?? [];
  Object.entries(german).forEach(([key, text]) => assert.deepEqual(holes(text), holes(key), key));
  const { parts, order } = retell(['<p title="Name">Up ', ' from <b>', '</b> of ', '!</p>'], (key) => ({
    'Up {0} from': 'Von {0}', Name: 'Titel', 'of {0}!': '{0} davon!',
  }[key]));
  assert.deepEqual(parts, ['<p title="Titel">Von ', ' <b>', '</b> ', ' davon!</p>']);
  assert.deepEqual(order, [0, 1, 2]);
}

/** Marks each text that comes from the table, so that what does not come from there is seen. */
const MARKED = `export default new Proxy({}, {
  get: (table, key) => key.split('|').map((text) => '⟦' + text + '⟧').join('|'),
});`;
const PATHS = ['dashboards', 'insights', 'insights/new?kind=trends', 'insights/new?kind=funnel', 'live', 'persons',
  'cohorts/new', 'feature_flags/new', 'rehearsals', 'data/warnings', 'data/import', 'exports', 'setup',
  'settings/project', 'settings/members', 'settings/account', 'settings/keys'];

/** What the navigation, headings, buttons, tabs, labels and table heads say without coming from the table. */
function unmarked() {
  const parts = 'nav li, h1, h2, button, [role="tab"], label, thead th, legend, dt, .tabs a';
  return [...document.querySelectorAll(parts)].filter((element) => element.checkVisibility())
    .map((element) => element.textContent.trim())
    .filter((text) => /\p{L}{3}/u.test(text) && !text.includes('⟦'));
}

/** Chosen in the profile, the application is German, with German numbers; a sample of screens leaves no control out. */
export async function speaksGerman(stage) {
  const { page, wrong, close } = await signedIn(stage);
  const at = (path) => page.goto(`${stage.world.url}/project/1/${path}`);
  await at('settings/account');
  await page.getByLabel('Language of the application').selectOption('de');
  await page.getByRole('link', { name: 'Datenverwaltung' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  await at(`dashboards/${stage.growth.id}`);
  await page.getByRole('button', { name: 'Teilen' }).waitFor();
  await settled(page);
  await page.screenshot({ path: join(PICTURES, 'german.png') });
  assert.deepEqual(await faults(page), []);
  await page.route('**/texts/de-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: MARKED }));
  const found = [];
  for (const path of PATHS.filter((_, i) => takes(i, 3))) {
    await at(path);
    await settled(page);
    const left = (await page.evaluate(unmarked)).filter((text) => !NAMES.includes(text) && !DATA.test(text));
    found.push(...left.map((text) => `${path}: ${text}`));
  }
  assert.deepEqual([...new Set(found)], []);
  assert.deepEqual(wrong, []);
  await close();
}
