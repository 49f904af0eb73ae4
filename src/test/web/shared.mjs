import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { assertReachable, assertReadable, assertTidy, chartText, numbers, shown } from './check.mjs';
import { drawn } from './page.mjs';
import { showsAnswersOfSql } from './sql.mjs';
import { PICTURES, play } from './stage.mjs';

const PASSWORD = 'correct horse';
const FULL = { fullPage: true };

const picture = (page, name) => page.screenshot({ path: join(PICTURES, `${name}.png`), ...FULL });

/** The numbers of every kind of chart are those of the API, as text in the chart and in the table behind it. */
async function showsTheNumbersOfTheApi({ world, browser, growth, token }) {
  const { page, wrong, close } = await browser.page();
  await page.goto(`${world.url}/shared/${token}`);
  await drawn(page);
  assert.equal(await page.title(), 'Growth');
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
  const result = async (name) => {
    const path = `/insights/${growth.insights[name]}/?refresh=blocking`;
    return (await world.api('GET', path)).result;
  };
  const lines = async (name) => (await result(name)).map(({ data }) => data.map(shown));
  const cells = async (name, before) => (await numbers(page, name)).map((row) => row.slice(before));
  assert.deepEqual(await cells('Pageviews', 1), await lines('Pageviews'));
  assert.deepEqual(await cells('Pageviews by browser', 2), await lines('Pageviews by browser'));
  assert.deepEqual(await cells('New and returning', 1), await lines('New and returning'));
  assert.deepEqual(await cells('Days of use', 1), await lines('Days of use'));
  const [{ aggregated_value: visitors }] = await result('Visitors');
  assert.ok(visitors > 100);
  assert.ok((await chartText(page, 'Visitors')).includes(shown(visitors)));
  const steps = await result('From visit to purchase');
  const rows = await numbers(page, 'From visit to purchase');
  assert.deepEqual(rows.map((row) => row[2]), steps.map(({ count }) => shown(count)));
  const weeks = await result('Weekly retention');
  const cohorts = await numbers(page, 'Weekly retention');
  assert.deepEqual(cohorts.map((row) => row[1]), weeks.map(({ values }) => shown(values[0].count)));
  const edges = await result('Ways through the site');
  const ways = await numbers(page, 'Ways through the site');
  assert.deepEqual(ways.map((row) => row[2]), edges.map(({ value }) => shown(value)));
  assert.match(await page.innerText('main'), /This list is not part of shared pages/);
  await assertTidy(page);
  await assertReadable(page);
  await assertReachable(page, ['Date range', 'Detailed results', 'handbook', 'Read the handbook']);
  await picture(page, 'light');
  await page.getByText('Detailed results', { exact: true }).first().click();
  await assertReadable(page);
  await page.screenshot({ path: join(PICTURES, 'numbers.png') });
  assert.deepEqual(wrong, []);
  await close();
}

/** On a phone and in the dark, and with the numbers open. */
async function looksRightElsewhere({ world, browser, token }) {
  for (const [name, looks, query] of [
    ['dark', { dark: true }, ''],
    ['phone', { width: 390, height: 844 }, ''],
    ['tablet', { width: 820, height: 1100 }, ''],
    ['detailed', {}, '?detailed&whitelabel'],
    ['set-dark', {}, '?theme=dark&noHeader'],
  ]) {
    const { page, wrong, close } = await browser.page(looks);
    await page.goto(`${world.url}/shared/${token}${query}`);
    await drawn(page);
    await assertTidy(page);
    await assertReadable(page);
    await picture(page, name);
    assert.deepEqual(wrong, [], name);
    await close();
  }
}

/** A reader chooses other dates, where the owner lets them. */
async function changesDates({ world, browser, token }) {
  const { page, wrong, close } = await browser.page();
  await page.goto(`${world.url}/shared/${token}`);
  await drawn(page);
  assert.equal((await numbers(page, 'Pageviews'))[0].length, 1 + 31);
  const arrived = page.waitForResponse((answer) => answer.url().includes('.json'));
  await page.getByLabel('Date range').selectOption('Last 7 days');
  await arrived;
  await page.waitForFunction(() => document.querySelector('section.tile tbody tr')?.cells.length === 9);
  await drawn(page);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'dates');
  assert.deepEqual(wrong, []);
  await close();
}

