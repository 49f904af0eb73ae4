import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alertsOnANumber } from './alerts.mjs';
import { asksForVariablesOfADashboard, namesWhoMayEdit, overridesIntervalAndBreakdown } from './boards.mjs';
import { numbers } from './check.mjs';
import { gathersWhoDidSomething, keepsAListOfPersons } from './cohorts.mjs';
import { choosesDatesByDraggingOverAChart, choosesDatesInACalendar } from './dates.mjs';
import { keepsTheirNamesTexts, releasesAFlag } from './flags.mjs';
import { importsALargeFileThroughABusyServer, importsASpreadsheet, readsFilesInPieces } from './imports.mjs';
import { hasEveryTextInGerman, speaksGerman } from './languages.mjs';
import { beginsWithTheCode, signedIn } from './owner.mjs';
import { rehearsed } from './rehearsal.mjs';
import { comparesAndPrintsReports, judgesAnImport, showsMembersWhatTheyMayDo } from './rehearse.mjs';
import { keepsEventsForSomeDays, saysThatALakeIsMissing } from './retention.mjs';
import { endsOtherSessions } from './security.mjs';
import { explainsAQuery, keepsWhatIsTyped } from './sql.mjs';
import { PICTURES, play } from './stage.mjs';
import { subscribesToADashboard, subscribesToAnInsightOnAPhone } from './subscriptions.mjs';
import { showsTextsLikeSharedPages } from './texts.mjs';
import { bringsBackWhatWasDeleted } from './undo.mjs';
import { firstViewIsLight, staysUpWhenATileFails } from './weight.mjs';

/** Another site, which uses posthog-js from npm. */
async function site({ url, projectKey }) {
  const library = readFileSync(fileURLToPath(import.meta.resolve('posthog-js/dist/module.no-external.js')));
  const html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><h1>Shop</h1>
    <script type="module">
      import posthog from '/posthog.js';
      posthog.init('${projectKey}', { api_host: '${url}', autocapture: false, capture_pageview: false,
        opt_out_useragent_filter: true, disable_session_recording: true, disable_surveys: true });
      posthog.capture('basket filled', { items: 3, coupon: 'SPRING' });
    </script>`;
  const served = createServer((request, answer) => (request.url === '/posthog.js'
    ? answer.setHeader('Content-Type', 'text/javascript').end(library)
    : answer.setHeader('Content-Type', 'text/html').end(html)));
  await new Promise((listening) => served.listen(0, '127.0.0.1', listening));
  return served;
}

/** An event that another browser sends appears in live events with its properties. */
async function showsEventsAsTheyArrive(stage) {
  const { world, browser } = stage;
  const { page, wrong, close } = await signedIn(stage);
  await page.getByRole('link', { name: 'Live events' }).click();
  await page.getByText('events/s').waitFor();
  const shop = await site(world);
  const visitor = await browser.page();
  await visitor.page.goto(`http://localhost:${shop.address().port}/`);
  const row = page.getByRole('row').filter({ hasText: 'basket filled' });
  await row.waitFor();
  await row.getByRole('button').or(row.getByRole('link')).first().click();
  await page.getByText('SPRING').first().waitFor();
  assert.deepEqual(visitor.wrong, []);
  assert.deepEqual(wrong, []);
  await visitor.close();
  await close();
  shop.closeAllConnections();
  await new Promise((ended) => shop.close(ended));
}

async function choose(page, label, event) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('combobox', { name: label, exact: true }).fill(event);
  await page.getByRole('option', { name: event }).first().click();
}

