import assert from 'node:assert/strict';
import { assertOpensFocused } from './check.mjs';
import { signedIn } from './owner.mjs';

/** A deleted dashboard comes back with its tiles and its shared link; a removed tile comes back by a key. */
export async function bringsBackWhatWasDeleted(stage) {
  const { world } = stage;
  const { id } = await world.api('POST', '/dashboards/', { name: 'Board of undo' });
  await world.text(id, 'Kept text', { x: 0, y: 0, w: 6, h: 3 });
  const link = `${world.url}/shared/${await world.share(`/dashboards/${id}`)}`;
  const { page, wrong, close } = await signedIn(stage);
  await assertOpensFocused(page.getByRole('button', { name: 'More actions for Board of undo' }));
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const row = page.getByRole('link', { name: 'Board of undo' });
  await row.waitFor({ state: 'detached' });
  assert.equal((await fetch(link)).status, 404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.click();
  await page.getByText('Kept text').waitFor();
  assert.equal((await fetch(link)).status, 200);
  await page.getByRole('button', { name: 'More actions for the text card' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Kept text').waitFor({ state: 'detached' });
  await page.getByText('Text card deleted.').waitFor();
  await page.locator('main').focus();
  await page.keyboard.press('z');
  await page.getByText('Kept text').waitFor();
  const { tiles } = await world.api('GET', `/dashboards/${id}/`);
  assert.deepEqual(tiles.map(({ text }) => text.body), ['Kept text']);
  assert.deepEqual(wrong, []);
  await close();
}
