import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { check, checkPerson } from './check.mjs';
import { Reader } from './dump.mjs';
import { History } from './history.mjs';
import { BatchClient } from './load.mjs';
import { ClientLog } from './log.mjs';
import { PatchClient } from './patches.mjs';
import { Random } from './random.mjs';
import { selfTest } from './self-test.mjs';
import { Server } from './server.mjs';
import { shortLived } from './short-lived.mjs';

const CLIENTS = 4;
const SAMPLED_PERSONS = 20;
const KILL_IN_RECOVERY_EVERY = 5;
const STOP_LIMIT_MS = 15_000;
const keys = { project: 'phc_crashloopcrashloopcrashloop', personal: 'phx_crashloopcrashloopcrashloop' };

/** Load, kill, start, verify, again and again, on one data directory; see run.sh for the words of the command line. */
class CrashLoop {
  #options;
  #random;
  #folder;
  #log;
  #history;
  #clients;
  #server;
  #kills = 0;
  #ready = [];

  constructor(options, folder) {
    this.#options = options;
    this.#folder = folder;
    this.#random = new Random(options.seed);
    const logFile = join(folder, 'client.log');
    this.#log = new ClientLog(logFile);
    this.#history = new History(logFile);
    const seeds = Array.from({ length: CLIENTS }, (_, i) => options.seed * 31 + i);
    const batches = seeds.map((seed, i) => new BatchClient(`c${i}`, seed, this.#log));
    const patches = new PatchClient(this.#log);
    this.#clients = [
      ...batches.map((client) => (done, onAck) => client.run(this.#server.url, keys.project, done, onAck)),
      (done) => patches.run(this.#server.url, keys.personal, done),
    ];
  }

  async run() {
    await this.#start(0);
    if (this.#options.sdkEvents > 0) {
      await this.#sdkImport();
    }
    for (let cycle = 1; cycle <= this.#options.cycles; cycle++) {
      await this.#loadUntil(() => this.#kill());
      if (cycle % KILL_IN_RECOVERY_EVERY === 0) {
        await this.#killInRecovery();
      }
      await this.#start(0);
      await this.#verify(`cycle ${cycle}`);
    }
    await this.#loadUntil(() => this.#stop());
    await this.#start(0);
    const report = await this.#verify('after an orderly end under load');
    await this.#stop();
    this.#log.close();
    const ready = this.#ready.sort((a, b) => a - b);
    const times = `ready in ${ready[ready.length >> 1]} ms (median), ${ready.at(-1)} ms (longest)`;
    console.log(`PASSED kills ${this.#kills}, ${report}, ${times}, seed ${this.#options.seed}`);
  }

  async #start(port) {
    const { jar, javaOptions } = this.#options;
    this.#server = Server.start({ jar, folder: this.#folder, port, keys, javaOptions });
    this.#ready.push(await this.#server.ready());
  }

  async #kill() {
    await this.#server.kill();
    this.#kills++;
  }

  /** An orderly end: within 15 seconds, with exit code 0. */
  async #stop() {
    const from = Date.now();
    const code = await this.#server.stop();
    const took = Date.now() - from;
    if (code !== 0 || took > STOP_LIMIT_MS) {
      throw new Error(`asked to end, the server ended with ${code} after ${took} ms`);
    }
    console.log(`asked to end, the server ended with 0 after ${took} ms`);
  }

  /** One kill in the middle of the import, ridden out by the client library itself, and one after its end. */
  async #sdkImport() {
    const { importEvents } = await import('../sdk/import.mjs');
    const { sdkEvents, seed } = this.#options;
    const middle = Math.floor(sdkEvents * (0.2 + 0.6 * this.#random.next()));
    let restart = null;
    const onAck = (acknowledged) => {
      if (acknowledged >= middle) {
        restart ??= observed(this.#killAndStartAgain());
      }
    };
    const from = Date.now();
    const config = { url: this.#server.url, projectKey: keys.project, events: sdkEvents, seed, log: this.#log };
    await importEvents(config, onAck);
    await restart;
    console.log(`imported ${sdkEvents} events with posthog-node in ${Date.now() - from} ms, one kill on the way`);
    await this.#killAndStartAgain();
    const report = await this.#verify('after the import');
    if (report.figures.acknowledged !== sdkEvents || report.figures.stored !== sdkEvents) {
      throw new Error(`${sdkEvents} events were captured, ${report}`);
    }
  }

  async #killAndStartAgain() {
    const port = this.#server.port;
    await this.#kill();
    await this.#start(port);
  }

  /** Ends the server in the given way when a random part of a cycle's events is acknowledged, and a moment later. */
  async #loadUntil(end) {
    const target = 1 + this.#random.below(this.#options.eventsPerCycle);
    const delay = this.#random.next() * 30;
    let acknowledged = 0;
    let ended = null;
    const onAck = (count) => {
      acknowledged += count;
      if (acknowledged >= target) {
        ended ??= observed(pause(delay).then(end));
      }
    };
    let broken = false;
    const runs = this.#clients.map((client) => client(() => broken, onAck).catch((failure) => {
      broken = true;
      throw failure;
    }));
    const results = await Promise.allSettled(runs);
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) {
      throw failure.reason;
    }
    if (!ended) {
      throw new Error('every client lost the server before it was ended');
    }
    await ended;
  }

  async #killInRecovery() {
    const { jar, javaOptions } = this.#options;
    this.#server = Server.start({ jar, folder: this.#folder, port: 0, keys, javaOptions });
    await pause(this.#random.next() * this.#ready.at(-1));
    await this.#kill();
  }

  async #verify(when) {
    const from = Date.now();
    this.#history.read();
    const reader = new Reader(this.#server.url, keys.personal);
    const dump = await reader.dump();
    const report = check(this.#history, dump);
    for (let i = 0; i < Math.min(SAMPLED_PERSONS, dump.persons.length); i++) {
      const person = this.#random.pick(dump.persons);
      checkPerson(dump, person, await reader.eventsOf(person.id), report);
    }
    console.log(`${when}: ${report}, ready in ${this.#ready.at(-1)} ms, verified in ${Date.now() - from} ms`);
    if (report.violations.length > 0) {
      report.examples.forEach((example) => console.log(`  ${example}`));
      throw new Error(`violated: ${report.violations.join(', ')}`);
    }
    return report;
  }

  async abandon() {
    await this.#server?.kill().catch(() => {});
  }
}

