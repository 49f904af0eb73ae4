import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from '../crash/server.mjs';
import { shortLived } from '../crash/short-lived.mjs';
import { manageBoards, manageNotes } from './cli.mjs';
import { manageWithToolkit } from './toolkit.mjs';
import { askWithTools, releaseWithTools } from './tools.mjs';

const CLIENTS = {
  toolkit: manageWithToolkit,
  boards: manageBoards,
  notes: manageNotes,
  questions: askWithTools,
  releases: releaseWithTools,
};
const target = join(dirname(fileURLToPath(import.meta.url)), '../../../target');
const jar = readdirSync(target).find((name) => name === 'tenrec.jar');
if (!jar) {
  throw new Error(`there is no tenrec.jar in ${target}; run "mvn package" first`);
}
const keys = { project: 'phc_clients_test', personal: 'phx_clients_test' };
const folder = mkdtempSync(join(tmpdir(), 'tenrec-clients-'));
const javaOptions = await shortLived(join(target, jar));
const server = Server.start({ jar: join(target, jar), folder, port: 0, keys, javaOptions });
let done = false;
try {
  await server.ready();
  await sendEvents();
  for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CLIENTS)) {
    const steps = await CLIENTS[name](server.url, keys.personal, folder);
    console.log(`ok ${name}: ${steps} calls`);
  }
  done = true;
} finally {
  const code = await server.stop();
  if (done && code !== 0) {
    throw new Error(`the server ended with ${code}`);
  }
  rmSync(folder, { recursive: true });
}
console.log('PASSED');

/** Something to ask about. */
async function sendEvents() {
  const batch = ['ada', 'bob', 'cid'].map((id) => ({
    event: '$pageview',
    distinct_id: id,
    timestamp: new Date(Date.now() - 3_600_000).toISOString(),
    properties: { $browser: 'Firefox', seats: 3, $groups: { company: 'acme' } },
  }));
  const sent = await fetch(`${server.url}/batch/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_key: keys.project, batch }),
  });
  if (sent.status !== 200) {
    throw new Error(`events were refused: ${await sent.text()}`);
  }
}