/** Other sites may show an embedded page in a frame, and no other one. */
async function isFramedByOtherSites({ world, browser, token }) {
  const locked = await lockedDashboard(world);
  const frames = [`embedded/${token}?noHeader`, `embedded/${locked}`, `shared/${token}`];
  const html = `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">
    ${frames.map((path) => `<iframe width="1200" height="700" src="${world.url}/${path}"></iframe>`).join('')}`;
  const site = createServer((request, answer) => answer.setHeader('Content-Type', 'text/html').end(html));
  await new Promise((listening) => site.listen(0, '127.0.0.1', listening));
  const { page, wrong, close } = await browser.page({ height: 2200, expected: ['frame-ancestors', 'status of 401'] });
  // Another site than 127.0.0.1 to a browser.
  await page.goto(`http://localhost:${site.address().port}/`);
  const [open, closed, refused] = page.frames().slice(1);
  await drawn(open);
  assert.ok((await chartText(open, 'Visitors')).length > 0);
  await unlock(closed);
  assert.ok((await chartText(closed, 'Only')).length > 0);
  assert.equal(await refused.locator('main').count(), 0);
  await page.screenshot({ path: join(PICTURES, 'framed.png') });
  assert.deepEqual(wrong.filter((what) => !what.includes(`/shared/${token}`)), []);
  await close();
  site.closeAllConnections();
  await new Promise((ended) => site.close(ended));
}

async function lockedDashboard(world) {
  const { id } = await world.api('POST', '/dashboards/', { name: 'Locked' });
  const source = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] };
  await world.insight(id, 'Only', source, { x: 0, y: 0, w: 12, h: 5 });
  const token = await world.share(`/dashboards/${id}`, null, { password_required: true });
  await world.api('POST', `/dashboards/${id}/sharing/passwords/`, { raw_password: PASSWORD });
  return token;
}

async function unlock(frame) {
  await frame.getByLabel('Password').fill('wrong horse');
  await frame.getByRole('button', { name: 'Open' }).click();
  await frame.getByText('Wrong password.').waitFor();
  await frame.getByLabel('Password').fill(PASSWORD);
  await frame.getByRole('button', { name: 'Open' }).click();
  await frame.getByRole('heading', { name: 'Only' }).waitFor();
  await drawn(frame);
}

/** A page behind a password opens with it, and stays open in this browser. */
async function asksForPassword({ world, browser }) {
  const token = await lockedDashboard(world);
  const { page, wrong, close } = await browser.page({ expected: ['status of 401'] });
  await page.goto(`${world.url}/shared/${token}`);
  assert.equal(await page.title(), 'Password needed');
  await assertReadable(page);
  await picture(page, 'locked');
  await unlock(page);
  assert.equal(await page.title(), 'Locked');
  await page.reload();
  await drawn(page);
  assert.ok((await chartText(page, 'Only')).length > 0);
  assert.deepEqual(wrong, []);
  await close();
}

/** Texts that try to be more stay text. */
async function staysTextWhateverItSays({ world, browser }) {
  const { id, texts } = await world.hostile();
  const token = await world.share(`/dashboards/${id}`);
  const { page, wrong, close } = await browser.page();
  await page.goto(`${world.url}/shared/${token}?detailed`);
  await drawn(page);
  assert.equal(await page.locator('section.tile').count(), texts.length + 2);
  assert.equal(await page.locator('main script, main iframe, main img, main object, main form').count(), 0);
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  assert.deepEqual(links.filter((href) => !/^(https?:|mailto:|$)/.test(href)), []);
  const headings = (await page.locator('section h2').allTextContents()).join('\n');
  texts.filter((text, i) => i % 2 === 1).forEach((text) => assert.ok(headings.includes(text), text));
  await page.mouse.move(300, 300);
  await page.mouse.move(600, 900);
  await assertTidy(page);
  await picture(page, 'hostile');
  await page.goto(`${world.url}/embedded/${token}`);
  await drawn(page);
  assert.deepEqual(wrong, []);
  await close();
}

/** A link that shows nothing says so. */
async function saysThatNothingIsThere({ world, browser }) {
  const { page, wrong, close } = await browser.page({ expected: ['status of 404'] });
  const answer = await page.goto(`${world.url}/shared/unknown`);
  assert.equal(answer.status(), 404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await assertReadable(page);
  await picture(page, 'gone');
  assert.deepEqual(wrong, []);
  await close();
}

const STORIES = [
  showsTheNumbersOfTheApi,
  looksRightElsewhere,
  showsAnswersOfSql,
  changesDates,
  isFramedByOtherSites,
  asksForPassword,
  staysTextWhateverItSays,
  saysThatNothingIsThere,
];

await play(STORIES, async (world) => {
  console.log(`${await world.fill()} events`);
  const growth = await world.growth();
  return { growth, token: await world.share(`/dashboards/${growth.id}`, { allowDateChange: true }) };
});
