import { readFileSync } from 'node:fs';

const DAY_MS = 86_400_000;
const BROWSERS = ['Chrome', 'Safari', 'Firefox', 'Edge'];
export const HOSTILE = JSON.parse(readFileSync(new URL('../resources/hostile-texts.json', import.meta.url)));

const node = (event, more = {}) => ({ kind: 'EventsNode', event, ...more });
const MONTH = { date_from: '-30d' };

/** Insights of a product team: one of each type. */
const INSIGHTS = [
  ['Pageviews', { kind: 'TrendsQuery', series: [node('$pageview')] }, { x: 0, y: 0, w: 8, h: 5 }],
  ['Visitors', { kind: 'TrendsQuery', series: [node('$pageview', { math: 'dau' })],
    trendsFilter: { display: 'BoldNumber' } }, { x: 8, y: 0, w: 4, h: 5 }],
  ['Pageviews by browser', { kind: 'TrendsQuery', series: [node('$pageview')],
    breakdownFilter: { breakdown: '$browser', breakdown_type: 'event' } }, { x: 0, y: 5, w: 6, h: 5 }],
  ['From visit to purchase', { kind: 'FunnelsQuery',
    series: [node('$pageview'), node('signed up'), node('purchased')] }, { x: 6, y: 5, w: 6, h: 5 }],
  ['Weekly retention', { kind: 'RetentionQuery', retentionFilter: { period: 'Week', totalIntervals: 5,
    targetEntity: { id: '$pageview', type: 'events' }, returningEntity: { id: '$pageview', type: 'events' } } },
    { x: 0, y: 10, w: 6, h: 5 }],
  ['New and returning', { kind: 'LifecycleQuery', series: [node('$pageview')] }, { x: 6, y: 10, w: 6, h: 5 }],
  ['Days of use', { kind: 'StickinessQuery', series: [node('$pageview')] }, { x: 0, y: 15, w: 4, h: 4 }],
  ['Share of browsers', { kind: 'TrendsQuery', series: [node('$pageview')], trendsFilter: { display: 'ActionsPie' },
    breakdownFilter: { breakdown: '$browser', breakdown_type: 'event' } }, { x: 4, y: 15, w: 4, h: 4 }],
  ['Ways through the site', { kind: 'PathsQuery', pathsFilter: { includeEventTypes: ['$pageview'] } },
    { x: 8, y: 15, w: 4, h: 4 }],
];

/** A server with events, and requests with its owner's API key. */
export class World {
  #key;

  constructor(url, keys) {
    this.url = url;
    this.projectKey = keys.project;
    this.#key = keys.personal;
  }

