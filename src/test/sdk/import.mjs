import { gunzipSync } from 'node:zlib';
import { PostHog } from 'posthog-node';
import { Random } from '../crash/random.mjs';

const CHUNK = 1000;
/** The server corrects timestamps by the difference of its clock and `sent_at`, which grows with each retry. */
const CLOCK_TOLERANCE_MICROS = 120_000_000;
const NAMES = ['$pageview', 'signed up', 'viewed item', 'purchase', 'report exported'];
const PLACES = ['Zürich', 'São Paulo', '東京', "Val-d'Or"];

/**
 * Imports historical events with posthog-node as published, and writes down in the log what left and what was
 * acknowledged: the library offers a place for one's own fetch, and that is where this listens.
 *
 * `onAck` hears how many events were acknowledged so far, counting those of repeated requests again.
 */
export async function importEvents({ url, projectKey, events, seed, log }, onAck) {
  const posthog = new PostHog(projectKey, {
    host: url,
    historicalMigration: true,
    flushAt: CHUNK,
    maxBatchSize: CHUNK,
    maxQueueSize: 10 * CHUNK,
    flushInterval: 0,
    fetchRetryCount: 40,
    fetchRetryDelay: 250,
    requestTimeout: 60_000,
    fetch: recordingFetch(log, onAck),
  });
  const history = new Customers(seed, events);
  for (let sent = 0; sent < events; ) {
    for (const end = Math.min(events, sent + CHUNK); sent < end; sent++) {
      history.next(posthog);
    }
    await posthog.flush();
  }
  await posthog.shutdown();
}

function recordingFetch(log, onAck) {
  let requests = 0;
  let acknowledged = 0;
  return async (url, options) => {
    const { batch } = JSON.parse(await plainText(options));
    const id = `sdk-${requests++}`;
    log.send({ id, client: 'sdk', attempt: 1, toleranceMicros: CLOCK_TOLERANCE_MICROS, events: batch });
    let response;
    try {
      response = await fetch(url, options);
    } catch (noAnswer) {
      log.unknown(id);
      throw noAnswer;
    }
    if (response.status === 200) {
      log.acknowledged(id);
      onAck((acknowledged += batch.length));
    } else {
      log.failed(id, response.status);
    }
    return response;
  };
}

async function plainText(options) {
  const bytes = Buffer.from(await new Response(options.body).arrayBuffer());
  return (options.headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
}

/**
 * Some thousand customers over the first half of 2025: each comes as one or two anonymous visitors, says who they are,
 * and goes on under their own name, now and then once more from an anonymous device.
 */
class Customers {
  #random;
  #events;
  #captured = 0;
  #steps = new Map();

  constructor(seed, events) {
    this.#random = new Random(seed);
    this.#events = events;
  }

  /** Captures one event. */
  next(posthog) {
    const random = this.#random;
    const customer = random.below(3000);
    const step = this.#steps.get(customer) ?? 0;
    this.#steps.set(customer, step + 1);
    const distinctId = `customer-${customer}`;
    const visitor = `visitor-${customer}-${step % 2}`;
    const set = { plan: random.pick(['free', 'pro', 'enterprise']), place: random.pick(PLACES) };
    const timestamp = this.#timestamp();
    if (step === 3) {
      const properties = { $anon_distinct_id: `visitor-${customer}-0`, $set: set, $set_once: { origin: timestamp } };
      posthog.capture({ distinctId, event: '$identify', timestamp: new Date(timestamp), properties });
    } else if (step === 4) {
      posthog.identify({ distinctId, properties: { ...set, $anon_distinct_id: `visitor-${customer}-1` } });
    } else if (step === 5 && random.chance(0.2)) {
      posthog.alias({ distinctId, alias: `crm-${customer}` });
    } else {
      const amount = random.below(10000) / 100;
      const properties = { step, amount, place: random.pick(PLACES), tags: ['a', { b: null }] };
      const known = step > 2 && random.chance(0.9);
      const event = random.pick(NAMES);
      posthog.capture({ distinctId: known ? distinctId : visitor, event, timestamp: new Date(timestamp), properties });
    }
  }

  /** Roughly in order, and far enough from midnight that no correction of clocks moves an event to another day. */
  #timestamp() {
    const day = Date.UTC(2025, 0, 1) + Math.floor((180 * this.#captured++) / this.#events) * 86_400_000;
    return new Date(day + 3_600_000 + this.#random.below(79_200_000)).toISOString();
  }
}
