import assert from 'node:assert/strict';
import { join } from 'node:path';
import { assertReadable, assertTidy, chartText } from './check.mjs';
import { signedIn } from './owner.mjs';
import { drawn } from './page.mjs';
import { PICTURES } from './stage.mjs';

const LOOKS = [['light', {}], ['dark', { dark: true }], ['phone', { width: 390, height: 844 }]];
const BROWSERS = "SELECT properties.$browser AS browser, count() AS views, countIf(distinct_id != 'none'),"
  + " uniq(person_id) AS people FROM events WHERE event = '$pageview' GROUP BY browser ORDER BY views DESC";
const HOSTILE = '<img src=x onerror=alert(1)>';

const visualized = (display, sql, more) => ({
  kind: 'DataVisualizationNode', display, source: { kind: 'HogQLQuery', query: sql }, ...more });

/** Visitors see the rows, bars and numbers of SQL, and nothing of its text. */
export async function showsAnswersOfSql({ world, browser }) {
  const { id } = await world.api('POST', '/dashboards/', { name: 'SQL' });
  await world.insight(id, 'Rows', visualized('ActionsTable', BROWSERS), { x: 0, y: 0, w: 6, h: 4 });
  await world.insight(id, 'Bars', visualized('ActionsBar', BROWSERS,
    { chartSettings: { xAxis: { column: 'browser' }, yAxis: [{ column: 'views' }] } }), { x: 6, y: 0, w: 6, h: 4 });
  await world.insight(id, 'Number', visualized('BoldNumber', 'SELECT count() FROM events'), { x: 0, y: 4, w: 4, h: 3 });
  await world.insight(id, 'Hostile', visualized('ActionsTable', `SELECT '${HOSTILE}' AS text, number FROM numbers(40)`),
    { x: 4, y: 4, w: 4, h: 3 });
  await world.insight(id, 'Broken', visualized('ActionsTable', 'SELECT missing FROM events'),
    { x: 8, y: 4, w: 4, h: 3 });
  const token = await world.share(`/dashboards/${id}`);
  for (const [name, looks] of LOOKS) {
    const { page, wrong, close } = await browser.page(looks);
    await page.goto(`${world.url}/shared/${token}`);
    await drawn(page);
    const tile = (title) => page.locator('section.tile', { has: page.getByRole('heading', { name: title }) });
    assert.deepEqual(await tile('Rows').locator('th').allTextContents(), ['browser', 'views', 'Column 3', 'people']);
    assert.equal(await tile('Rows').locator('tbody tr').count(), 4);
    assert.ok(await tile('Rows').locator('.numbers').evaluate((rows) => rows.clientHeight) > 80, name);
    assert.ok((await chartText(page, 'Bars')).includes('Chrome'));
    assert.match((await chartText(page, 'Number')).join(' '), /2,345/);
    assert.equal(await tile('Hostile').locator('td').first().textContent(), HOSTILE);
    assert.match(await tile('Broken').innerText(), /can't be calculated as it is saved/);
    assert.doesNotMatch(await page.content(), /countIf|SELECT|missing/);
    await assertTidy(page);
    await assertReadable(page);
    await page.screenshot({ path: join(PICTURES, `shared-sql-${name}.png`), fullPage: true });
    assert.deepEqual(wrong, [], name);
    await close();
  }
}

/** Text that is typed while the query goes to the URL stays in the editor. */
export async function keepsWhatIsTyped(stage) {
  const { page, wrong, close } = await signedIn(stage);
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      replace(state, unused, url);
      if (url.includes('begun') && !url.includes('end')) {
        queueMicrotask(() => document.execCommand('insertText', false, 'end'));
      }
    };
  });
  await page.goto(`${stage.world.url}/project/1/sql`);
  const editor = page.getByRole('textbox', { name: 'SQL query' });
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText("SELECT 'begun");
  await page.waitForURL(/begunend/);
  assert.equal(await editor.textContent(), "SELECT 'begunend");
  assert.deepEqual(wrong, []);
  await close();
}

/** “Explain” shows how a query runs, by the keyboard, beside its rows. */
export async function explainsAQuery(stage) {
  for (const [name, looks] of LOOKS) {
    const { page, wrong, close } = await signedIn(stage, looks);
    await page.goto(`${stage.world.url}/project/1/sql`);
    const button = page.getByRole('button', { name: 'Explain' });
    await button.waitFor();
    await page.waitForFunction(() => !document.querySelector('button[aria-busy]'));
    await button.focus();
    await page.keyboard.press('Enter');
    const plan = page.getByRole('region', { name: 'Query plan' });
    await plan.waitFor();
    assert.match(await plan.innerText(), /Scan events: (at most )?\d+ of \d+ rows/);
    assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'Explain');
    await plan.focus();
    await assertReadable(page);
    await page.screenshot({ path: join(PICTURES, `sql-explain-${name}.png`), fullPage: true });
    await page.getByRole('button', { name: 'Run' }).click();
    await plan.waitFor({ state: 'detached' });
    assert.deepEqual(wrong, [], name);
    await close();
  }
}
