import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PostHog } from 'posthog-node';
import { Rehearsal } from '../crash/rehearsal-client.mjs';
import { Server } from '../crash/server.mjs';
import { amplitudeAsPublished, amplitudeRepaired, ga4AsPublished, ga4Repaired } from './converters.mjs';
import { amplitude, ga4, hoursOf } from './exports.mjs';

const { values } = parseArgs({
  options: {
    jar: { type: 'string' },
    folder: { type: 'string' },
    'java-options': { type: 'string', default: '' },
  },
});
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'tenrec-importers-'));
const keys = { project: 'phc_importersimportersimporters1', personal: 'phx_importersimportersimporters1' };
const javaOptions = values['java-options'].split(' ').filter(Boolean);
const CONFIRMED = [
  ...['transformations_off', 'geoip_off', 'plan_active', 'cutover_set', 'backup_kept', 'test_project_used'],
];

/** Rules by the mistake that they must name. */
const TRAPS = {
  amplitude: {
    'NAM-13': 'the system is called a browser, the device a system',
    'SIZ-10': 'a version is a number in some events only',
    'SES-06': "the vendor's session is not mapped",
    'IDN-06': 'the alias is the wrong way round',
    'ENV-02': 'the alias has the time of the import',
    'DUP-07': 'a second run has other uuids',
  },
  ga4: {
    'TIM-09': 'times are of the zone of the machine that imports',
    'NAM-07': 'session_start should be left out',
    'NAM-12': "the vendor's key for the address is kept",
    'NAM-08': 'page views have no address',
    'SIZ-12': '"(not set)" is kept as a value',
    'SES-06': "the vendor's session is not mapped",
    'DUP-07': 'a second run has other uuids',
  },
};

function plan(tool, hours, compared) {
  return JSON.stringify({
    source: { tool, project_start: '2024-01-01' },
    ids: { user: '^u_[0-9]+$' },
    manifest: { hours },
    confirmed: CONFIRMED,
    ...(compared && { compare_with: compared.id }),
  });
}

/** Sends what a converter makes of an export, by the library as published; a message without content ends a batch. */
async function send(host, token, messages) {
  const posthog = new PostHog(token, { host, historicalMigration: true, flushAt: 100, maxQueueSize: 10_000 });
  for (const message of messages) {
    if (message === null) {
      await posthog.flush();
    } else if (message.alias) {
      posthog.alias(message.alias);
    } else {
      posthog.capture(message);
    }
  }
  await posthog.shutdown();
}

/** Rules that weigh more than a remark, of the second of two runs. */
async function rehearse(node, tool, lines, convert, hours) {
  let compared = null;
  for (const run of ['first', 'second']) {
    const rehearsal = await Rehearsal.make(node);
    await rehearsal.plan(plan(tool, hours, compared));
    await send(node.server.url, rehearsal.token, convert(lines));
    if (run === 'second') {
      const { verdict, findings } = await rehearsal.report();
      return { verdict, rules: findings.filter(({ severity }) => severity !== 'INFO') };
    }
    compared = rehearsal;
  }
}

const node = { keys, server: Server.start({ jar: values.jar, folder, port: 0, keys, javaOptions }) };
await node.server.ready();
const problems = [];
const imports = [
  ['amplitude', amplitude(1), amplitudeAsPublished, amplitudeRepaired, (line) => `${line.event_time.slice(0, 23)}Z`],
  ['ga4', ga4(1), ga4AsPublished, ga4Repaired, ({ event_timestamp }) => Number(event_timestamp) / 1_000],
];
for (const [tool, lines, published, repaired, time] of imports) {
  const hours = hoursOf(lines.map(time));
  const broken = await rehearse(node, tool, lines, published, hours);
  for (const [rule, mistake] of Object.entries(TRAPS[tool])) {
    const found = broken.rules.find((one) => one.rule === rule);
    console.log(`${tool}, as published: ${rule} ${found ? found.message : `does not say that ${mistake}`}`);
    if (!found) {
      problems.push(`${tool}: ${rule} is not found`);
    }
  }
  const good = await rehearse(node, tool, lines, repaired, hours);
  console.log(`${tool}: ${broken.verdict} as published, ${good.verdict} repaired`);
  good.rules.forEach(({ rule, message }) => problems.push(`${tool}, repaired: ${rule} ${message}`));
}
await node.server.stop();
problems.forEach((problem) => console.log(problem));
if (problems.length === 0 && !values.folder) {
  rmSync(folder, { recursive: true });
}
const traps = Object.values(TRAPS).flatMap(Object.keys).length;
console.log(`${problems.length === 0 ? 'PASSED' : 'FAILED'} 2 exports, ${traps} mistakes, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
