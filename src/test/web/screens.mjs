import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signedIn } from './owner.mjs';
import { PICTURES } from './stage.mjs';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const SERIOUS = new Set(['serious', 'critical']);
/** Window sizes and color schemes. */
export const ALL_LOOKS = {
  light: {},
  'phone-dark': { width: 390, height: 844, dark: true },
  dark: { dark: true },
  phone: { width: 390, height: 844 },
};
const ALL = process.env.LOOKS === 'all';
/** By default each width and each color scheme once. */
const LOOKS = Object.entries(ALL_LOOKS).slice(0, ALL ? Infinity : 2);

/**
 * Names of screenshots and paths of the screens.
 *
 * @param {(path: string) => Promise<object>} get reads from the API of the project
 * @param {number} dashboard the dashboard's ID
 */
export async function screens(get, dashboard) {
  const [event] = (await get('/events/?limit=1')).results;
  const persons = (await get('/persons/?limit=20')).results;
  const person = persons.find(({ properties }) => properties.email) ?? persons[0];
  const [flag] = (await get('/feature_flags/?limit=1&search=billing')).results;
  const [cohort] = (await get('/cohorts/?limit=1&search=regular')).results;
  const [rehearsal] = (await get('/rehearsals/?limit=1&search=first')).results;
  const p = '/project/1';
  return [
    ['dashboards', `${p}/dashboards`],
    ['dashboard', `${p}/dashboards/${dashboard}`],
    ['insights', `${p}/insights`],
    ['insight-trends', `${p}/insights/new?kind=trends`],
    ['insight-funnel', `${p}/insights/new?kind=funnel`],
    ['insight-retention', `${p}/insights/new?kind=retention`],
    ['sql', `${p}/sql`],
    ['live', `${p}/live`],
    ['event', `${p}/events/${event.id}`],
    ['persons', `${p}/persons`],
    ['person', `${p}/persons/${person.uuid}`],
    ['cohorts', `${p}/cohorts`],
    ['cohort', `${p}/cohorts/${cohort.id}`],
    ['flags', `${p}/feature_flags`],
    ['flag', `${p}/feature_flags/${flag.id}`],
    ['rehearsals', `${p}/rehearsals`],
    ['rehearsal', `${p}/rehearsals/${rehearsal.id}`],
    ['rehearsal-finding', `${p}/rehearsals/${rehearsal.id}?rule=DUP-01`],
    ['rehearsal-requests', `${p}/rehearsals/${rehearsal.id}?tab=requests`],
    ['data', `${p}/data`],
    ['data-properties', `${p}/data/properties`],
    ['data-warnings', `${p}/data/warnings`],
    ['data-refused', `${p}/data/refused`],
    ['data-import', `${p}/data/import`],
    ['exports', `${p}/exports`],
    ['set-up', `${p}/setup`],
    ['settings', `${p}/settings`],
    ['settings-members', `${p}/settings/members`],
    ['settings-security', `${p}/settings/security`],
    ['settings-keys', `${p}/settings/keys`],
    ['settings-usage', `${p}/settings/usage`],
  ];
}

/** Further screens, of which there are no pictures in the documents. */
function furtherScreens({ id }) {
  const p = '/project/1';
  return [
    ['insight', `${p}/insights/${id}`],
    ['insight-lifecycle', `${p}/insights/new?kind=lifecycle`],
    ['insight-stickiness', `${p}/insights/new?kind=stickiness`],
    ['insight-paths', `${p}/insights/new?kind=paths`],
    ['groups', `${p}/groups/0`],
    ['cohort-new', `${p}/cohorts/new`],
    ['flag-new', `${p}/feature_flags/new`],
    ['data-actions', `${p}/data/actions`],
    ['data-annotations', `${p}/data/annotations`],
    ['settings-account', `${p}/settings/account`],
    ['settings-key-new', `${p}/settings/keys?open=new`],
  ];
}

/** Every screen, wide and on a phone, without console errors and serious findings of axe. */
export async function looksRight(stage) {
  const found = [];
  for (const [look, looks] of LOOKS) {
    const { page, wrong, close } = await signedIn(stage, looks);
    const get = (path) => stage.world.api('GET', path);
    const insight = await get(`/insights/${stage.growth.insights.Visitors}/`);
    const all = [...await screens(get, stage.growth.id), ...furtherScreens({ id: insight.short_id })];
    for (const [name, path] of all) {
      await page.goto(stage.world.url + path);
      await settled(page);
      const wrongHere = await faults(page);
      if (ALL || wrongHere.length > 0) {
        await page.screenshot({ path: join(PICTURES, `app-${name}-${look}.png`) });
      }
      found.push(...wrongHere.map((fault) => `${name}, ${look}: ${fault}`));
    }
    found.push(...wrong.map((what) => `${look}: ${what}`));
    await close();
  }
  assert.deepEqual(found, []);
}

/** Waits until everything but streams is loaded. */
export async function settled(page) {
  await page.locator('#main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('#main .skeleton, #main [aria-busy="true"]'));
  await page.waitForFunction(() => [...document.querySelectorAll('#main .chart-svg')].every((one) => one.firstChild));
  await page.evaluate(() => document.fonts.ready);
}

/** Serious findings of axe, and `wider than the window`, once nothing is loading: what is out of date is dimmed. */
export async function faults(page) {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, {
    resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  }));
  const serious = violations.filter(({ impact }) => SERIOUS.has(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ')}`);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return isWide ? [...serious, 'wider than the window'] : serious;
}
