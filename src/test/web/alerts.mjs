import assert from 'node:assert/strict';
import { signedIn } from './owner.mjs';
import { faults } from './screens.mjs';

const SIGN_UPS = {
  kind: 'InsightVizNode',
  source: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] },
};

/** An alert is made, changed, snoozed and deleted on its insight, and the link of its mail opens it. */
export async function alertsOnANumber(stage) {
  const { world } = stage;
  const insight = await world.api('POST', '/insights/', { name: 'Watched', saved: true, query: SIGN_UPS });
  const alerts = async () => (await world.api('GET', `/alerts/?insight=${insight.id}`)).results;
  const { page, wrong, close } = await signedIn(stage);
  await page.goto(`${world.url}/project/1/insights/${insight.short_id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Alerts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No alerts yet').waitFor();
  await dialog.getByRole('button', { name: 'New alert' }).click();
  await dialog.getByLabel('Alert name').fill('Too many');
  await dialog.getByLabel('Condition').selectOption('relative_increase');
  await dialog.getByText('In per cent').click();
  await dialog.getByLabel('More than (%)').fill('20');
  await dialog.getByLabel('Check each').selectOption('weekly');
  await dialog.getByLabel('Webhook address').fill('https://hooks.example.com/a');
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole('button', { name: 'Save alert' }).click();
  await dialog.getByText('It is not shown again').waitFor();
  assert.match(await dialog.locator('code').textContent(), /^whsec_/);
  await dialog.getByText('increased by more than 20 %, each week').waitFor();
  const [made] = await alerts();
  assert.deepEqual(made.threshold.configuration, { type: 'percentage', bounds: { lower: null, upper: 0.2 } });
  assert.equal(made.subscribed_users.length, 1);
  assert.deepEqual(await faults(page), []);

  await page.goto(`${world.url}/project/1/insights/${insight.short_id}?alert_id=${made.id}`);
  const actions = dialog.getByRole('button', { name: 'Actions of Too many' });
  await actions.click();
  await dialog.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Less than (%)').fill('30');
  await dialog.getByRole('button', { name: 'Save alert' }).click();
  await dialog.getByText('Lower threshold must be less than upper threshold').waitFor();
  await dialog.getByLabel('Less than (%)').fill('-10');
  await dialog.getByRole('button', { name: 'Save alert' }).click();
  await dialog.getByText('less than -10 % or more than 20 %').waitFor();
  await actions.click();
  await dialog.getByRole('menuitem', { name: 'Snooze for 1 week' }).click();
  await dialog.getByText('Snoozed').waitFor();
  assert.equal((await alerts())[0].state, 'Snoozed');
  await actions.click();
  await dialog.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByText('No alerts yet').waitFor();
  assert.deepEqual(await alerts(), []);
  assert.deepEqual(wrong.filter((text) => !text.includes('status of 400')), []);
  await close();
}
