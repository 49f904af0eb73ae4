import { PostHog } from 'posthog-node';
import { history, outcome, steps } from './story.mjs';

/** posthog-node of today, with all that it has beyond the story; `mode` is v0, or v1 for the newer way to send. */
export const nodeNewest = (mode) => async ({ host, key, personalKey }) => {
  const errors = [];
  const client = open(key, { host, flushAt: 20, fetchRetryCount: 0 }, mode, errors);
  steps().forEach((step) => say(client, step));
  client.capture({ distinctId: 'visitor-2', event: 'opened' });
  client.identify({ distinctId: 'eve', properties: { $anon_distinct_id: 'visitor-2', seats: 1 } });
  client.groupIdentify({ groupType: 'company', groupKey: 'acme', properties: { town: 'Zürich' }, distinctId: 'ada' });
  client.capture({ distinctId: 'bob', event: 'own uuid', uuid: '0190a0b0-c0d0-7e0f-8123-456789abcdef' });
  client.captureException(new Error('broken 🦔'), 'bob', { where: 'test' });
  const flags = await client.getAllFlags('ada');
  await client.shutdown();
  const deciding = open(key, { host, personalApiKey: personalKey, fetchRetryCount: 0 }, mode, errors);
  await deciding.reloadFeatureFlags();
  await deciding.shutdown();
  const sizes = { flushAt: 1000, maxBatchSize: 1000 };
  const importing = open(key, { host, historicalMigration: true, fetchRetryCount: 0, ...sizes }, mode, errors);
  history().forEach((step) => say(importing, step));
  await importing.shutdown();
  const expected = outcome();
  return {
    ...expected,
    errors: [...errors, ...Object.keys(flags).map((flag) => `there is a flag ${flag}`)],
    events: expected.events + 5,
    imported: history().length,
    persons: [...expected.persons, { ids: ['eve', 'visitor-2'], properties: { seats: 1 }, identified: true }],
  };
};

/** Opens a client, which looks for its mode in the environment while it is made. */
export function open(key, options, mode, errors) {
  process.env.POSTHOG_CAPTURE_MODE = mode;
  // Trials share the machine with browsers and compilers; how long an answer takes is no part of them.
  const client = new PostHog(key, { flushInterval: 0, requestTimeout: 60_000, ...options });
  delete process.env.POSTHOG_CAPTURE_MODE;
  client.on('error', (error) => errors.push(String(error)));
  return client;
}

/** Says one step of the story. */
export function say(client, { do: what, ...step }) {
  if (what === 'capture') {
    client.capture({ ...step, timestamp: step.timestamp && new Date(step.timestamp) });
  } else if (what === 'identify') {
    const { distinctId, set, setOnce } = step;
    client.identify({ distinctId, properties: { $set: set, $set_once: setOnce } });
  } else if (what === 'alias') {
    client.alias(step);
  } else {
    client.groupIdentify({ groupType: step.type, groupKey: step.key, properties: step.properties });
  }
}
