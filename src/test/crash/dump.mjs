import { contentHash } from './canonical.mjs';

const PAGE = 5000;
const FIRST_DAY = '2025-01-01';

/** Reads everything back through the public API with the personal key. */
export class Reader {
  #base;
  #headers;

  constructor(url, personalKey) {
    this.#base = `${url}/api/projects/@current`;
    this.#headers = { Authorization: `Bearer ${personalKey}`, 'Content-Type': 'application/json' };
  }

  /** The whole store as a plain value: events newest first, persons, dashboards, and what the insights count. */
  async dump() {
    const events = [];
    await this.#pages(`${this.#base}/events/?limit=${PAGE}`, (page) => page.forEach((e) => events.push(stored(e))));
    const persons = [];
    await this.#pages(`${this.#base}/persons/?limit=${PAGE}`, (page) =>
      page.forEach((p) => persons.push({ id: p.uuid ?? p.id, ids: p.distinct_ids, properties: p.properties })),
    );
    const dashboards = new Map();
    await this.#pages(`${this.#base}/dashboards/?limit=${PAGE}`, (page) =>
      page.forEach((d) => dashboards.set(d.id, { name: d.name, description: d.description })),
    );
    const [totals, uniques] = await this.#trends();
    return { events, persons, dashboards, totals, uniques };
  }

  /** The uuids of the events that the server shows for one person. */
  async eventsOf(personId) {
    const uuids = [];
    await this.#pages(`${this.#base}/events/?limit=${PAGE}&person_id=${encodeURIComponent(personId)}`, (page) =>
      page.forEach((e) => uuids.push(e.id)),
    );
    return uuids;
  }

  async #pages(first, take) {
    for (let url = first; url; ) {
      const page = await this.#json(url);
      take(page.results);
      if (page.next === url) {
        throw new Error(`${url} names itself as the next page`);
      }
      url = page.next;
    }
  }

  /** Events and unique persons per day: two maps from a day such as 2025-01-31 to a number above 0. */
  async #trends() {
    const node = { kind: 'EventsNode', event: null };
    const query = {
      kind: 'TrendsQuery',
      series: [{ ...node, math: 'total' }, { ...node, math: 'dau' }],
      dateRange: { date_from: FIRST_DAY, date_to: new Date().toISOString().slice(0, 10) },
      interval: 'day',
    };
    const answer = await this.#json(`${this.#base}/query/`, { method: 'POST', body: JSON.stringify({ query }) });
    return answer.results.map(
      (series) => new Map(series.days.map((day, i) => [day, series.data[i]]).filter(([, value]) => value > 0)),
    );
  }

  async #json(url, options = {}) {
    const response = await fetch(url, { ...options, headers: this.#headers, signal: AbortSignal.timeout(60_000) });
    const text = await response.text();
    if (response.status !== 200) {
      throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
    }
    return JSON.parse(text);
  }
}

function stored(event) {
  return {
    uuid: event.id,
    distinctId: event.distinct_id,
    micros: micros(event.timestamp),
    hash: contentHash(event.event, event.distinct_id, event.properties),
    personIds: event.person?.distinct_ids ?? null,
  };
}

/** Microseconds since 1970 of an ISO timestamp with any number of digits after the second. */
export function micros(text) {
  const fraction = /\.(\d+)/.exec(text);
  const digits = (fraction?.[1] ?? '').padEnd(6, '0').slice(0, 6);
  return Date.parse(text.replace(/\.\d+/, '')) * 1000 + Number(digits);
}