  async api(method, path, body) {
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.url}/api/projects/@current${path}`, {
      method, headers, body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    }
    return text === '' ? null : JSON.parse(text);
  }

  /** Events of a month, the same in every run but for the days. */
  async fill() {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const batch = [];
    const say = (event, person, at, properties) =>
      batch.push({ event, distinct_id: person, timestamp: new Date(at).toISOString(), properties });
    for (let person = 0; person < 120; person++) {
      const name = `visitor-${person}@example.com`;
      const first = person % 24;
      for (let day = first; day < 30; day += 1 + (person % 5)) {
        const at = today - (30 - day) * DAY_MS + (person % 20) * 3_000_000;
        const properties = { $browser: BROWSERS[Math.min(3, person % 7)] };
        ['/', '/pricing', '/docs'].slice(0, 1 + (person + day) % 3).forEach((path, i) => {
          say('$pageview', name, at + i * 60_000, { ...properties, $current_url: `https://shop.example${path}` });
        });
        if (day === first && person % 2 === 0) {
          say('signed up', name, at + 300_000, properties);
        }
        if (person % 6 === 0) {
          say('purchased', name, at + 900_000, { ...properties, price: person });
        }
      }
    }
    await this.capture(batch);
    return batch.length;
  }

  /** A company with properties, and events of its people. */
  async companies() {
    const timestamp = new Date(Date.now() - DAY_MS).toISOString();
    const say = (event, properties) => ({ event, distinct_id: 'visitor-1@example.com', timestamp, properties });
    await this.capture([
      say('$groupidentify', { $group_type: 'company', $group_key: 'acme', $group_set: { name: 'Acme', plan: 'pro' } }),
      say('invited', { $groups: { company: 'acme' } }),
    ]);
  }

  async capture(batch) {
    const body = JSON.stringify({ api_key: this.projectKey, historical_migration: true, batch });
    const answer = await fetch(`${this.url}/batch/`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    if (answer.status !== 200) {
      throw new Error(`capture answered ${answer.status}: ${await answer.text()}`);
    }
  }

  /** A dashboard of everything; answers with its id and the ids of its insights by name. */
  async growth() {
    const { id } = await this.api('POST', '/dashboards/', {
      name: 'Growth', description: 'What the team looks at on Mondays.\nNumbers are of the last thirty days.' });
    const insights = {};
    for (const [name, source, place] of INSIGHTS) {
      const query = { kind: 'InsightVizNode', source: { dateRange: MONTH, ...source } };
      await this.insight(id, name, query, place, insights);
    }
    await this.text(id, TEXT, { x: 0, y: 19, w: 8, h: 4 });
    const list = { kind: 'EventsQuery', select: ['*', 'person'] };
    await this.insight(id, 'Latest events', list, { x: 8, y: 19, w: 4, h: 2 }, insights);
    const button = { url: 'https://example.com/docs?a=1&b=2', text: 'Read the handbook', placement: 'left',
      style: 'primary' };
    await this.api('PATCH', `/dashboards/${id}/`, {
      tiles: [{ button_tile: button, layouts: { sm: { x: 8, y: 21, w: 4, h: 2 } } }] });
    return { id, insights };
  }

  /** A feature flag and a cohort. */
  async releases() {
    const person = { type: 'person', key: '$browser', operator: 'exact', value: ['Chrome'] };
    await this.api('POST', '/feature_flags/', { key: 'new-billing', name: 'The new page of plans.', tags: ['billing'],
      filters: { groups: [{ properties: [person], rollout_percentage: 50 }], multivariate: { variants: [
        { key: 'control', rollout_percentage: 50 }, { key: 'test', rollout_percentage: 50 }] } } });
    const often = { type: 'behavioral', key: '$pageview', event_type: 'events', value: 'performed_event_multiple',
      operator: 'gte', operator_value: 3, time_value: 14, time_interval: 'day' };
    await this.api('POST', '/cohorts/', { name: 'Regular visitors', filters: {
      properties: { type: 'OR', values: [{ type: 'AND', values: [often] }] } } });
  }

  async insight(dashboard, name, query, place, insights = {}) {
    const made = await this.api('POST', '/insights/', {
      name, query, description: name.length % 3 === 0 ? `About ${name.toLowerCase()}.` : '', dashboards: [dashboard] });
    insights[name] = made.id;
    const tile = made.dashboard_tiles.find(({ dashboard_id: at }) => at === dashboard);
    await this.api('PATCH', `/dashboards/${dashboard}/`, { tiles: [{ id: tile.id, layouts: { sm: place } }] });
    return made;
  }

  text(dashboard, body, place) {
    return this.api('POST', `/dashboards/${dashboard}/create_text_tile/`, { body, layouts: { sm: place } });
  }

  /** Every hostile text as a name, a description, a text, a label of a chart and a value. */
  async hostile() {
    const texts = HOSTILE.filter((text) => !text.includes('\u0000'));
    const { id } = await this.api('POST', '/dashboards/', { name: texts[4], description: texts.join('\n') });
    await this.capture(texts.map((text, i) => ({
      event: text.slice(0, 190), distinct_id: `d${i}`, properties: { hostile: text },
      timestamp: new Date(Date.now() - DAY_MS).toISOString() })));
    const by = { breakdown: 'hostile', breakdown_type: 'event', breakdown_limit: 25 };
    const trends = (series, more) => ({ kind: 'TrendsQuery', dateRange: MONTH, series, ...more });
    await this.insight(id, texts[0], trends([node(null)], { breakdownFilter: by }), { x: 0, y: 0, w: 12, h: 6 });
    const loud = { ...trends([node(null)], { breakdownFilter: by }), trendsFilter: { display: 'ActionsPie' } };
    await this.insight(id, texts[1], loud, { x: 0, y: 6, w: 12, h: 6 });
    for (let i = 0; i < texts.length; i++) {
      const place = { x: (i % 4) * 3, y: 12 + Math.floor(i / 4) * 3, w: 3, h: 3 };
      if (i % 2 === 0) {
        await this.text(id, texts[i], place);
      } else {
        const series = [node(texts[i].slice(0, 190), { custom_name: texts[i] })];
        await this.insight(id, texts[i], trends(series), place);
      }
    }
    return { id, texts };
  }

  /** Shares something; answers with its token. */
  async share(path, settings = null, more = {}) {
    return (await this.api('PATCH', `${path}/sharing/`, { enabled: true, settings, ...more })).access_token;
  }
}

const TEXT = `# How to read this

Numbers are **unique** where they say so. More in the [handbook](https://example.com/handbook).

- a page counts when it is *shown*
- a purchase counts when it is \`paid\`

![a picture](https://evil.example/pixel.png)
`;
