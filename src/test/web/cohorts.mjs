import assert from 'node:assert/strict';
import { signedIn } from './owner.mjs';

const BUYERS = `select count() from (select person_id from events where event = 'purchased' group by person_id
  having count() >= 2)`;

/** A cohort by behaviour has the persons that SQL finds, and can't be deleted while a flag uses it. */
export async function gathersWhoDidSomething(stage) {
  const { world } = stage;
  const { results } = await world.api('POST', '/query/', { query: { kind: 'HogQLQuery', query: BUYERS } });
  const expected = results[0][0];
  const { page, wrong, close } = await signedIn(stage, { expected: ['status of 400'] });
  await page.goto(`${world.url}/project/1/cohorts`);
  await page.getByRole('button', { name: 'New cohort' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Buyers');
  await page.getByRole('button', { name: 'Add behaviour' }).click();
  await page.getByLabel('Kind of condition 1.1').selectOption({ label: 'did several times' });
  await page.getByRole('combobox', { name: 'Event of condition 1.1', exact: true }).fill('purchased');
  await page.getByRole('option', { name: 'purchased' }).first().click();
  await page.getByText(new RegExp(`^${expected} of \\d+ persons match`)).waitFor();
  await page.getByRole('button', { name: 'Create cohort' }).click();
  await page.getByRole('tab', { name: `Persons ${expected}` }).click();
  await page.waitForFunction((count) => document.querySelectorAll('#main tbody tr').length === count, expected);
  const id = Number(page.url().match(/cohorts\/(\d+)/)[1]);
  const copy = await world.api('GET', `/cohorts/${id}/duplicate_as_static_cohort/`);
  assert.equal(copy.count, expected);
  const member = { type: 'cohort', key: 'id', value: copy.id, operator: 'in' };
  const flag = await world.api('POST', '/feature_flags/', {
    key: 'for-buyers', filters: { groups: [{ properties: [member], rollout_percentage: 100 }] } });
  await page.goto(`${world.url}/project/1/feature_flags/${flag.id}`);
  await page.getByText('Buyers (static copy)').waitFor();
  await page.getByText(new RegExp(`^${expected} of \\d+ persons match`)).waitFor();
  await page.goto(`${world.url}/project/1/cohorts/${copy.id}`);
  await remove(page);
  await page.getByText('for-buyers').waitFor();
  await world.api('PATCH', `/feature_flags/${flag.id}/`, { deleted: true });
  await remove(page);
  await page.getByText(/” deleted\.$/).waitFor();
  assert.deepEqual(wrong, []);
  await close();
}

async function remove(page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

/** A list of persons is typed, added to by a file, and cut by hand. */
export async function keepsAListOfPersons(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage);
  await page.goto(`${world.url}/project/1/cohorts/new`);
  await page.getByLabel('Name', { exact: true }).fill('Beta');
  await page.getByRole('tab', { name: 'By a list' }).click();
  await page.getByLabel('Or distinct IDs, one per line')
    .fill('visitor-0@example.com\nvisitor-1@example.com\nnobody@example.com');
  await page.getByRole('button', { name: 'Create cohort' }).click();
  await page.getByRole('tab', { name: 'Persons 2' }).waitFor();
  const csv = Buffer.from('distinct_id\nvisitor-2@example.com\n');
  await page.getByLabel('CSV file').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByText('more.csv').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('tab', { name: 'Persons 3' }).click();
  await page.getByRole('button', { name: 'Remove visitor-1@example.com' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('tab', { name: 'Persons 2' }).waitFor();
  await page.getByText('visitor-1@example.com').waitFor({ state: 'detached' });
  await page.getByText('visitor-2@example.com').first().waitFor();
  assert.deepEqual(wrong, []);
  await close();
}
