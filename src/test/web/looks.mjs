// Every screen of the application and of shared pages with axe, and the ways in.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listsTheFirstStepsOfAProject } from './first-steps.mjs';
import { beginsWithTheCode, OWNER } from './owner.mjs';
import { drawn } from './page.mjs';
import { openProvider, PROVIDER } from './provider.mjs';
import { rehearsed } from './rehearsal.mjs';
import { look, looksRight, looksRightOutside } from './screens.mjs';
import { asksForASecondFactor, helpsAMemberBackIn } from './security.mjs';
import { freePort, play, ROOT } from './stage.mjs';

const SHARED = join(ROOT, 'src/main/resources/web/shared');

/** What visitors of shared links see: each page that there is. */
async function looksRightToVisitors({ world, browser, growth }) {
  const token = await world.share(`/dashboards/${growth.id}`, { allowDateChange: true });
  const locked = await world.api('POST', '/dashboards/', { name: 'Locked' });
  const key = await world.share(`/dashboards/${locked.id}`, null, { password_required: true });
  const pages = { page: [token, `${token}?detailed`], locked: [key], gone: ['unknown'] };
  const files = readdirSync(SHARED).filter((name) => name.endsWith('.html'));
  assert.deepEqual(files.map((name) => name.replace('.html', '')).sort(), Object.keys(pages).sort());
  const { page, wrong, close } = await browser.page({ expected: ['status of 40'] });
  for (const [name, paths] of Object.entries(pages)) {
    for (const [i, path] of paths.entries()) {
      for (const kind of ['shared', 'embedded']) {
        await page.goto(`${world.url}/${kind}/${path}`);
        await (name === 'page' ? drawn(page) : page.locator('h1').waitFor());
        await look(page, `${kind}-${name}-${i}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
  await close();
}

/** Members log in with a provider that knows them; a stranger whom it knows stays outside. */
async function logsInWithAProvider({ world, browser }) {
  for (const [email, heading] of [[OWNER.email, 'Dashboards'], ['eve@example.com', 'Log in']]) {
    const { page, wrong, close } = await browser.page();
    await page.goto(`${world.url}/login`);
    await page.getByRole('link', { name: `Log in with ${PROVIDER}` }).click();
    await page.locator('input[name="login"]').fill(email);
    await page.locator('input[name="password"]').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    if (email !== OWNER.email) {
      await page.getByText('No member of this server has the verified email').waitFor();
      await look(page, 'log-in-provider-unknown');
    }
    assert.deepEqual(wrong.filter((what) => what.includes(world.url)), []);
    await close();
  }
}

const STORIES = [
  beginsWithTheCode,
  looksRight,
  looksRightOutside,
  looksRightToVisitors,
  logsInWithAProvider,
  asksForASecondFactor,
  // While there is no other member.
  listsTheFirstStepsOfAProject,
  helpsAMemberBackIn,
];

await play(STORIES, async (world) => {
  await world.fill();
  await world.companies();
  await world.releases();
  return {
    growth: await world.growth(),
    careless: await rehearsed((...asked) => world.api(...asked), world.url, 'First import', true),
  };
}, async (site) => (await openProvider(site, await freePort())).environment);
