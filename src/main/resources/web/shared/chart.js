// Charts as SVG of the server, for the size and theme of their elements.

import { ask } from './server.js';

const CHARTS_AT_ONCE = 4;
const SIZE_STEP = 20;
const RESIZE_MS = 250;
const RETRIES_MAX = 3;

const dark = matchMedia('(prefers-color-scheme: dark)');
const observer = new ResizeObserver(resized);
const waiting = [];
let watched = new Set();
let loading = 0;

/** Loads a chart into an element, and again when the element's size or the theme changes. */
export function watch(chart, path) {
  chart.request = { path, size: '', retries: 0 };
  watched.add(chart);
  observer.observe(chart);
}

/** Stops watching all charts. */
export function forget() {
  observer.disconnect();
  watched = new Set();
  waiting.length = 0;
}

dark.addEventListener('change', () => watched.forEach(want));

function resized(entries) {
  entries.forEach(({ target }) => {
    clearTimeout(target.timer);
    target.timer = setTimeout(() => want(target), target.request.size === '' ? 0 : RESIZE_MS);
  });
}

/** Queues a request for a chart unless it is loaded in this size and theme. */
function want(chart) {
  const step = (length) => Math.round(length / SIZE_STEP) * SIZE_STEP;
  const size = { width: step(chart.clientWidth), height: step(chart.clientHeight), theme: theme() };
  const text = JSON.stringify(size);
  if (chart.clientWidth === 0 || chart.request.size === text) {
    return;
  }
  chart.request.size = text;
  waiting.push({ chart, size });
  loadNext();
}

function theme() {
  const set = document.documentElement.dataset.theme;
  return set === 'dark' || (set === 'system' && dark.matches) ? 'dark' : 'light';
}

async function loadNext() {
  if (loading >= CHARTS_AT_ONCE || waiting.length === 0) {
    return;
  }
  loading++;
  const { chart, size } = waiting.shift();
  try {
    const svg = await (await ask(chart.request.path, size)).text();
    if (chart.request.size === JSON.stringify(size)) {
      insert(chart, svg);
    }
  } catch (failure) {
    missing(chart, failure);
  }
  loading--;
  loadNext();
}

function insert(chart, svg) {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  if (parsed.localName !== 'svg' || parsed.querySelector('script, foreignObject, parsererror')) {
    throw new Error('not a chart');
  }
  if (!parsed.hasAttribute('viewBox')) {
    const [width, height] = ['width', 'height'].map((name) => parseFloat(parsed.getAttribute(name)));
    parsed.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
  parsed.removeAttribute('width');
  parsed.removeAttribute('height');
  chart.replaceChildren(document.adoptNode(parsed));
  chart.classList.remove('waiting');
}

function missing(chart, failure) {
  const isPassing = [408, 429, 503].includes(failure.status);
  if (isPassing && chart.request.retries++ < RETRIES_MAX) {
    chart.request.size = '';
    setTimeout(() => want(chart), 1_000 * Math.max(1, failure.seconds));
    return;
  }
  chart.classList.remove('waiting');
  const reason = document.createElement('p');
  reason.className = 'reason';
  reason.textContent = 'The chart could not be loaded.';
  chart.replaceChildren(reason);
}
