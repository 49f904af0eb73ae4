import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signedIn } from './owner.mjs';
import { PICTURES, ROOT, takes } from './stage.mjs';

const { find, routes } = await import(join(ROOT, 'src/main/resources/web/app/routes.js'));
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
/** Number of screens of which one is looked at, in each look. */
const SCREENS_PER_LOOK = { light: 2, 'phone-dark': 3 };

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
    ['group', `${p}/groups/0/acme`],
    ['group-unknown', `${p}/groups/0/nothing`],
    ['cohort-new', `${p}/cohorts/new`],
    ['flag-new', `${p}/feature_flags/new`],
    ['data-events', `${p}/data/events`],
    ['data-actions', `${p}/data/actions`],
    ['data-annotations', `${p}/data/annotations`],
    ['data-nothing', `${p}/data/nothing`],
    ['settings-project', `${p}/settings/project`],
    ['settings-organization', `${p}/settings/organization`],
    ['settings-account', `${p}/settings/account`],
    ['settings-about', `${p}/settings/about`],
    ['settings-key-new', `${p}/settings/keys?open=new`],
    ['settings-nothing', `${p}/settings/nothing`],
    ['not-found', `${p}/nothing`],
    ['project-unknown', '/project/99/dashboards'],
  ];
}

/** Screens without a session: names, paths, and what is done there. */
const OUTSIDE = [
  ['log-in', '/login'],
  ['log-in-provider-failed', '/login?openid=failed'],
  ['log-in-demo', '/login#ana@example.com:wrong', (page) => page.getByText('Loading demo data').waitFor()],
  ['log-in-reset', '/login', async (page) => {
    await page.getByRole('button', { name: 'Reset it by email' }).click();
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText('a link is on its way').waitFor();
  }],
  ['server-set-up', '/setup', async (page) => {
    await page.getByLabel('Setup code').fill('setup_wrong');
    await page.getByLabel('First name').fill('Eve');
    await page.getByLabel('Email').fill('eve@example.com');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This server is already set up').waitFor();
  }],
  ['invitation', '/set_password#token=wrong', async (page) => {
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Save and log in' }).click();
    await page.getByText('Ask an admin for a new link').waitFor();
  }],
];

/**
 * Every screen of a project and each of its tabs, wide and on a phone, or a sample of them, without console errors and
 * findings of axe.
 */
export async function looksRight(stage) {
  const found = [];
  const ways = new Set();
  const tabs = new Set();
  const get = (path) => stage.world.api('GET', path);
  const insight = await get(`/insights/${stage.growth.insights.Visitors}/`);
  const all = [...await screens(get, stage.growth.id), ...furtherScreens({ id: insight.short_id })];
  for (const [look, looks] of LOOKS) {
    const { page, wrong, close } = await signedIn(stage, { ...looks, expected: ['status of 404'] });
    for (const [name, path] of all.filter((_, i) => ALL || takes(i, SCREENS_PER_LOOK[look]))) {
      await page.goto(stage.world.url + path);
      await settled(page);
      found.push(...await seen(page, name, look));
      if (look === 'light') {
        (await waysFrom(page)).forEach((way) => ways.add(way));
        found.push(...await tabsOf(page, name, look, tabs));
      }
    }
    found.push(...wrong.map((what) => `${look}: ${what}`));
    await close();
  }
  assert.deepEqual(found, []);
  const paths = all.map(([, path]) => path.split('?')[0]);
  assert.deepEqual([...ways].filter((way) => !paths.includes(way)), [], 'sections and tabs that are not in the list');
  const modules = [...paths, ...OUTSIDE.map(([, path]) => path.split(/[?#]/)[0])].map((path) => moduleOf(find(path)));
  const missing = routes.map((route) => moduleOf({ route })).filter((module) => !modules.includes(module));
  assert.deepEqual([...new Set(missing)], [], 'screens that are not in the list');
}

/** The module of the screen of a route. */
function moduleOf(found) {
  return found?.route.screen.toString().match(/'(.*)'/)[1];
}

/** Paths that navigation and tabs lead to. */
function waysFrom(page) {
  return page.locator('nav a[href]').evaluateAll((links) => links.map(({ pathname }) => pathname));
}

/** Faults of the tabs of a screen that are not open at first; `done` has those of its module that were looked at. */
async function tabsOf(page, name, look, done) {
  const found = [];
  const module = moduleOf(find(new URL(page.url()).pathname));
  const tabs = page.locator('#main').getByRole('tab');
  for (let i = 1; i < await tabs.count(); i++) {
    const key = `${module} ${await tabs.nth(i).textContent()}`;
    if (!done.has(key)) {
      done.add(key);
      await tabs.nth(i).click();
      await settled(page);
      found.push(...await seen(page, `${name}-tab-${i}`, look));
    }
  }
  return found;
}

/** What strangers see, and people on their way in. */
export async function looksRightOutside(stage) {
  const { page, wrong, close } = await stage.browser.page({ expected: ['status of 40'] });
  for (const [name, path, act] of OUTSIDE) {
    await page.goto('about:blank');
    await page.route('**/_preflight/', (route) => (name === 'log-in-demo' ? null : route.continue()));
    await page.goto(stage.world.url + path);
    await page.locator('h1').waitFor();
    await act?.(page);
    await look(page, name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  assert.deepEqual(wrong, []);
  await close();
}

/** Asserts that a page is right in each look, and takes a picture of each if all are wanted. */
export async function look(page, name) {
  const found = [];
  for (const [key, { width = 1360, height = 1000, dark = false }] of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    found.push(...await seen(page, name, key));
  }
  await page.setViewportSize({ width: 1360, height: 1000 });
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(found, []);
}

/** Faults of a page, with a picture of it if there are any, or all pictures are wanted. */
async function seen(page, name, look) {
  const wrong = await faults(page);
  if (ALL || wrong.length > 0) {
    await page.screenshot({ path: join(PICTURES, `app-${name}-${look}.png`) });
  }
  return wrong.map((fault) => `${name}, ${look}: ${fault}`);
}

/** Waits until everything but streams is loaded. */
export async function settled(page) {
  await page.locator('main h1').first().waitFor();
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
