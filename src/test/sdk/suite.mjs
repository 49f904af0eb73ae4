import { closeBrowser, visit } from './browser.mjs';
import { flaky } from './faults.mjs';
import { javaOld, javaServer, resolve } from './java.mjs';
import { nodeOf2021 } from './node-2021.mjs';
import { nodeNewest } from './node.mjs';
import { FAULTS, browserRetries, javaRetries, nodeRetries } from './retries.mjs';
import { trial } from './trial.mjs';

const AT_ONCE = 3;
/** Events of the past that a browser sends, each in a request of its own. */
const PAST = process.env.THOROUGH === 'false' ? 200 : 1000;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** Those that mostly wait come first. */
const TRIALS = {
  'retries posthog-js': () => trial(browserRetries, flaky(seed, ...FAULTS.browser)),
  'retries posthog-server': () => trial(javaRetries('posthog-server', 55), flaky(seed, ...FAULTS.javaServer)),
  'retries posthog-java': () => trial(javaRetries('posthog-java', 26), flaky(seed, ...FAULTS.javaOld)),
  'retries posthog-node': () => trial(nodeRetries('v0'), flaky(seed, ...FAULTS.node)),
  'retries posthog-node v1': () => trial(nodeRetries('v1'), flaky(seed, ...FAULTS.nodeV1)),
  'posthog-js': () => trial(visit('posthog-js', PAST)),
  'posthog-js by the snippet': () => trial(visit(null, 20)),
  'posthog-js of 2023': () => trial(visit('posthog-js-2023', PAST)),
  // It says no more than ten a second, and a hundred at once.
  'posthog-js of 2024': () => trial(visit('posthog-js-2024', 60)),
  'posthog-node': () => trial(nodeNewest('v0')),
  'posthog-node v1': () => trial(nodeNewest('v1')),
  'posthog-node of 2021': () => trial(nodeOf2021),
  'posthog-server': () => trial(javaServer),
  'posthog-java': () => trial(javaOld),
};

/** Pages with older versions, of which a sample has one, by turns of days. */
const IN_TURN = ['posthog-js by the snippet', 'posthog-js of 2023', 'posthog-js of 2024'];
const left = process.env.THOROUGH === 'false' ? IN_TURN.filter((_, i) => i !== seed % IN_TURN.length) : [];
const chosen = Object.keys(TRIALS).filter((name) => !left.includes(name));
const open = process.argv.length > 2 ? process.argv.slice(2) : chosen;
if (open.some((name) => /posthog-(server|java)$/.test(name))) {
  resolve();
}
const from = Date.now();
let failed = 0;

async function runTrials() {
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    const started = Date.now();
    const passed = await TRIALS[name]().then((figures) => `ok ${name}: ${figures}`).catch((wrong) => {
      failed++;
      return `FAILED ${name}: ${wrong.stack}${wrong.cause ? `\n  because of ${wrong.cause.stack}` : ''}`;
    });
    console.log(`${passed} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
}

console.log(`seed ${seed}`);
await Promise.all(Array.from({ length: AT_ONCE }, runTrials));
await closeBrowser();
console.log(`${failed === 0 ? 'PASSED' : `FAILED ${failed}`} in ${((Date.now() - from) / 1000).toFixed(1)} s`);
process.exit(failed === 0 ? 0 : 1);
