import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Rehearsal } from './rehearsal-client.mjs';
import { Random } from './random.mjs';
import { relayUntilDone } from './relay.mjs';
import { Server } from './server.mjs';
import { shortLived } from './short-lived.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    jar: { type: 'string' },
    folder: { type: 'string' },
    'java-options': { type: 'string', default: '' },
    'short-lived': { type: 'boolean', default: false },
  },
});
const cycles = Number(positionals[0] ?? 20);
const size = Number(positionals[1] ?? 4_000);
const random = new Random(Number(values.seed));
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'tenrec-rehearsal-'));
const jar = resolve(values.jar);
const javaOptions = [
  ...values['short-lived'] ? await shortLived(jar) : [],
  ...values['java-options'].split(' ').filter(Boolean),
];
const problems = [];
const sums = { events: 0, kills: 0, relays: 0, repeated: 0 };

/** A server that is killed and started again in the same folder, at the same address. */
class Node {
  #name;
  keys;
  server;

  constructor(name) {
    this.#name = name;
    this.keys = { project: `phc_${name.padEnd(32, '0')}`, personal: `phx_${name.padEnd(32, '0')}` };
    mkdirSync(join(folder, name), { recursive: true });
  }

  async start() {
    const port = this.server?.port ?? 0;
    const own = { folder: join(folder, this.#name), port, keys: this.keys };
    this.server = Server.start({ ...own, jar, javaOptions });
    await this.server.ready();
  }

  async killed() {
    await this.server.kill();
    sums.kills++;
    await this.start();
  }
}

/** The events of a cycle, over ten days in order. */
function events(cycle) {
  return Array.from({ length: size }, (_, i) => ({
    uuid: random.uuid(),
    event: 'crashed',
    distinct_id: `u_${random.below(50)}`,
    timestamp: new Date(Date.UTC(2024, 2, 1) + Math.floor((i * 10 * 86_400_000) / size)).toISOString(),
    properties: { cycle, i, $geoip_disable: true, text: 'x'.repeat(random.below(200)) },
  }));
}

function same(what, found, expected) {
  const sort = (list) => list.map(({ uuid, properties }) => `${uuid} ${properties.i}`).sort();
  const [have, want] = [sort(found), sort(expected)];
  if (JSON.stringify(have) !== JSON.stringify(want)) {
    const seen = new Set(have);
    const lost = want.filter((one) => !seen.has(one)).length;
    problems.push(`${what}: ${have.length} instead of ${want.length} events, ${lost} lost`);
  }
}

async function cycle(number, source, target) {
  const sent = events(number);
  const rehearsal = await Rehearsal.make(source);
  const batches = Math.ceil(size / 200);
  const at = random.below(batches);
  for (let i = 0; i < batches; i++) {
    const batch = sent.slice(i * 200, (i + 1) * 200);
    const killed = i === at ? pause(random.below(15)).then(() => source.killed()) : null;
    while (!(await rehearsal.send(batch))) {
      await killed;
    }
    await killed;
  }
  same(`cycle ${number}, rehearsal`, await rehearsal.stored(), sent);
  const before = await rehearsal.report();
  await rehearsal.begin();
  await pause(random.below(100));
  await source.killed();
  const after = await rehearsal.report();
  if (before.digest !== after.digest || JSON.stringify(before.balance) !== JSON.stringify(after.balance)) {
    problems.push(`cycle ${number}, report: ${JSON.stringify([before.balance, after.balance])}`);
  }
  await rehearsal.sign(after);
  const relay = { jar, javaOptions, folder, random, rehearsal, source, target, problems, sums };
  await relayUntilDone(relay, number);
  same(`cycle ${number}, target`, await Rehearsal.storedIn(target, 1, number), sent);
  sums.events += size;
}

console.log(`seed ${values.seed}, ${cycles} cycles of ${size} events, in ${folder}`);
const source = new Node('source');
const target = new Node('target');
await Promise.all([source.start(), target.start()]);
for (let number = 1; number <= cycles && problems.length === 0; number++) {
  await cycle(number, source, target);
  console.log(`cycle ${number}: ${sums.kills} kills, ${sums.relays} runs of the relay, ${problems.length} problems`);
}
await Promise.all([source.server.stop(), target.server.stop()]);
problems.forEach((problem) => console.log(problem));
if (problems.length === 0 && !values.folder) {
  rmSync(folder, { recursive: true });
}
const figures = Object.entries(sums).map(([name, count]) => `${count} ${name}`);
console.log(`${problems.length === 0 ? 'PASSED' : 'FAILED'} ${figures.join(', ')}, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
