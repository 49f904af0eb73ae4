import assert from 'node:assert/strict';
import { join } from 'node:path';
import { assertReadable, assertTidy } from './check.mjs';
import { signedIn } from './owner.mjs';
import { faults } from './screens.mjs';
import { PICTURES } from './stage.mjs';

const MEMBER = { first_name: 'Cleo', email: 'cleo@example.com', level: 1 };

/** An interval and a breakdown of the dashboard replace those of its insights, until they are reset. */
export async function overridesIntervalAndBreakdown(stage) {
  const { world, growth } = stage;
  const { page, wrong, close } = await signedIn(stage);
  const filtersOf = (request) => (request.url().includes('/insights/')
    && JSON.parse(new URL(request.url()).searchParams.get('filters_override'))) || {};
  const broken = page.waitForRequest((request) => filtersOf(request).breakdown_filter).then(filtersOf);
  await page.goto(`${world.url}/project/1/dashboards/${growth.id}`);
  await page.locator('.tile .chart svg').first().waitFor();
  await page.getByRole('combobox', { name: 'Interval' }).selectOption('week');
  await page.getByRole('button', { name: 'Breakdown' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add breakdown' }).click();
  await dialog.getByRole('combobox', { name: 'Breakdown property' }).fill('$browser');
  await dialog.getByRole('option', { name: '$browser' }).first().click();
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'By $browser' }).waitFor();
  const { breakdown_filter: chosen, interval } = await broken;
  assert.deepEqual({ interval, chosen }, {
    interval: 'week', chosen: { breakdowns: [{ property: '$browser', type: 'event' }] } });
  await page.waitForFunction(() => !document.querySelector('.tile[aria-busy="true"]'));
  assert.equal(await page.locator('.tile .failure').count(), 0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Breakdown' }).waitFor();
  assert.deepEqual(wrong, []);
  await close();
}

const LOOKS = [['light', {}], ['dark', { dark: true }], ['phone', { width: 390, height: 844 }]];
const CHOSEN = `SELECT {variables.browser_chosen} AS browser, {variables.least} AS least, count() AS views FROM events
  WHERE event = '$pageview' AND properties.$browser = {variables.browser_chosen}`;
const SEVERAL = `SELECT properties.$browser AS browser, count() AS views FROM events
  WHERE event = '$pageview' AND properties.$browser IN {variables.browsers} GROUP BY browser ORDER BY browser`;

/** Variables that tiles name have inputs above them; values last with the URL, or with the dashboard once saved. */
export async function asksForVariablesOfADashboard(stage) {
  const { world } = stage;
  const variable = (fields) => world.api('POST', '/insight_variables/', fields);
  await variable({ name: 'Browser chosen', type: 'List', values: ['Chrome', 'Safari'], default_value: 'Chrome' });
  await variable({ name: 'Least', type: 'Number', default_value: 5 });
  await variable({ name: 'Browsers', type: 'List', values: ['Chrome', 'Edge', 'Safari'], is_multi: true,
    default_value: ['Chrome'] });
  const { id } = await world.api('POST', '/dashboards/', { name: 'Browsers' });
  const table = (sql) => ({ kind: 'DataVisualizationNode', display: 'ActionsTable',
    source: { kind: 'HogQLQuery', query: sql } });
  await world.insight(id, 'Chosen', table(CHOSEN), { x: 0, y: 0, w: 6, h: 3 });
  await world.insight(id, 'Several', table(SEVERAL), { x: 6, y: 0, w: 6, h: 3 });
  const { page, wrong, close } = await signedIn(stage);
  const cells = (name) => page.locator('section.tile', { has: page.getByRole('heading', { name }) })
    .locator('svg text');
  const inputs = page.getByRole('group', { name: 'Variables' });
  await page.goto(`${world.url}/project/1/dashboards/${id}`);
  await cells('Chosen').filter({ hasText: 'Chrome' }).waitFor();
  assert.equal(await inputs.getByLabel('Browser chosen').inputValue(), 'Chrome');
  await inputs.getByLabel('Browser chosen').selectOption('Safari');
  await cells('Chosen').filter({ hasText: 'Safari' }).waitFor();
  await inputs.getByLabel('Least').fill('12');
  await page.keyboard.press('Tab');
  await cells('Chosen').filter({ hasText: /^12$/ }).waitFor();
  await inputs.getByLabel('Browsers').selectOption(['Edge', 'Safari']);
  await cells('Several').filter({ hasText: 'Edge' }).waitFor();
  assert.equal(await cells('Several').filter({ hasText: 'Chrome' }).count(), 0);
  await page.reload();
  await cells('Chosen').filter({ hasText: 'Safari' }).waitFor();
  assert.equal(await inputs.getByLabel('Least').inputValue(), '12');
  await page.getByRole('button', { name: 'Reset' }).click();
  await cells('Chosen').filter({ hasText: 'Chrome' }).waitFor();
  await inputs.getByLabel('Browser chosen').selectOption('Safari');
  await page.getByRole('button', { name: 'Save to dashboard' }).click();
  await page.getByRole('button', { name: 'Reset' }).waitFor({ state: 'detached' });
  const { persisted_variables: kept } = await world.api('GET', `/dashboards/${id}/`);
  assert.deepEqual(Object.values(kept).map(({ code_name: name, value }) => [name, value]),
    [['browser_chosen', 'Safari']]);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(wrong, []);
  await close();
  for (const [name, looks] of LOOKS) {
    const seen = await signedIn(stage, looks);
    await seen.page.goto(`${world.url}/project/1/dashboards/${id}`);
    await seen.page.locator('svg text').filter({ hasText: 'Safari' }).waitFor();
    assert.equal(await seen.page.getByLabel('Browser chosen').inputValue(), 'Safari');
    await assertTidy(seen.page);
    await assertReadable(seen.page);
    await seen.page.screenshot({ path: join(PICTURES, `dashboard-variables-${name}.png`), fullPage: true });
    assert.deepEqual(seen.wrong, [], name);
    await seen.close();
  }
}

/** Editing is restricted to a collaborator, who is added and removed. */
export async function namesWhoMayEdit(stage) {
  const { world } = stage;
  const { id } = await world.api('POST', '/dashboards/', { name: 'Restricted' });
  const { page, wrong, close } = await signedIn(stage);
  const { status } = await page.evaluate(async (member) => {
    const [, token] = document.cookie.match(/posthog_csrftoken=([^;]*)/);
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
    const path = '/api/organizations/@current/members/';
    return { status: (await fetch(path, { method: 'POST', headers, body: JSON.stringify(member) })).status };
  }, MEMBER);
  assert.equal(status, 201);
  const collaborators = async () => (
    (await world.api('GET', `/dashboards/${id}/collaborators/`)).map(({ user }) => user.email));
  await page.goto(`${world.url}/project/1/dashboards/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Who can edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Only collaborators can edit').click();
  await dialog.getByLabel('Add a collaborator').selectOption({ label: 'Cleo (cleo@example.com)' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove Cleo' }).waitFor();
  assert.deepEqual(await collaborators(), ['cleo@example.com']);
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole('button', { name: 'Remove Cleo' }).click();
  await dialog.getByText('No collaborators yet.').waitFor();
  assert.deepEqual(await collaborators(), []);
  assert.deepEqual(wrong, []);
  await close();
}
