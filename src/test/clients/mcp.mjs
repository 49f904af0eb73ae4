import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from '../crash/server.mjs';
import { shortLived } from '../crash/short-lived.mjs';

/** Tests of what Tenrec refuses by name, with the reason. */
const REFUSED = new Map([
  ['Error Tracking ', 'errors are not grouped into issues'],
  ['should execute error tracking query', 'errors are not grouped into issues'],
  ['Surveys survey-update tool should update survey scheduling', 'surveys are not repeated'],
  ['Surveys Survey workflow should handle complex survey with all features', 'answers are not limited'],
]);

const tests = process.argv[2];
const jar = join(dirname(fileURLToPath(import.meta.url)), '../../../target/tenrec.jar');
const keys = { project: 'phc_clients_test', personal: 'phx_clients_test' };
const folder = mkdtempSync(join(tmpdir(), 'tenrec-mcp-'));
const server = Server.start({ jar, folder, port: 0, keys, javaOptions: await shortLived(jar) });
let unexpected;
try {
  await server.ready();
  await sendEvents();
  unexpected = report(await run());
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
console.log(unexpected === 0 ? 'PASSED' : 'FAILED');
process.exitCode = unexpected === 0 ? 0 : 1;

/** Events with names, properties of events and of persons, for the tests that list what is there. */
async function sendEvents() {
  const batch = ['ada', 'bob', 'cid'].map((id) => ({
    event: '$pageview',
    distinct_id: id,
    timestamp: new Date(Date.now() - 3_600_000).toISOString(),
    properties: { $browser: 'Firefox', seats: 3, $set: { email: `${id}@example.com` } },
  }));
  await ask('/batch/', { api_key: keys.project, batch });
}

async function ask(path, body) {
  const answer = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${keys.personal}` },
    body: body && JSON.stringify(body),
  });
  if (answer.status !== 200) {
    throw new Error(`${path}: ${await answer.text()}`);
  }
  return answer.json();
}

async function run() {
  const me = await ask('/api/users/@me/');
  const file = join(folder, 'results.json');
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.integration.config.mts', '--reporter=json',
      `--outputFile=${file}`],
    {
      cwd: tests,
      stdio: 'ignore',
      env: {
        ...process.env,
        TEST_POSTHOG_API_BASE_URL: server.url,
        TEST_POSTHOG_PERSONAL_API_KEY: keys.personal,
        TEST_ORG_ID: me.organization.id,
        TEST_PROJECT_ID: String(me.team.id),
      },
    },
  );
  await once(vitest, 'exit');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Prints what failed; answers how many of these should not. */
function report(results) {
  const failed = results.testResults
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => test.status === 'failed');
  let surprises = results.numTotalTests === 0 ? 1 : 0;
  for (const test of failed) {
    const reason = [...REFUSED].find(([name]) => test.fullName.includes(name))?.[1];
    surprises += reason ? 0 : 1;
    console.log(reason ? `refused (${reason}): ${test.fullName}` : `failed: ${test.fullName}`);
    if (!reason) {
      console.log(test.failureMessages[0]);
    }
  }
  const { numPassedTests: passed, numPendingTests: skipped } = results;
  console.log(`${passed} passed, ${failed.length} failed, ${skipped} skipped by themselves`);
  return surprises;
}
