import { closeSync, openSync, readSync } from 'node:fs';
import { contentHash } from './canonical.mjs';

/**
 * What the client's log says was sent, and how it ended. Knows nothing of the server.
 *
 *   events      uuid → what was first sent under it, and its place in the order of its client
 *   batches     id → the uuids that it was the first to send, and whether it was acknowledged
 *   dashboards  id → the values that its name may have now
 */
export class History {
  events = new Map();
  batches = new Map();
  dashboards = new Map();
  #patches = new Map();
  #path;
  #offset = 0;
  #rest = Buffer.alloc(0);
  #order = 0;

  constructor(path) {
    this.#path = path;
  }

  /** Takes in what was appended to the log since the last call. */
  read() {
    const file = openSync(this.#path, 'r');
    const buffer = Buffer.alloc(1 << 20);
    for (let size; (size = readSync(file, buffer, 0, buffer.length, this.#offset)) > 0; this.#offset += size) {
      this.#take(buffer.subarray(0, size));
    }
    closeSync(file);
  }

  #take(bytes) {
    const all = Buffer.concat([this.#rest, bytes]);
    let start = 0;
    for (let end; (end = all.indexOf(10, start)) >= 0; start = end + 1) {
      this.line(all.toString('utf8', start, end));
    }
    this.#rest = Buffer.from(all.subarray(start));
  }

  /** Takes in one line of a log. */
  line(text) {
    const space = text.indexOf(' ');
    const kind = text.slice(0, space);
    const rest = text.slice(space + 1);
    if (kind === 'SEND') {
      const record = JSON.parse(rest);
      if (record.patch) {
        this.#patch(record);
      } else if (record.events) {
        this.#batch(record);
      }
    } else if (kind === 'ACK') {
      this.#acknowledged(rest);
    }
  }

  #batch(record) {
    const first = [];
    for (const event of record.events) {
      if (!this.events.has(event.uuid)) {
        this.events.set(event.uuid, this.#remembered(event, record));
        first.push(event.uuid);
      }
    }
    this.batches.set(record.id, { client: record.client, first, all: record.events.map((e) => e.uuid), acked: false });
  }

  #remembered(event, record) {
    const properties = event.properties;
    return {
      client: record.client,
      order: this.#order++,
      event: event.event,
      distinctId: event.distinct_id,
      micros: Date.parse(event.timestamp) * 1000,
      toleranceMicros: record.toleranceMicros ?? 0,
      hash: contentHash(event.event, event.distinct_id, properties),
      anonymous: properties.$anon_distinct_id,
      alias: properties.alias,
      set: properties.$set,
      setOnce: properties.$set_once,
    };
  }

  #patch(record) {
    const { dashboard, value } = record.patch;
    this.#patches.set(record.id, record.patch);
    const allowed = this.dashboards.get(dashboard) ?? new Set();
    this.dashboards.set(dashboard, allowed.add(value));
  }

  #acknowledged(id) {
    const patch = this.#patches.get(id);
    if (patch) {
      this.dashboards.set(patch.dashboard, new Set([patch.value]));
      return;
    }
    this.batches.get(id).acked = true;
  }

  /** The uuids of which the client was told that they are stored. */
  acknowledged() {
    const uuids = new Set();
    for (const batch of this.batches.values()) {
      if (batch.acked) {
        batch.all.forEach((uuid) => uuids.add(uuid));
      }
    }
    return uuids;
  }
}
