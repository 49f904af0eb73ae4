import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ODD_TEXTS, SHAPES, pastMoment } from './odd.mjs';
import { Site } from './page.mjs';
import { isCapture, sentEvents } from './wire.mjs';

/** Beside what Playwright asks for by itself. */
const FLAGS = ['--disable-gpu', '--disable-quic', '--disable-sync'];
export const OPTIONS = {
  person_profiles: 'identified_only',
  opt_out_useragent_filter: true,
  request_queue_config: { flush_interval_ms: 250 },
  rate_limiting: { events_per_second: 1000, events_burst_limit: 5000 },
};
/** How many requests at once: older versions give up on one that has to wait for three seconds. */
const SLICE = 50;
const LIMIT_MS = 40_000;

/** The published bundle of a version of posthog-js, by the name under which npm installed it here. */
function bundleOf(name) {
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve(`${name}/package.json`)), 'dist', 'array.full.js');
}

function chromiumOnPath() {
  const found = process.env.PATH.split(delimiter).map((folder) => join(folder, 'chromium')).find(existsSync);
  if (!found) {
    throw new Error('chromium is missing; it is a package of Debian');
  }
  return found;
}

/**
 * A person on a web site: looks around, signs in, clicks, goes to another page, leaves. `past` is how many events of
 * the past the page tells; this library sends each of them alone. Without a name the page loads the library of the
 * server.
 */
export const visit = (name, past) => ({ host, key, proxy }) =>
  inPage(name, { api_host: host, ...OPTIONS }, key, async (page, errors) => {
    const pending = pendingRequests(page);
    const visitor = await page.evaluate(() => posthog.get_distinct_id());
    await page.evaluate(signIn);
    // Older versions tell properties of a person on a connection of their own, and whichever is there first counts.
    await arrival(proxy, '$identify', 1, errors);
    await page.evaluate(lookAround, { odd: ODD_TEXTS, shapes: SHAPES });
    await page.click('#buy');
    for (let i = 0; i < past; i += SLICE) {
      const moments = Array.from({ length: Math.min(SLICE, past - i) }, (_, j) => pastMoment(i + j).toISOString());
      await page.evaluate(remember, { moments, emoji: ODD_TEXTS.emoji });
      await arrival(proxy, 'remembered', i + moments.length, errors);
    }
    await page.evaluate(() => posthog.capture('remembered all'));
    await arrival(proxy, 'remembered all', 1, errors);
    await answers(pending);
    await page.click('a');
    await page.waitForURL('**/second');
    await page.evaluate(() => posthog.capture('last'));
    await arrival(proxy, 'last', 1, errors);
    await answers(pending);
    await page.goto('about:blank');
    await arrival(proxy, '$pageleave', 2, errors);
    const events = proxy.exchanges.filter(isCapture).flatMap(sentEvents);
    return { ...outcome(visitor), errors: [...errors, ...namesMissing(events)], events: distinct(events) };
  });

/** One process for all sites, once it is needed. */
let browser = null;

export async function closeBrowser() {
  await (await browser)?.close();
}

/**
 * Opens a site with a version of posthog-js, or null for the server's own, without cookies or caches of others, for as
 * long as `story` takes.
 */
export async function inPage(name, options, key, story) {
  const site = await Site.open(name && bundleOf(name), key, options);
  browser ??= chromium.launch({ executablePath: chromiumOnPath(), headless: true, args: FLAGS });
  const context = await (await browser).newContext();
  try {
    const page = await context.newPage();
    const errors = [];
    listen(page, errors);
    await page.goto(site.url);
    return await story(page, errors);
  } finally {
    await context.close();
    await site.close();
  }
}

/** Runs in the page. */
function signIn() {
  posthog.capture('before', { some: 'thing' });
  posthog.register({ registered: 'שלום 🦔' });
  posthog.identify('ada', { email: 'ada@example.com' }, { first: 1 });
}

/** Runs in the page. */
function lookAround({ odd, shapes }) {
  posthog.alias('crm-17');
  posthog.people.set({ plan: 'pro', ...odd });
  posthog.people.set_once({ first: 2, only: 'once' });
  posthog.group('company', 'acme', { seats: 12, odd });
  posthog.capture('odd', odd);
  posthog.capture('Übersicht 🦔\u0000\u2028', shapes);
  posthog.capture('large', { text: 'Größe 🦔 '.repeat(7000), rows: Array.from({ length: 4000 }, (_, i) => ({ i })) });
  posthog.capture('at once', { now: true }, { send_instantly: true });
}

/** Runs in the page. */
function remember({ moments, emoji }) {
  moments.forEach((moment, i) => {
    posthog.capture('remembered', { i, text: emoji }, { timestamp: new Date(moment) });
  });
}

function outcome(visitor) {
  return {
    persons: [
      {
        ids: ['ada', visitor, 'crm-17'],
        properties: { email: 'ada@example.com', first: 1, only: 'once', plan: 'pro', ...ODD_TEXTS },
        identified: true,
      },
    ],
    groups: [{ type: 'company', key: 'acme', properties: { seats: 12, odd: ODD_TEXTS } }],
  };
}

/** Whatever a person would see in red. */
function listen(page, errors) {
  page.on('console', (message) => {
    if (message.type() === 'error') {
      errors.push(`console: ${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => errors.push(`in the page: ${error.message}`));
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure();
    // What a page that is left had just begun to send; servers and networks fail in other ways.
    if (errorText !== 'net::ERR_ABORTED') {
      errors.push(`${request.method()} ${request.url()} failed: ${errorText}`);
    }
  });
}

/** The requests of a page that have no answer yet, from now on. */
function pendingRequests(page) {
  const pending = new Set();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

/** Waits until the page has read all answers: a browser cancels requests of a page that is left. */
async function answers(pending) {
  for (const until = Date.now() + LIMIT_MS; pending.size > 0; await pause(10)) {
    if (Date.now() > until) {
      throw new Error([...pending].map((request) => `no answer to ${request.url()}`).join('\n  '));
    }
  }
}

/** Waits until the server has acknowledged so many events of a name, but no longer than all is well. */
export async function arrival({ exchanges }, name, count, errors = []) {
  let there = 0;
  for (const until = Date.now() + LIMIT_MS; there < count; await pause(30)) {
    if (errors.length > 0 || Date.now() > until) {
      throw new Error([`${there} of ${count} ${name} arrived`, ...errors.slice(0, 10)].join('\n  '));
    }
    const stored = exchanges.filter((each) => isCapture(each) && each.status < 300).flatMap(sentEvents);
    there = new Set(stored.filter(({ event }) => event === name).map(({ uuid }) => uuid ?? {})).size;
  }
}

/** The number of events, each counted once: the library sends one again whose answer was slow to come. */
function distinct(events) {
  return new Set(events.map(({ uuid }) => uuid ?? {})).size;
}

function namesMissing(events) {
  const expected = [
    ...['$pageview', 'before', '$identify', '$create_alias', '$groupidentify', 'odd', 'Übersicht 🦔\u0000\u2028'],
    ...['large', 'at once', '$autocapture', 'remembered', 'last', '$pageleave'],
  ];
  return expected.filter((name) => !events.some(({ event }) => event === name)).map((name) => `no ${name} was sent`);
}
