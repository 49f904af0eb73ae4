import assert from 'node:assert/strict';
import { signedIn } from './owner.mjs';
import { faults } from './screens.mjs';

const MEMBER = { first_name: 'Cleo', email: 'cleo@example.com', level: 1 };

/** An interval and a breakdown of the dashboard replace those of its insights, until they are reset. */
export async function overridesIntervalAndBreakdown(stage) {
  const { world, growth } = stage;
  const { page, wrong, close } = await signedIn(stage);
  const asked = [];
  page.on('request', (request) => {
    const filters = new URL(request.url()).searchParams.get('filters_override');
    if (request.url().includes('/insights/') && filters) {
      asked.push(JSON.parse(filters));
    }
  });
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
  await page.waitForFunction(() => !document.querySelector('.tile[aria-busy="true"]'));
  assert.deepEqual(asked.at(-1), {
    interval: 'week', breakdown_filter: { breakdowns: [{ property: '$browser', type: 'event' }] } });
  assert.equal(await page.locator('.tile .failure').count(), 0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Breakdown' }).waitFor();
  assert.deepEqual(wrong, []);
  await close();
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
