// Tasks of a product manager on a demo: with the mouse, and with the keyboard alone.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Demo } from './demo.mjs';
import { Hand, Keyboard } from './hand.mjs';
import { Browser } from './page.mjs';
import { ALL_LOOKS, faults } from './screens.mjs';
import { PICTURES, ROOT } from './stage.mjs';
import { TASKS } from './work.mjs';

const FOLDER = join(PICTURES, 'tasks');
const WAIT_MS = 20_000;
const run = promisify(execFile);

/** Clicks by task, as `src/docs/tasks.md` has them. */
function written() {
  const page = readFileSync(join(ROOT, 'src/docs/tasks.md'), 'utf8');
  const rows = page.matchAll(/^\| ([^|]+?) \| [^|]* \| (\d+)[^|]* \|/gm);
  return Object.fromEntries([...rows].map(([, name, clicks]) => [name, Number(clicks)]));
}

/** Looks at what a task ended with, as others see it: in the dark and on a phone. */
async function look(page, name) {
  const found = [];
  for (const [key, { width = 1360, height = 1000, dark = false }] of Object.entries(ALL_LOOKS)) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    const wrong = await faults(page);
    await page.screenshot({ path: join(FOLDER, `${name}-${key}.png`) });
    found.push(...wrong.map((fault) => `${key}: ${fault}`));
  }
  await page.setViewportSize({ width: 1360, height: 1000 });
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(found, []);
}

/** Runs all tasks with one kind of hand on a fresh demo; answers with the number of those that failed. */
async function work(browser, Kind, clicks) {
  const demo = await Demo.start();
  const { page, wrong } = await browser.page({ expected: ['status of 40'] });
  page.setDefaultTimeout(WAIT_MS);
  await page.addInitScript(() => {
    window.pressed = 0;
    addEventListener('pointerdown', () => window.pressed++, true);
  });
  await page.goto(demo.signIn);
  await page.getByRole('heading', { name: 'Dashboards' }).waitFor();
  const curl = async (key, path) => Number((await run('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', '-H',
    `Authorization: Bearer ${key}`, `${demo.origin}/api/projects/@current${path}`])).stdout);
  const persons = await (await page.request.get(`${demo.origin}/api/projects/1/persons/?limit=50`)).json();
  const person = persons.results.find(({ properties }) => properties.email).properties.email;
  let failed = 0;
  for (const [index, { name, goesOn, run: doIt }] of TASKS.entries()) {
    if (!goesOn) {
      await page.goto(`${demo.origin}/project/1/dashboards`);
      await page.getByRole('heading', { name: 'Dashboards' }).waitFor();
    }
    const hand = new Kind(page);
    const tell = (how) => console.log(`${Kind.name} ${index + 1} ${name}: ${how}`);
    try {
      await doIt({ hand, page, browser, curl, person });
      if (hand.hasMouse) {
        assert.equal(hand.clicks, clicks[name], 'clicks that src/docs/tasks.md says');
        await look(page, String(index + 1).padStart(2, '0'));
      } else {
        assert.equal(await page.evaluate(() => window.pressed), 0, 'no pointer was used');
      }
      tell(`${hand.clicks} clicks, ${hand.drags} drags, ${hand.keys} keys`);
    } catch (failure) {
      failed++;
      tell(`FAILED ${failure.stack}`);
      await page.screenshot({ path: join(FOLDER, `failed-${Kind.name}-${index + 1}.png`) });
    }
  }
  if (wrong.length > 0) {
    failed++;
    console.log(`FAILED ${wrong.join('\n')}`);
  }
  await page.context().close();
  await demo.stop();
  return failed;
}

mkdirSync(FOLDER, { recursive: true });
const clicks = written();
assert.deepEqual(Object.keys(clicks), TASKS.map(({ name }) => name));
const browser = await Browser.open();
const failed = await work(browser, Hand, clicks) + await work(browser, Keyboard, clicks);
await browser.close();
console.log(failed === 0 ? 'PASSED' : `FAILED ${failed}`);
process.exit(failed === 0 ? 0 : 1);
