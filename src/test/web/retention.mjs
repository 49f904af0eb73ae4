import assert from 'node:assert/strict';
import { signedIn } from './owner.mjs';

/** An admin says for how many days events are kept; the screen of usage tells it, and an empty field keeps all. */
export async function keepsEventsForSomeDays(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage);
  const keep = async (days) => {
    await page.goto(`${world.url}/project/1/settings`);
    await page.getByLabel('Days to keep events').fill(days);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText('Project saved.').waitFor();
    await page.goto(`${world.url}/project/1/settings/usage`);
  };
  await keep('36500');
  await page.getByText('Events are kept for 36,500 days').waitFor();
  assert.equal((await world.api('GET', '/')).data_retention, 36_500);
  await keep('');
  await page.getByText('Events are kept for ever.').waitFor();
  assert.equal((await world.api('GET', '/')).data_retention, null);
  assert.deepEqual(wrong, []);
  await close();
}

/** The server of these stories has no lake; what an admin typed stays beside the refusal, and nothing is saved. */
export async function saysThatALakeIsMissing(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage, { expected: ['status of 400'] });
  await page.goto(`${world.url}/project/1/settings`);
  const field = page.getByLabel('Days before events leave for the lake');
  await field.fill('30');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('This server has no lake to leave events to').waitFor();
  assert.equal(await field.inputValue(), '30');
  assert.equal((await world.api('GET', '/')).hot_window, null);
  await field.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Project saved.').waitFor();
  assert.deepEqual(wrong, []);
  await close();
}
