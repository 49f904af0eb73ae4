import { gzipSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from './random.mjs';

const LARGEST_BATCH = 500;
const REPEATED = 0.05;
const NAMES = ['$pageview', 'login', 'purchase', 'search', 'Übersicht geöffnet', 'a"b\\c'];
const TEXTS = [
  ...['', 'plain', 'naïve café', '日本語', '👩‍🚀 emoji'],
  ...['tab\tline\nquote"', '\u0001\u001f', '</script>', 'x'.repeat(300)],
];

/** A client that sends one batch after another and waits for each answer; its distinct ids are its own. */
export class BatchClient {
  #random;
  #log;
  #name;
  #next = 0;
  #acked = [];
  #open = null;

  constructor(name, seed, log) {
    this.#name = name;
    this.#random = new Random(seed);
    this.#log = log;
  }

  /** Sends until the server is gone or `done()` says so; `onAck` hears how many events each answer was about. */
  async run(url, projectKey, done, onAck) {
    if (this.#open && !this.#random.chance(0.8)) {
      this.#open = null;
    }
    while (!done()) {
      this.#open ??= this.#batch();
      const status = await this.#send(url, projectKey);
      if (status === null) {
        return;
      }
      if (status === 200) {
        onAck(this.#open.events.length);
        this.#remember(this.#open.events);
        this.#open = null;
      }
    }
  }

  /** Answers with the status, or null when there was no answer; the batch stays open unless it was acknowledged. */
  async #send(url, projectKey) {
    const { id, events, historical } = this.#open;
    const attempt = ++this.#open.attempts;
    this.#log.send({ id, client: this.#name, attempt, events: attempt === 1 ? events : undefined });
    const body = JSON.stringify({ api_key: projectKey, historical_migration: historical || undefined, batch: events });
    const zip = this.#random.chance(0.5);
    const headers = { 'Content-Type': 'application/json', ...(zip && { 'Content-Encoding': 'gzip' }) };
    const options = { method: 'POST', headers, body: zip ? gzipSync(body, { level: 1 }) : body };
    let response;
    try {
      response = await fetch(`${url}/batch/`, { ...options, signal: AbortSignal.timeout(60_000) });
    } catch (noAnswer) {
      this.#log.unknown(id);
      return null;
    }
    if (response.status === 200) {
      this.#log.acknowledged(id);
      await response.arrayBuffer().catch(() => {});
      return 200;
    }
    this.#log.failed(id, response.status);
    const text = await response.text().catch(() => '');
    if (response.status !== 503 && response.status !== 429) {
      throw new Error(`valid batch ${id} answered ${response.status}: ${text.slice(0, 500)}`);
    }
    await pause(50);
    return response.status;
  }

  #batch() {
    const size = 1 + this.#random.below(LARGEST_BATCH);
    const events = [];
    while (events.length < size) {
      events.push(this.#random.chance(REPEATED) ? this.#repeated(events) : this.#event());
    }
    const id = `${this.#name}-${this.#next++}`;
    return { id, events, attempts: 0, historical: this.#random.chance(0.5) };
  }

  /** A uuid that was there before, in this batch or in an acknowledged one, there also with other content. */
  #repeated(events) {
    if (events.length > 0 && this.#random.chance(0.3)) {
      return this.#random.pick(events);
    }
    if (this.#acked.length === 0) {
      return this.#event();
    }
    const first = this.#random.pick(this.#acked);
    return this.#random.chance(0.5) ? first : { ...first, properties: { 'must not be': 'stored' } };
  }

  #remember(events) {
    for (let i = 0; i < 5; i++) {
      const event = this.#random.pick(events);
      if (!('must not be' in event.properties)) {
        this.#acked.push(event);
      }
    }
  }

  #event() {
    const random = this.#random;
    const user = random.below(300);
    const common = { uuid: random.uuid(), timestamp: this.#timestamp() };
    if (random.chance(0.03)) {
      return { ...common, event: '$identify', ...this.#identity(user) };
    }
    const anonymous = random.chance(0.2);
    const distinctId = anonymous ? `${this.#name}-anon-${random.below(600)}` : `${this.#name}-user-${user}`;
    return { ...common, event: random.pick(NAMES), distinct_id: distinctId, properties: this.#properties() };
  }

  /** An anonymous id belongs to one user, but now and then a user claims another one, which must be refused. */
  #identity(user) {
    const random = this.#random;
    const foreign = random.chance(0.1);
    const otherName = foreign ? `user-${random.below(300)}` : `anon-${user * 2 + random.below(2)}`;
    const set = { plan: random.pick(['free', 'pro']), seen: random.below(1000) };
    const setOnce = { first: random.below(1000) };
    const properties = { $anon_distinct_id: `${this.#name}-${otherName}`, $set: set, $set_once: setOnce };
    return { distinct_id: `${this.#name}-user-${user}`, properties };
  }

  /** Moments 66 minutes apart, so that many events share one and only their order of arrival tells them apart. */
  #timestamp() {
    const step = (this.#next >> 1) + this.#random.below(20);
    return new Date(Date.UTC(2025, 0, 1) + step * 3_977_000).toISOString();
  }

  #properties() {
    const random = this.#random;
    return {
      text: random.pick(TEXTS),
      amount: random.below(100000) / 100,
      small: random.next() * 1e-9,
      whole: random.below(2 ** 31) * 4096,
      flag: random.chance(0.5),
      nothing: null,
      list: [1, 'two', { three: [3] }],
      nested: { 'ключ': random.pick(TEXTS), deep: { deeper: {} } },
    };
  }
}
