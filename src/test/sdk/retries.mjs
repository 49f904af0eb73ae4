import { OPTIONS, arrival, inPage } from './browser.mjs';
import { say as sayInJava } from './java.mjs';
import { open } from './node.mjs';

const EVENTS = 100;
const BATCH = 5;
/** Nothing else than what was captured comes of these. */
const OUTCOME = {
  events: EVENTS + 1,
  persons: [{ ids: ['ada', 'visitor'], properties: { seen: EVENTS - 1 }, identified: true }],
  groups: [],
  errors: [],
};

/** What each library tries again by its own rules, and how often at most in a row. */
export const FAULTS = {
  /** Connections that break and answers from 500 on, three times. */
  node: [['refuse', 'deny', 'drop', 'cut request', 'cut answer', 'delay'], 3],
  /** The same, but an answer of 200 whose body breaks off is the end: it reports an error and sends nothing again. */
  nodeV1: [['refuse', 'deny', 'drop', 'cut request', 'delay'], 2],
  /** Like v0: three times for broken connections, ten for answers; 408 and 429 are given up at once. */
  browser: [['refuse', 'deny', 'drop', 'cut request', 'cut answer', 'delay'], 2],
  /** Answers from 500 on without end, 5 s apart. A connection that breaks loses the batch that was on its way. */
  javaServer: [['refuse', 'deny'], 1],
  /** Connections that break and answers from 500 on, three times, after 1.5, 4.5 and 13.5 seconds. */
  javaOld: [['refuse', 'deny', 'drop', 'cut request', 'cut answer', 'delay'], 2],
};

export const nodeRetries = (mode) => async ({ host, key }) => {
  const errors = [];
  const client = open(key, { host, flushAt: BATCH, maxBatchSize: BATCH, fetchRetryDelay: 50 }, mode, errors);
  for (const [i, step] of captures().entries()) {
    client.capture(step);
    if (i % BATCH === BATCH - 1) {
      await client.flush();
    }
  }
  client.alias({ distinctId: 'ada', alias: 'visitor' });
  await client.shutdown();
  return { ...OUTCOME, errors };
};

/** Sends `slice` events at a time. */
export const javaRetries = (library, slice) => async (place) => {
  const said = [...captures(), { do: 'alias', distinctId: 'ada', alias: 'visitor' }];
  await sayInJava(library, place, said, slice);
  return OUTCOME;
};

/**
 * A browser says in its console what went wrong on the way; that is as it should be here. It does not wait for one
 * batch before it sends the next, so nobody knows which comes last.
 */
export async function browserRetries({ host, key, proxy }) {
  const options = { ...OPTIONS, person_profiles: 'always', autocapture: false, capture_pageview: false };
  const bootstrap = { distinctID: 'visitor', isIdentifiedID: false };
  const client = { api_host: host, ...options, bootstrap, capture_pageleave: false };
  return inPage('posthog-js', client, key, async (page) => {
    const steps = captures();
    await page.evaluate(() => posthog.identify('ada'));
    while (steps.length > 0) {
      await page.evaluate(captureAll, steps.splice(0, BATCH));
      await page.waitForTimeout(300);
    }
    await arrival(proxy, 'tried', EVENTS);
    await arrival(proxy, '$identify', 1);
    return { ...OUTCOME, persons: [{ ids: ['ada', 'visitor'], identified: true }] };
  });
}

/** Runs in the page. */
function captureAll(steps) {
  steps.forEach(({ event, properties }) => posthog.capture(event, properties));
}

function captures() {
  return Array.from({ length: EVENTS }, (_, i) => ({
    do: 'capture',
    distinctId: 'ada',
    event: 'tried',
    properties: { i, $set: { seen: i } },
  }));
}