/** A funnel is built, saved, added to a dashboard, shared and exported as PNG. */
async function buildsAFunnelAndSharesIt(stage) {
  const { world, browser } = stage;
  const { page, wrong, close } = await signedIn(stage);
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.getByRole('button', { name: /New/ }).first().click();
  await page.getByRole('menuitem', { name: /Funnel/ }).click();
  await choose(page, 'Event of Series 1', '$pageview');
  await choose(page, 'Event of Series 2', 'signed up');
  await page.getByRole('button', { name: 'Add step' }).click();
  await choose(page, 'Event of Series 3', 'purchased');
  await page.getByRole('button', { name: 'Date range' }).click();
  await page.getByRole('button', { name: 'Last 30 days', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByLabel('Name', { exact: true }).fill('Way to a purchase');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Insight saved.').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add to dashboard' }).click();
  await page.getByLabel('Name of the new dashboard').fill('Sales');
  await page.getByRole('button', { name: 'Add to new dashboard' }).click();
  await page.getByRole('heading', { name: 'Sales' }).waitFor();
  await page.locator('.tile .chart svg').first().waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Anyone with the link can view it').click();
  const link = await page.getByRole('dialog').getByRole('link', { name: 'Open' }).getAttribute('href');
  await page.getByRole('button', { name: 'Done' }).click();
  await isSeenByAnybody({ world, browser, link });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /PNG/ }).click();
  const download = await saved;
  const picture = readFileSync(await download.path());
  assert.deepEqual([...picture.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.ok(picture.length > 5_000);
  assert.deepEqual(wrong, []);
  await close();
}

async function isSeenByAnybody({ world, browser, link }) {
  const query = { kind: 'FunnelsQuery', dateRange: { date_from: '-30d' },
    series: ['$pageview', 'signed up', 'purchased'].map((event) => ({ kind: 'EventsNode', event })) };
  const { results } = await world.api('POST', '/query/', { query });
  const { page, wrong, close } = await browser.page();
  await page.goto(link);
  await page.locator('.chart svg').first().waitFor();
  const rows = await numbers(page, 'Way to a purchase');
  assert.deepEqual(rows.map((row) => row[2]), results.map(({ count }) => count.toLocaleString('en')));
  assert.deepEqual(wrong, []);
  await close();
}

/** A mistake in SQL is marked, an answer is drawn and saved to a dashboard, and hostile texts stay texts. */
async function asksInSql(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage, { expected: ['status of 400'] });
  await page.getByRole('link', { name: 'SQL', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'SQL query' });
  const write = async (text) => {
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Control+Enter');
  };
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('SELECT count() FROM events WHERE properties.$bro');
  await page.getByRole('option', { name: '$browser' }).first().waitFor();
  await page.keyboard.press('Escape');
  await write('SELECT event,\n  nonsense(1)\nFROM events');
  await page.getByText('(line 2, column 3)').waitFor();
  assert.equal(await page.locator('.cm-wrong').textContent(), 'nonsense');
  await write(`SELECT '<img src=x onerror=alert(1)>' AS "<b>bold</b>"`);
  await page.getByRole('cell', { name: '<img src=x onerror=alert(1)>' }).waitFor();
  await write("SELECT <a href='https://x.test'>open <b>{1 + 1}</b></a>, <a href='javascript:alert(1)'>bad</a>,"
    + " <redacted>{'hidden'}</redacted>, sparkline([1, 3, 2])");
  await page.getByRole('link', { name: 'open 2' }).waitFor();
  assert.equal(await page.locator('main tbody a').count(), 1);
  const redacted = page.locator('details.redacted');
  assert.equal(await redacted.evaluate((shown) => shown.open), false);
  await redacted.locator('summary').click();
  assert.match(await redacted.innerText(), /hidden/);
  await page.getByRole('img', { name: '1, 3, 2' }).waitFor();
  const text = 'SELECT properties.$browser AS browser, count() AS events FROM events GROUP BY browser ORDER BY browser';
  await write(text);
  const { results } = await world.api('POST', '/query/', { query: { kind: 'HogQLQuery', query: text } });
  await page.getByRole('cell', { name: results[0][0], exact: true }).waitFor();
  const cells = await page.locator('main tbody td').allTextContents();
  assert.deepEqual(cells, results.flat().map(String));
  await page.getByLabel('Chart type').selectOption('ActionsBar');
  await page.locator('.chart-svg svg').waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('menuitem', { name: 'nonsense' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Insight saved.').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add to dashboard' }).click();
  await page.getByLabel('Name of the new dashboard').fill('Numbers');
  await page.getByRole('button', { name: 'Add to new dashboard' }).click();
  await page.getByRole('heading', { name: 'Numbers' }).waitFor();
  await page.locator('.tile .chart svg').first().waitFor();
  assert.match(await page.locator('.tile .chart-svg').getAttribute('aria-label'), /Bar chart/);
  assert.deepEqual(wrong, []);
  await close();
}

