// Takes the pictures of src/docs/screens from a demo: every screen, in the light and in the dark, wide and on a phone.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Demo } from './demo.mjs';
import { Browser } from './page.mjs';
import { rehearsed } from './rehearsal.mjs';
import { ALL_LOOKS, screens, settled } from './screens.mjs';
import { ROOT } from './stage.mjs';

const FOLDER = join(ROOT, 'src/docs/screens');
const QUALITY = 70;

const demo = await Demo.start();
const { signIn, origin } = demo;
mkdirSync(FOLDER, { recursive: true });
const browser = await Browser.open();
try {
  for (const [look, looks] of Object.entries(ALL_LOOKS)) {
    await shootAll(look, await browser.page({ ...looks, scale: 0.75 }));
  }
} finally {
  await browser.close();
  await demo.stop();
}

/** Requests with the session of the browser. */
function askedBy(page) {
  return (...asked) => page.evaluate(async ([method, path, body]) => {
    const [, token] = document.cookie.match(/posthog_csrftoken=([^;]*)/);
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
    const answer = await fetch(`/api/projects/1${path}`, { method, headers, body: body && JSON.stringify(body) });
    return answer.json();
  }, asked);
}

async function shootAll(look, { page, close }) {
  const shoot = (name) => (
    page.screenshot({ path: join(FOLDER, `${name}-${look}.jpg`), type: 'jpeg', quality: QUALITY }));
  const get = async (path) => (await page.request.get(`${origin}/api/projects/1${path}`)).json();
  await page.goto(`${origin}/login`);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await shoot('log-in');
  await page.goto(signIn);
  await page.getByRole('heading', { name: 'Dashboards' }).waitFor();
  if (look === 'light') {
    await rehearsed(askedBy(page), origin, 'First import', true);
  }
  for (const [name, path] of await screens(get, 1)) {
    await page.goto(origin + path);
    await settled(page);
    await shoot(name);
  }
  await close();
}
