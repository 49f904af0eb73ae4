import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from '../crash/server.mjs';
import { shortLived } from '../crash/short-lived.mjs';
import { Mailbox } from './mailbox.mjs';
import { Browser } from './page.mjs';
import { World } from './world.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const KEYS = { project: 'phc_web_test', personal: 'phx_web_test' };
const JAVA_OPTIONS = ['-Xmx512m', ...(process.env.JAVA_OPTIONS ?? '').split(' ').filter(Boolean)];
export const JAR = process.argv[2] ?? join(ROOT, 'target/tenrec.jar');

/** The number of the day, or what a failure names; each takes another sample. */
const SEED = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000));

/** True for one of `every` consecutive numbers, and for each in a thorough run. */
export function takes(number, every) {
  return process.env.THOROUGH === 'true' || (((number - SEED) % every) + every) % every === 0;
}

/** Folder of the screenshots. */
export const PICTURES = join(ROOT, 'target/web');

export async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/**
 * Runs stories one after the other, on a fresh server and in one browser, and exits with 1 if one fails. `STORIES`,
 * names with commas between them, tells only these, after the first.
 *
 * @param {((stage: object) => Promise<void>)[]} stories each receives `world`, `browser`, `mailbox`, `setUpCode` and
 *     the result of `prepare`
 * @param {(world: World) => Promise<object>} prepare
 * @param {(site: string) => Promise<object>} settings more in the environment of the server at that address
 */
export async function play(stories, prepare, settings = async () => ({})) {
  mkdirSync(PICTURES, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'tenrec-web-'));
  const from = Date.now();
  const mailbox = await Mailbox.open(folder);
  const javaOptions = [...await shortLived(JAR), ...JAVA_OPTIONS, ...mailbox.javaOptions];
  // Links in mail need the server's address before it starts.
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const more = { ...mailbox.environment, TENREC_SITE_URL: site, ...await settings(site) };
  const server = Server.start({ jar: JAR, folder, port, keys: KEYS, javaOptions, more });
  let failed = 0;
  try {
    await server.ready();
    const world = new World(server.url, KEYS);
    const setUpCode = () => readFileSync(join(folder, 'server.log'), 'utf8').match(/setup_\w+/)[0];
    const stage = { world, mailbox, setUpCode, ...await prepare(world), browser: await Browser.open() };
    const chosen = process.env.STORIES?.split(',');
    for (const story of stories.filter(({ name }, i) => i === 0 || !chosen || chosen.includes(name))) {
      const begun = Date.now();
      const how = await story(stage).then(() => 'ok', (failure) => {
        failed++;
        return `FAILED ${failure.stack}`;
      });
      console.log(`${story.name}: ${how} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    }
    await stage.browser.close();
  } finally {
    failed += (await server.stop()) === 0 ? 0 : 1;
  }
  if (failed === 0) {
    rmSync(folder, { recursive: true });
  }
  console.log(`${failed === 0 ? 'PASSED' : `FAILED ${failed}; kept for you: ${folder}`} in ${Date.now() - from} ms`);
  process.exit(failed === 0 ? 0 : 1);
}
