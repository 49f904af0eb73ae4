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
