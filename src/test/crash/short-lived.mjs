import { closeSync, existsSync, mkdtempSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Server } from './server.mjs';

/**
 * The second compiler gets only what runs a million times, and the loop that clears a new Chronicle Map; the first one
 * writes no profiles for it.
 */
const OPTIONS = [
  '-XX:+UseSerialGC',
  '-XX:+UnlockDiagnosticVMOptions',
  ...['Calls', 'VirtualCalls', 'InlinedCalls', 'Branches', 'Checkcasts'].map((what) => `-XX:-C1Profile${what}`),
  '-XX:-C1UpdateMethodData',
  '-XX:Tier4InvocationThreshold=500000',
  '-XX:Tier4MinInvocationThreshold=60000',
  '-XX:Tier4CompileThreshold=1500000',
  '-XX:Tier4BackEdgeThreshold=4000000',
  '-XX:CompileCommand=quiet',
  '-XX:CompileCommand=CompileThresholdScaling,net.openhft.chronicle.bytes.internal.NativeBytesStore::zeroOut,0.01',
];
const KEYS = { project: 'phc_archive_test', personal: 'phx_archive_test' };

/**
 * Options for the JVM of a server that lives for seconds. It starts in half the time with an archive of the jar's
 * classes, which is made beside the jar once for each build; while another process makes it, servers start without it.
 */
export async function shortLived(jar) {
  const archive = resolve(jar).replace(/\.jar$/, '.jsa');
  const isThere = existsSync(archive) && statSync(archive).mtimeMs > statSync(jar).mtimeMs;
  const isMade = isThere || await makeArchive(resolve(jar), archive);
  return isMade ? [...OPTIONS, `-XX:SharedArchiveFile=${archive}`] : OPTIONS;
}

async function makeArchive(jar, archive) {
  const lock = `${archive}.lock`;
  try {
    closeSync(openSync(lock, 'wx'));
  } catch (anotherMakesIt) {
    return false;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tenrec-archive-'));
  try {
    const made = `${archive}.new`;
    const javaOptions = [...OPTIONS, `-XX:ArchiveClassesAtExit=${made}`];
    const server = Server.start({ jar, folder, port: 0, keys: KEYS, javaOptions });
    await server.ready();
    await server.stop();
    renameSync(made, archive);
    return true;
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(lock, { force: true });
  }
}
