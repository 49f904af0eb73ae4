// Gives clients each kind of fault that tests can ask for, and compares what they make of it with embedding.md.
//
//   java -jar target/tenrec.jar serve --test-mode --port 8000 &
//   node src/test/sdk/drills.mjs http://127.0.0.1:8000 [CLIENT…]
//
// Each client sends two batches, the first of which meets the fault. Needs what suite.sh needs.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { resolve, start } from './java.mjs';
import { open } from './node.mjs';

const [host, ...asked] = process.argv.slice(2);
const LIMIT_MS = 90_000;
const BATCH = 3;
/** What comes of six events: how many are stored, by how many requests. */
const again = { stored: 2 * BATCH, requests: 3 };
const lost = { stored: BATCH, requests: 2 };
const served = { stored: 2 * BATCH, requests: 2 };
const FAULTS = {
  'status 503': { kind: 'status', status: 503, retry_after: 1 },
  'status 429': { kind: 'status', status: 429, retry_after: 1 },
  delay: { kind: 'delay', delay: 0.5 },
  'cut before write': { kind: 'cut_before_write' },
  'cut after write': { kind: 'cut_after_write' },
  malformed: { kind: 'malformed' },
};
const CLIENTS = {
  'posthog-node': {
    'status 503': again, 'status 429': again, delay: served, 'cut before write': again, 'cut after write': again,
    malformed: lost,
  },
  'posthog-node v1': {
    'status 503': again, 'status 429': again, delay: served, 'cut before write': again, 'cut after write': again,
    malformed: lost,
  },
  'posthog-server': {
    'status 503': again, 'status 429': lost, delay: served, 'cut before write': lost, 'cut after write': served,
    malformed: lost,
  },
  'posthog-java': {
    'status 503': again, 'status 429': lost, delay: served, 'cut before write': again, 'cut after write': again,
    malformed: lost,
  },
};

async function tenrec(method, path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${host}/_tenrec${path}`, { method, headers, body: body && JSON.stringify(body) });
  const json = await answer.json();
  if (!answer.ok) {
    throw new Error(`${method} ${path}: ${answer.status} ${json.detail}`);
  }
  return json;
}

const captures = async () =>
  (await tenrec('GET', '/requests/')).results.filter(({ path }) => /batch|analytics/.test(path));

const events = (batch) => Array.from({ length: BATCH }, (_, i) => ({
  do: 'capture', distinctId: 'ada', event: 'drilled', properties: { i: batch * BATCH + i },
}));

async function inNode(mode, key) {
  const client = open(key, { host, flushAt: BATCH, maxBatchSize: BATCH, fetchRetryDelay: 50 }, mode, []);
  for (const batch of [0, 1]) {
    events(batch).forEach((step) => client.capture(step));
    await client.flush().catch(() => {});
  }
  await client.shutdown();
}

/** Sends the second batch once nothing more comes of the first one. */
async function inJava(library, key) {
  const client = start(library, host, key, LIMIT_MS);
  const ended = once(client, 'exit');
  for (const batch of [0, 1]) {
    client.stdin.write(events(batch).map((step) => `${JSON.stringify(step)}\n`).join(''));
    if (library === 'posthog-server' || batch === 0) {
      await quiet(batch + 1);
    }
  }
  client.stdin.end();
  await ended;
}

/** Waits for so many requests, and until none came for eight seconds, longer than either library waits. */
async function quiet(count) {
  let last = -1;
  let since = Date.now();
  for (const until = Date.now() + LIMIT_MS / 2; Date.now() < until; await pause(100)) {
    const all = (await captures()).length;
    if (all !== last) {
      last = all;
      since = Date.now();
    } else if (all >= count && Date.now() - since > 8_000) {
      return;
    }
  }
}

const SENDERS = {
  'posthog-node': (key) => inNode('v0', key),
  'posthog-node v1': (key) => inNode('v1', key),
  'posthog-server': (key) => inJava('posthog-server', key),
  'posthog-java': (key) => inJava('posthog-java', key),
};

resolve();
// posthog-node waits for its next attempt with a timer that keeps no process alive.
const alive = setInterval(() => {}, 1_000);
let failed = 0;
for (const client of asked.length > 0 ? asked : Object.keys(CLIENTS)) {
  for (const [name, fault] of Object.entries(FAULTS)) {
    await tenrec('POST', '/reset/');
    const { project_key: key } = await tenrec('GET', '/project/');
    await tenrec('POST', '/faults/', { ...fault, times: 1 });
    await SENDERS[client](key);
    const { results } = await tenrec('GET', '/events/?event=drilled');
    const numbers = new Set(results.map(({ properties }) => properties.i));
    const requests = (await captures()).length;
    const expected = CLIENTS[client][name];
    const isRight = results.length === numbers.size && numbers.size === expected.stored
      && requests === expected.requests;
    failed += isRight ? 0 : 1;
    const figures = `${results.length} events, ${numbers.size} different, in ${requests} requests`;
    console.log(`${isRight ? 'ok' : 'FAILED'} ${client}, ${name}: ${figures}`);
  }
}
clearInterval(alive);
console.log(failed === 0 ? 'PASSED' : `FAILED ${failed}`);
process.exitCode = failed === 0 ? 0 : 1;