/** A variable is made from the query that names it, its value is asked with the query and kept with the insight. */
async function asksWithVariables(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage, { expected: ['status of 400'] });
  await page.goto(`${world.url}/project/1/sql`);
  const editor = page.getByRole('textbox', { name: 'SQL query' });
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('SELECT {variables.plan} AS chosen');
  await page.keyboard.press('Control+Enter');
  await page.getByText('There is no variable plan.').waitFor();
  await page.getByRole('group', { name: 'Variables' }).getByRole('button', { name: 'New variable' }).click();
  const dialog = page.getByRole('dialog', { name: 'New variable' });
  await dialog.getByLabel('Type').selectOption('List');
  await dialog.getByLabel('Options').fill('free\npro\n');
  await dialog.getByLabel('Default').selectOption('pro');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('cell', { name: 'pro', exact: true }).waitFor();
  await page.screenshot({ path: join(PICTURES, 'variables.png') });
  await page.getByLabel('plan', { exact: true }).selectOption('free');
  await page.getByRole('cell', { name: 'free', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Variables', exact: true }).click();
  await page.getByRole('menuitem', { name: '{variables.plan} = pro' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Insight saved.').waitFor();
  await page.reload();
  await page.getByRole('cell', { name: 'free', exact: true }).waitFor();
  assert.equal(await page.getByLabel('plan', { exact: true }).inputValue(), 'free');
  await page.getByLabel('plan', { exact: true }).selectOption('pro');
  await page.getByRole('cell', { name: 'pro', exact: true }).waitFor();
  assert.deepEqual(wrong, []);
  await close();
}

/** The palette opens with a key, finds what was saved, and goes there with the keyboard alone. */
async function findsEverythingWithTheKeyboard(stage) {
  const { page, wrong, close } = await signedIn(stage);
  const search = page.getByRole('combobox', { name: 'Search or jump to' });
  await page.keyboard.press('Control+k');
  await search.waitFor();
  await page.getByRole('option', { name: 'Go to Live events' }).waitFor();
  await page.screenshot({ path: join(PICTURES, 'palette.png') });
  await page.keyboard.type('way to a pur');
  await page.getByRole('option', { name: 'Way to a purchase' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Way to a purchase' }).waitFor();
  await page.keyboard.press('Control+k');
  await search.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  assert.deepEqual(wrong, []);
  await close();
}

/** The persons modal of a data point lists the persons that it counts. */
async function showsThePersonsBehindAPoint(stage) {
  const { page, wrong, close } = await signedIn(stage);
  const query = { kind: 'TrendsQuery', dateRange: { date_from: '-7d' },
    series: [{ kind: 'EventsNode', event: '$pageview', math: 'dau' }] };
  await page.goto(`${stage.world.url}/project/1/insights/new#q=${encodeURIComponent(JSON.stringify(query))}`);
  const cell = page.locator('main td button, main td a').filter({ hasText: /^[1-9]\d*$/ }).first();
  const count = Number(await cell.textContent());
  await cell.click();
  const people = page.getByRole('dialog');
  await people.getByText('@example.com').first().waitFor();
  assert.match(await people.innerText(), new RegExp(`\\b${count}\\b`));
  assert.deepEqual(wrong, []);
  await close();
}

/** A personal API key works until it is revoked; logging out ends the session. */
async function makesAKeyAndLeaves(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage, { anew: true });
  await page.goto(`${world.url}/project/1/settings/keys`);
  await page.getByRole('button', { name: 'Create personal API key' }).click();
  await page.getByRole('dialog').getByLabel(/name|label/i).first().fill('Nightly report');
  await page.getByRole('dialog').getByLabel('Scopes').selectOption({ label: 'Read-only access' });
  await page.getByRole('dialog').getByRole('button', { name: /Create/ }).click();
  const value = (await page.getByRole('dialog').locator('code').first().textContent()).trim();
  assert.match(value, /^phx_/);
  await page.getByRole('button', { name: 'Done' }).click();
  const headers = { Authorization: `Bearer ${value}` };
  const ask = () => fetch(`${world.url}/api/projects/1/events/?limit=1`, { headers });
  assert.equal((await ask()).status, 200);
  await page.getByRole('button', { name: 'More actions for Nightly report' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('is revoked').waitFor();
  assert.equal((await ask()).status, 401);
  await page.locator('.bar-foot .menu > button').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.goto(`${world.url}/project/1/dashboards`);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  assert.deepEqual(wrong, []);
  await close();
}

const STORIES = [
  beginsWithTheCode,
  showsEventsAsTheyArrive,
  buildsAFunnelAndSharesIt,
  asksInSql,
  asksWithVariables,
  findsEverythingWithTheKeyboard,
  showsThePersonsBehindAPoint,
  choosesDatesInACalendar,
  choosesDatesByDraggingOverAChart,
  bringsBackWhatWasDeleted,
  alertsOnANumber,
  subscribesToADashboard,
  subscribesToAnInsightOnAPhone,
  explainsAQuery,
  keepsWhatIsTyped,
  keepsEventsForSomeDays,
  saysThatALakeIsMissing,
  overridesIntervalAndBreakdown,
  asksForVariablesOfADashboard,
  namesWhoMayEdit,
  showsTextsLikeSharedPages,
  releasesAFlag,
  keepsTheirNamesTexts,
  gathersWhoDidSomething,
  keepsAListOfPersons,
  readsFilesInPieces,
  importsASpreadsheet,
  importsALargeFileThroughABusyServer,
  judgesAnImport,
  comparesAndPrintsReports,
  showsMembersWhatTheyMayDo,
  hasEveryTextInGerman,
  speaksGerman,
  staysUpWhenATileFails,
  firstViewIsLight,
  endsOtherSessions,
  makesAKeyAndLeaves,
];

await play(STORIES, async (world) => {
  await world.fill();
  const api = (...asked) => world.api(...asked);
  await world.releases();
  return {
    growth: await world.growth(),
    careful: await rehearsed(api, world.url, 'Second import', false),
    careless: await rehearsed(api, world.url, 'First import', true),
  };
});
