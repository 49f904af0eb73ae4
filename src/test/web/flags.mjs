import assert from 'node:assert/strict';
import { signedIn } from './owner.mjs';

const CHROME = { key: '$browser', type: 'person', operator: 'exact', value: ['Chrome'] };

async function decided(world, person) {
  const answer = await fetch(`${world.url}/flags/?v=2`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_key: world.projectKey, distinct_id: person }),
  });
  return (await answer.json()).flags['new-checkout'];
}

/** The page says what is wrong with a flag before it is sent. */
async function fillsIn(page) {
  const key = page.getByLabel('Key', { exact: true });
  await key.fill('no spaces');
  await page.getByText('letters, digits, hyphens and underscores only').waitFor();
  await key.fill('new-checkout');
  await page.getByRole('tab', { name: 'Several variants' }).click();
  await page.getByLabel('Share, %').first().fill('60');
  await page.keyboard.press('Tab');
  await page.getByText('The variants add up to 110 %').waitFor();
  await page.getByRole('button', { name: 'Distribute equally' }).click();
  await page.getByText('The variants add up').waitFor({ state: 'detached' });
  await page.getByLabel('Payload of variant 1').fill('blue');
  await page.getByText('A text needs quotes: "blue"').waitFor();
  await page.getByLabel('Payload of variant 1').fill('{"color": "blue"}');
  await page.getByText('A text needs quotes').waitFor({ state: 'detached' });
}

async function selectsChrome(page) {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('combobox', { name: 'Property' }).fill('$browser');
  await page.getByRole('option', { name: '$browser', exact: false }).first().click();
  await page.getByRole('combobox', { name: 'Value of $browser' }).fill('Chrome');
  await page.getByRole('option', { name: 'Chrome' }).first().click();
}

/** A flag is made, counted, decided for a visitor, used, switched off and deleted. */
export async function releasesAFlag(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage);
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.getByRole('link', { name: 'new-billing' }).waitFor();
  await page.keyboard.press('n');
  await fillsIn(page);
  await selectsChrome(page);
  const filter = encodeURIComponent(JSON.stringify([CHROME]));
  const chosen = (await world.api('GET', `/persons/?limit=1000&properties=${filter}`)).results;
  await page.getByText(new RegExp(`^${chosen.length} of \\d+ persons match`)).waitFor();
  await page.getByRole('button', { name: 'Create feature flag' }).click();
  await page.getByRole('heading', { name: 'new-checkout' }).waitFor();
  const { variant, enabled, metadata } = await decided(world, chosen[0].distinct_ids[0]);
  assert.equal(enabled, true);
  assert.equal(metadata.payload ?? null, variant === 'control' ? '{"color": "blue"}' : null);
  await showsUsage(stage, page);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('created').first().waitFor();
  await page.getByRole('switch', { name: 'On' }).click();
  await page.getByText('“new-checkout” is off.').waitFor();
  assert.equal((await decided(world, chosen[0].distinct_ids[0])), undefined);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Feature flag deleted.').waitFor();
  await page.getByRole('link', { name: 'new-checkout' }).waitFor({ state: 'detached' });
  assert.deepEqual(wrong, []);
  await close();
}

/** The answers that SDKs reported, by the side that they gave. */
async function showsUsage({ world }, page) {
  const answers = { control: 3, test: 2 };
  await world.capture(Object.entries(answers).flatMap(([side, count]) => Array.from({ length: count }, (_, i) => ({
    event: '$feature_flag_called', distinct_id: `${side}-${i}`, timestamp: new Date(Date.now() - 60_000).toISOString(),
    properties: { $feature_flag: 'new-checkout', $feature_flag_response: side },
  }))));
  await page.getByRole('tab', { name: 'Usage' }).click();
  await page.locator('main .chart svg').first().waitFor();
  for (const [side, count] of Object.entries(answers)) {
    const row = page.locator('main tbody tr').filter({ hasText: side });
    assert.match(await row.first().innerText(), new RegExp(`\\b${count}\\b`));
  }
}

/** Hostile names of flags, cohorts and rehearsals stay texts, in lists and on their pages. */
export async function keepsTheirNamesTexts(stage) {
  const { world } = stage;
  const name = '<img src=x onerror=alert(1)>"\'&amp;{{7*7}}';
  const flag = await world.api('POST', '/feature_flags/', { key: 'hostile', name, tags: [name.toLowerCase()] });
  const cohort = await world.api('POST', '/cohorts/', { name, description: name, is_static: true, csv: 'nobody' });
  const rehearsal = await world.api('POST', '/rehearsals/', { name, mode: 'strict' });
  const paths = ['feature_flags', `feature_flags/${flag.id}`, 'cohorts', `cohorts/${cohort.id}`, 'rehearsals',
    `rehearsals/${rehearsal.id}`];
  const { page, wrong, close } = await signedIn(stage);
  for (const path of paths) {
    await page.goto(`${world.url}/project/1/${path}`);
    await page.waitForFunction((text) => document.querySelector('#main')?.innerText.includes(text)
      || [...document.querySelectorAll('#main :is(input, textarea)')].some(({ value }) => value === text), name);
    assert.equal(await page.locator('#main :is(img, script, iframe)').count(), 0, path);
  }
  await world.api('PATCH', `/feature_flags/${flag.id}/`, { deleted: true });
  await world.api('PATCH', `/cohorts/${cohort.id}/`, { deleted: true });
  await world.api('DELETE', `/rehearsals/${rehearsal.id}/`);
  assert.deepEqual(wrong, []);
  await close();
}
