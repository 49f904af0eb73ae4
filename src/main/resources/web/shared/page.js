// Shared dashboard or insight: loads the content, lays out the tiles and loads their charts. Texts become text nodes;
// the only markup is that of charts and Markdown, which the server makes from escaped text.

import { forget } from './chart.js';
import { arranged } from './grid.js';
import { ask, base, choose, open } from './server.js';
import { drawTile, element } from './tile.js';

const WHEN = { dateStyle: 'medium', timeStyle: 'short' };
const main = document.getElementById('page');

async function show() {
  main.setAttribute('aria-busy', 'true');
  try {
    draw(await (await ask(`${base}.json`)).json());
  } catch (failure) {
    explain(failure);
  }
  main.setAttribute('aria-busy', 'false');
}

function draw(content) {
  const tiles = content.dashboard ? content.dashboard.tiles : [content.insight];
  const item = content.dashboard ?? content.insight.insight;
  const title = item.name || 'Untitled';
  document.title = title;
  document.documentElement.dataset.theme = content.theme;
  document.body.className = [content.type, content.detailed ? 'detailed' : ''].join(' ').trim();
  forget();
  const grid = element('div', { className: content.dashboard ? 'grid' : 'grid alone' });
  const places = arranged(tiles);
  tiles.forEach((tile, i) => grid.append(drawTile(tile, places[i], content)));
  const empty = tiles.length === 0 ? element('p', { className: 'note' }, 'This dashboard is empty.') : null;
  main.className = '';
  main.replaceChildren(
    ...[content.noHeader ? null : drawHeader(content, item, title), empty ?? grid, drawFooter(content)].filter(Boolean),
  );
}

function drawHeader(content, item, title) {
  const isDashboard = Boolean(content.dashboard);
  const words = element('div', {}, element('h1', {}, title));
  if (isDashboard && item.description) {
    words.append(element('p', { className: 'description' }, item.description));
  }
  const tools = element('div', { className: 'tools' });
  if (content.dates) {
    tools.append(dateChoice(content.dates));
  }
  const updated = content.hideExtraDetails ? null : lastRefresh(content);
  if (updated) {
    const time = element('time', { dateTime: updated }, new Date(updated).toLocaleString('en', WHEN));
    tools.append(element('span', {}, 'Updated ', time));
  }
  return element('header', {}, words, tools);
}

function lastRefresh(content) {
  const tiles = content.dashboard ? content.dashboard.tiles : [content.insight];
  return tiles.map((tile) => tile.insight?.last_refresh).filter(Boolean).sort()[0];
}

function dateChoice({ date_from: from, date_to: to, choices }) {
  const select = element('select', { id: 'dates', ariaLabel: 'Date range' });
  select.append(element('option', { value: '' }, 'Dates as saved'));
  choices.forEach(({ value, label }) => select.append(element('option', { value }, label)));
  if (from && !choices.some(({ value }) => value === from)) {
    select.append(element('option', { value: from }, to ? `${from} to ${to}` : `Since ${from}`));
  }
  select.value = from ?? '';
  select.addEventListener('change', async () => {
    choose(select.value);
    select.disabled = true;
    main.querySelectorAll('.chart').forEach((chart) => chart.classList.add('waiting'));
    await show();
    document.getElementById('dates')?.focus();
  });
  return select;
}

function drawFooter({ whitelabel }) {
  return whitelabel ? null : element('footer', {}, 'Shared with Tenrec');
}

function explain(failure) {
  const words = {
    401: ['Password needed', 'Please enter the password again.'],
    404: ['Page not found', 'This link does not exist or is no longer shared.'],
    400: ['Invalid date range', 'Please select another one.'],
    429: ['Too many requests', 'Please try again in a moment.'],
    503: ['The server is busy', 'Please try again in a moment.'],
  }[failure.status] ?? ['Something went wrong', 'The page could not be loaded.'];
  const again = element('button', { type: 'button' }, 'Try again');
  again.addEventListener('click', () => location.reload());
  const explained = element('p', {}, words[1]);
  main.className = 'centre';
  main.replaceChildren(element('div', { className: 'card' }, element('h1', {}, words[0]), explained, again));
}

async function unlock(event) {
  event.preventDefault();
  const form = event.target;
  const refusal = document.getElementById('refusal');
  const submit = form.querySelector('button');
  const password = document.getElementById('password');
  submit.disabled = true;
  refusal.textContent = '';
  const status = await open(password.value).catch(() => 0);
  if (status === 200) {
    await show();
    return;
  }
  refusal.textContent = {
    401: 'Wrong password.',
    429: 'Too many attempts. Please wait a minute.',
  }[status] ?? 'Something went wrong. Please try again.';
  submit.disabled = false;
  password.select();
}

const form = document.getElementById('unlock');
if (form) {
  form.addEventListener('submit', unlock);
  if (window === window.top) {
    document.getElementById('password').focus();
  }
} else {
  show();
}