/** The same promise, which may fail before anyone waits for it without ending this process. */
function observed(promise) {
  promise.catch(() => {});
  return promise;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'self-test': { type: 'boolean' },
      'sdk-events': { type: 'string', default: '0' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      jar: { type: 'string' },
      'java-options': { type: 'string', default: '' },
      'short-lived': { type: 'boolean' },
      folder: { type: 'string' },
    },
  });
  if (values['self-test']) {
    return selfTest();
  }
  const jar = resolve(values.jar);
  const options = {
    cycles: Number(positionals[0] ?? 20),
    eventsPerCycle: Number(positionals[1] ?? 10_000),
    sdkEvents: Number(values['sdk-events']),
    seed: Number(values.seed),
    jar,
    javaOptions: [
      ...values['short-lived'] ? await shortLived(jar) : [],
      ...values['java-options'].split(' ').filter(Boolean),
    ],
  };
  const folder = values.folder ? resolve(values.folder) : mkdtempSync(join(tmpdir(), 'tenrec-crash-'));
  mkdirSync(folder, { recursive: true });
  console.log(`seed ${options.seed}, data, logs and the client's journal in ${folder}`);
  const loop = new CrashLoop(options, folder);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => loop.abandon().finally(() => process.exit(1)));
  }
  try {
    await loop.run();
  } catch (failure) {
    console.log(`FAILED ${failure.stack}`);
    console.log(`seed ${options.seed}; kept for you: ${folder}`);
    await loop.abandon();
    return false;
  }
  if (!values.folder) {
    rmSync(folder, { recursive: true });
  }
  return true;
}

process.exitCode = (await main()) ? 0 : 1;
