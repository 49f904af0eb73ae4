import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from '../crash/server.mjs';
import { shortLived } from '../crash/short-lived.mjs';
import { compareEvents, missing } from './compare.mjs';
import { compareGroups, comparePersons } from './persons.mjs';
import { Proxy } from './proxy.mjs';
import { readStored } from './stored.mjs';
import { isCapture, sentEvents } from './wire.mjs';

const JAR = join(dirname(fileURLToPath(import.meta.url)), '../../../target/tenrec.jar');
const KEYS = { project: 'phc_sdk_test', personal: 'phx_sdk_test' };
const SHOWN = 20;

/**
 * Lets one client loose on a fresh server through a recording proxy, reads everything back and compares. The client is
 * a function of `{ host, key, personalKey, proxy }`; it answers with what must come of it: `events` (how many),
 * `persons`, `groups`, `strangers` (distinct ids without a person), `imported` (events that are not billed), `errors`
 * (what the client complained of). Answers with a line of figures; throws when anything differs.
 */
export async function trial(client, faultFor) {
  const folder = mkdtempSync(join(tmpdir(), 'tenrec-sdk-'));
  const javaOptions = [...await shortLived(JAR), '-Xmx256m'];
  const server = Server.start({ jar: JAR, folder, port: 0, keys: KEYS, javaOptions });
  let proxy;
  let code;
  let differences;
  let figures;
  try {
    await server.ready();
    proxy = await Proxy.to(server.url, faultFor);
    const expected = await client({ host: proxy.url, key: KEYS.project, personalKey: KEYS.personal, proxy });
    const stored = await readStored(server.url, KEYS.personal);
    const sent = proxy.exchanges.filter(isCapture).flatMap(sentEvents);
    const received = sent.filter(({ latest }) => latest !== null).length;
    differences = [...judge(expected, sent, stored), ...compareUsage(expected, received, stored)];
    differences.push(...refusals(proxy.exchanges, expected));
    figures = `${stored.events.length} events, ${stored.persons.length} persons, ${stored.groups.length} groups`;
    figures += `, ${proxy.exchanges.length} requests${faults(proxy.exchanges)}`;
  } finally {
    await proxy?.close();
    code = await server.stop();
  }
  if (code !== 0) {
    differences.push(`the server ended with ${code}`);
  }
  if (differences.length > 0) {
    const rest = differences.length > SHOWN ? [`and ${differences.length - SHOWN} more`] : [];
    throw new Error([...differences.slice(0, SHOWN), ...rest, `kept for you: ${folder}`].join('\n  '));
  }
  rmSync(folder, { recursive: true });
  return figures;
}

function judge(expected, sent, stored) {
  const differences = [...expected.errors, ...compareEvents(sent, stored.events)];
  if (stored.events.length !== expected.events) {
    differences.push(`${stored.events.length} events are stored, ${expected.events} were captured`);
  }
  differences.push(...comparePersons(expected.persons, stored.persons));
  differences.push(...compareGroups(expected.groups, stored.groups));
  const found = stored.persons.flatMap(({ ids }) => ids).filter((id) => expected.strangers?.includes(id));
  return [...differences, ...found.map((id) => `${id} has a person`)];
}

/** The server's own figures: every event that reached it is stored, or was there before. */
function compareUsage({ imported = 0 }, received, { events, usage, refused }) {
  const expected = { received, stored: events.length, duplicates: received - events.length, refused: 0, imported };
  const wrong = missing(expected, usage).map((each) => `usage: ${each}`);
  return [...wrong, ...refused.map((each) => `refused: ${JSON.stringify(each).slice(0, 300)}`)];
}

/** Whatever the server did not answer with 200 or 204, but for what the client is known to ask in vain. */
function refusals(exchanges, { inVain = /^\/static\// }) {
  return exchanges
    .filter(({ status, url }) => status !== undefined && status >= 300 && !inVain.test(url))
    .map(({ method, url, status, answer }) => `${method} ${url} answered ${status}: ${answer.subarray(0, 200)}`);
}

function faults(exchanges) {
  const counts = new Map();
  for (const { fault } of exchanges.filter((each) => each.fault)) {
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }
  return counts.size === 0 ? '' : ` (${[...counts].map(([fault, count]) => `${fault} ${count}`).join(', ')})`;
}
