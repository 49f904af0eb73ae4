import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Proxy } from '../sdk/proxy.mjs';

const RUNS_MAX = 40;
const FAULTS = ['drop', 'cut request', 'cut answer'];
const FAULT_SHARE = 0.06;
const KILLED_RUNS = 3;
/** The target gave no answer: the next run goes on. */
const NO_ANSWER = 69;

/** Runs `tenrec relay` again and again, killing the first runs, until it ends well; then looks at what was sent. */
export async function relayUntilDone(world, cycle) {
  const { random, target, source, problems, sums } = world;
  let onExchange = () => {};
  const proxy = await Proxy.to(target.server.url, () => {
    onExchange();
    return random.chance(FAULT_SHARE) ? random.pick(FAULTS) : null;
  });
  const key = join(world.folder, 'target.key');
  writeFileSync(key, target.keys.project);
  let code = null;
  for (let run = 1; code !== 0 && run <= RUNS_MAX; run++) {
    sums.relays++;
    const relay = start(world, proxy, key, cycle);
    let left = run <= KILLED_RUNS ? 1 + random.below(5) : Infinity;
    const kills = run === KILLED_RUNS ? () => target.killed() : () => relay.kill();
    const killed = new Promise((done) => {
      onExchange = () => {
        if (--left === 0) {
          done(pause(random.below(8)).then(kills));
        }
      };
      relay.ended.then(() => done());
    });
    code = await relay.ended;
    await killed;
    if (![0, NO_ANSWER, 'SIGKILL'].includes(code)) {
      problems.push(`cycle ${cycle}: the relay ended with ${code}; see ${join(world.folder, 'relay.log')}`);
      break;
    }
  }
  await proxy.close();
  if (code !== 0) {
    problems.push(`cycle ${cycle}: the relay did not end well`);
  }
  checkWire(proxy.exchanges, cycle, problems, sums);
  await source.server.ready();
}

function start({ jar, javaOptions, folder, rehearsal, source, sums }, proxy, key, cycle) {
  const options = ['--to', proxy.url, '--key-file', key, '--cursor', join(folder, `cursor-${cycle}.json`)];
  const relay = ['relay', String(rehearsal.id), '--url', source.server.url, '--rate', '50000', ...options];
  const env = { ...process.env, TENREC_PERSONAL_API_KEY: source.keys.personal };
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
  const child = spawn(java, [...javaOptions, '-jar', jar, ...relay], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(join(folder, 'relay.log'), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? code);
  const kill = () => {
    sums.kills++;
    child.kill('SIGKILL');
  };
  return { ended, kill };
}

/** A batch may come again only as the next one, with the same bytes; but for that each event comes once, in order. */
function checkWire(exchanges, cycle, problems, sums) {
  const seen = new Set();
  let latest = '';
  let time = '';
  for (const { body } of exchanges) {
    const text = gunzipSync(body).toString();
    if (text === latest) {
      sums.repeated++;
      continue;
    }
    latest = text;
    const { batch } = JSON.parse(text);
    for (const { uuid, timestamp } of batch) {
      if (seen.has(uuid) || timestamp < time || timestamp.slice(0, 10) !== batch[0].timestamp.slice(0, 10)) {
        problems.push(`cycle ${cycle}: ${uuid} of ${timestamp} came twice or out of order`);
        return;
      }
      seen.add(uuid);
      time = timestamp;
    }
  }
}
