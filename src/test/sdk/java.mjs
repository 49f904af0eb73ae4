import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ODD_TEXTS } from './odd.mjs';
import { history, outcome, steps } from './story.mjs';
import { isCapture, sentEvents } from './wire.mjs';

const HERE = join(dirname(fileURLToPath(import.meta.url)), 'java');
const CLASS_PATH = join(HERE, '../../../../target/sdk-java/classpath');
/** Java writes a question mark for half a surrogate pair. */
const ODD_IN_JAVA = { ...ODD_TEXTS, 'half a pair': 'a?b ?c' };
/** What only the Java libraries do here: numbers without loss, and a question for a flag. */
const BEYOND = [
  { do: 'digits', distinctId: 'bob' },
  { do: 'flag', distinctId: 'ada', key: 'none' },
];
const LIMIT_MS = 45_000;

/** com.posthog:posthog-server of today. */
export async function javaServer(place) {
  // A question for a flag leaves an event behind.
  const said = [...steps(), ...BEYOND, ...history()];
  await say('posthog-server', place, said);
  return { ...outcome(ODD_IN_JAVA), events: said.length };
}

/** com.posthog.java:posthog of 2023; it has no past, so its thousand events are of today. */
export async function javaOld(place) {
  const said = [...steps(), ...BEYOND, ...history()];
  await say('posthog-java', place, said);
  return { ...outcome(ODD_IN_JAVA), events: said.length - 1 };
}

/** Lets a library say some steps, the next `slice` of them once the server has stored those before. */
export async function say(library, { host, key, proxy }, said, slice = said.length) {
  const client = start(library, host, key, LIMIT_MS);
  const complaints = [];
  client.stderr.on('data', (text) => complaints.push(text));
  const ended = once(client, 'exit');
  // It says itself why it ended early.
  client.stdin.on('error', () => client.stdin.destroy());
  const until = Date.now() + LIMIT_MS;
  const there = async (count, which) => {
    while (countEvents(proxy, which) < count && client.exitCode === null && Date.now() < until) {
      await pause(50);
    }
  };
  for (let i = 0; i < said.length; i += slice) {
    await there(i, ({ status }) => status === 200);
    client.stdin.write(said.slice(i, i + slice).map((step) => `${JSON.stringify(step)}\n`).join(''));
  }
  // Closing this one throws away what it has not sent.
  if (library === 'posthog-server') {
    await there(said.length, ({ status, fault }) => status === 200 && (fault === null || fault === 'delay'));
  }
  client.stdin.end();
  const [code, signal] = await ended;
  if (code !== 0) {
    throw new Error(`${library} ended with ${code ?? signal}: ${Buffer.concat(complaints).subarray(0, 2000)}`);
  }
}

/** A process that says the steps that it reads, one a line, and ends once it has read all. */
export function start(library, host, key, timeout) {
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
  const command = ['-XX:TieredStopAtLevel=1', '-cp', classPath(), join(HERE, 'Say.java'), library, host, key];
  return spawn(java, command, { stdio: ['pipe', 'ignore', 'pipe'], timeout });
}

/** How many events some of the requests brought, each counted once. */
function countEvents({ exchanges }, which) {
  const events = exchanges.filter((each) => isCapture(each) && which(each)).flatMap(sentEvents);
  return new Set(events.map(({ uuid }) => uuid)).size;
}

/**
 * Asks Maven for the class path, once after each change of the pom. All stands still meanwhile, a minute on a fresh
 * machine: so this comes before any client runs.
 */
export function resolve() {
  const pom = join(HERE, 'pom.xml');
  if (!existsSync(CLASS_PATH) || statSync(CLASS_PATH).mtimeMs < statSync(pom).mtimeMs || !allThere()) {
    const ask = ['-q', '-B', '-f', pom, 'dependency:build-classpath'];
    const env = { ...process.env, MAVEN_OPTS: `${process.env.MAVEN_OPTS ?? ''} -XX:TieredStopAtLevel=1` };
    execFileSync('mvn', ask, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    // Maven leaves the file alone when nothing in it changes.
    utimesSync(CLASS_PATH, new Date(), new Date());
  }
}

function classPath() {
  return readFileSync(CLASS_PATH, 'utf8').trim();
}

function allThere() {
  return classPath().split(delimiter).every(existsSync);
}
