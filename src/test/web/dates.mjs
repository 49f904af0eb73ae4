import assert from 'node:assert/strict';
import { assertOpensFocused } from './check.mjs';
import { signedIn } from './owner.mjs';
import { faults } from './screens.mjs';

const SHOWN = { dateStyle: 'medium', timeZone: 'UTC' };
const FULL = { dateStyle: 'full', timeZone: 'UTC' };
const name = (day, how) => new Intl.DateTimeFormat('en-US', how).format(new Date(`${day}T00:00:00Z`));

/** A range is chosen in the calendar with the mouse, another with keys alone, a rolling one by its number. */
export async function choosesDatesInACalendar(stage) {
  const { page, wrong, close } = await signedIn(stage);
  await page.goto(`${stage.world.url}/project/1/insights/new?kind=trends`);
  const button = page.getByRole('button', { name: 'Date range' });
  const panel = page.getByRole('dialog', { name: 'Date range' });
  const asked = () => JSON.parse(decodeURIComponent(new URL(page.url()).hash.slice('#q='.length))).dateRange;
  await assertOpensFocused(button);
  await panel.getByLabel('From').fill('2026-02-10');
  await panel.getByLabel('To', { exact: true }).fill('2026-02-20');
  await panel.getByRole('button', { name: 'Apply' }).first().click();
  await page.getByRole('button', { name: `${name('2026-02-10', SHOWN)} – ${name('2026-02-20', SHOWN)}` }).click();
  assert.deepEqual(await faults(page), []);
  await panel.getByRole('button', { name: 'Show previous month' }).click();
  await panel.getByRole('button', { name: name('2026-01-30', FULL) }).click();
  await panel.getByRole('button', { name: name('2026-01-05', FULL) }).click();
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(asked(), { date_from: '2026-01-05', date_to: '2026-01-30' });
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: name('2026-01-30', FULL) }).focus();
  for (const key of ['PageDown', 'Home', 'Enter', 'ArrowDown', 'ArrowRight', 'Enter']) {
    await page.keyboard.press(key);
  }
  await panel.waitFor({ state: 'detached' });
  assert.deepEqual(asked(), { date_from: '2026-02-22', date_to: '2026-03-02' });
  assert.equal(await button.evaluate((one) => one === document.activeElement), true);
  await page.keyboard.press('Enter');
  await panel.getByLabel('Last', { exact: true }).fill('6');
  await panel.getByLabel('Unit').selectOption('weeks');
  await panel.getByRole('button', { name: 'Apply' }).last().click();
  await page.getByRole('button', { name: 'Date range: Last 6 weeks' }).waitFor();
  assert.deepEqual(asked(), { date_from: '-6w' });
  assert.deepEqual(wrong, []);
  await close();
}

/** Dates are chosen by dragging over a chart: what is between is shown by itself, and persons are not listed. */
export async function choosesDatesByDraggingOverAChart(stage) {
  const { page, wrong, close } = await signedIn(stage);
  await page.goto(`${stage.world.url}/project/1/insights/new?kind=trends`);
  const button = page.getByRole('button', { name: 'Date range' });
  await button.click();
  await page.getByRole('button', { name: 'Last 30 days', exact: true }).click();
  const days = page.getByRole('columnheader', { name: /^[A-Z][a-z]{2} \d+$/ });
  await page.waitForFunction(() => document.querySelectorAll('main thead th').length > 30);
  // The chart is drawn by the server and comes after the table; the one of the dates before would end a drag.
  await page.waitForFunction(() => {
    const svg = document.querySelector('.chart-svg > svg[data-plot]');
    return svg && JSON.parse(svg.dataset.plot).count > 30;
  });
  const shown = await days.allTextContents();
  const box = await page.locator('.chart-svg > svg').boundingBox();
  const { first, step, viewed } = await page.locator('.chart-svg > svg').evaluate((svg) => ({
    ...JSON.parse(svg.dataset.plot), viewed: svg.viewBox.baseVal.width,
  }));
  const at = (point) => box.x + ((first + point * step) * box.width) / viewed;
  await page.mouse.move(at(10), box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(at(13), box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(at(16), box.y + box.height / 2, { steps: 4 });
  await page.locator('.brush').waitFor();
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('main thead th').length < 20);
  assert.deepEqual(await days.allTextContents(), shown.slice(10, 17));
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.deepEqual(wrong, []);
  await close();
}
