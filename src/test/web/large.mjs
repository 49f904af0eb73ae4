// How long a dashboard of twelve tiles takes in a browser, on a server that is full.
//
//     node large.mjs URL PERSONAL_KEY SET_UP_CODE

import { Browser } from './page.mjs';
import { World } from './world.mjs';

const [url, personal, code] = process.argv.slice(2);
const ROUNDS = 5;

const node = (event, more = {}) => ({ kind: 'EventsNode', event, ...more });
const trends = (series, display, more = {}) => ({ kind: 'TrendsQuery', series, trendsFilter: { display }, ...more });
const BY_BROWSER = { breakdownFilter: { breakdown: '$browser', breakdown_type: 'event' } };
const ENTITY = { id: '$pageview', type: 'events' };
const TILES = [
  trends([node('$pageview')], 'ActionsLineGraph'),
  trends([node('$pageview', { math: 'dau' })], 'ActionsLineGraph'),
  trends([node('purchase', { math: 'sum', math_property: 'amount' })], 'ActionsLineGraph'),
  trends([node('$pageview')], 'ActionsAreaGraph', BY_BROWSER),
  trends([node('purchase', { math: 'dau' })], 'BoldNumber'),
  trends([node('search')], 'ActionsPie', BY_BROWSER),
  trends([node('login'), node('view_item')], 'ActionsBar'),
  trends([node('$pageview', { math: 'weekly_active' })], 'ActionsLineGraph'),
  { kind: 'FunnelsQuery', series: ['$pageview', 'view_item', 'purchase'].map((event) => node(event)) },
  { kind: 'RetentionQuery', retentionFilter: {
    period: 'Week', totalIntervals: 5, targetEntity: ENTITY, returningEntity: ENTITY } },
  { kind: 'LifecycleQuery', series: [node('$pageview')] },
  { kind: 'StickinessQuery', series: [node('$pageview')] },
];

const world = new World(url, { personal });
const { id } = await world.api('POST', '/dashboards/', { name: 'Twelve' });
for (const [i, source] of TILES.entries()) {
  const query = { kind: 'InsightVizNode', source: { dateRange: { date_from: '-30d' }, ...source } };
  await world.insight(id, `Tile ${i + 1}`, query, { x: (i % 3) * 4, y: Math.floor(i / 3) * 5, w: 4, h: 5 });
}
const browser = await Browser.open();
const { page, wrong, close } = await browser.page();
const owner = { code, first_name: 'Ana', email: 'ana@example.com', password: 'correct horse' };
await page.request.post(`${url}/api/setup/`, { data: owner });

/** Milliseconds from the address to the last of the charts. */
async function look() {
  await page.goto(`${url}/project/1/dashboards/${id}`);
  const drawn = (count) => document.querySelectorAll('.tile .chart svg').length >= count;
  await page.waitForFunction(drawn, TILES.length);
  return Math.round(await page.evaluate(() => performance.now()));
}

/** Milliseconds until the server has computed all tiles anew. */
async function compute() {
  const from = Date.now();
  await world.api('GET', `/dashboards/${id}/?refresh=force_blocking`);
  return Date.now() - from;
}

async function middle(measure) {
  const times = [];
  for (let i = 0; i < ROUNDS; i++) {
    times.push(await measure());
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

console.log(`first look at a dashboard of twelve tiles, just after an import: ${await look()} ms`);
console.log(`later looks, middle of ${ROUNDS}: ${await middle(look)} ms`);
console.log(`all of it computed anew, middle of ${ROUNDS}: ${await middle(compute)} ms`);
await close();
await browser.close();
if (wrong.length > 0) {
  console.log(`the browser complained: ${wrong.join('\n')}`);
  process.exit(1);
}
