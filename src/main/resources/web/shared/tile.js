// Tile of a shared page: an insight with its chart and detailed results, a text or a button.

import { watch } from './chart.js';

const COLORS = new Set(['blue', 'green', 'purple', 'black']);

/** Creates an element with properties and children; strings become text nodes. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made && key !== 'form') {
      made[key] = value;
    } else {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function drawTile(tile, place, content) {
  const drawn = element('section', { className: 'tile' });
  drawn.classList.toggle('clear', tile.transparent_background === true);
  if (COLORS.has(tile.color)) {
    drawn.classList.add(tile.color);
  }
  drawn.style.setProperty('--column', place.x + 1);
  drawn.style.setProperty('--width', place.w);
  drawn.style.setProperty('--row', place.y + 1);
  drawn.style.setProperty('--height', place.h);
  if (tile.text) {
    drawn.append(markdown(tile.text.html));
  } else if (tile.button_tile) {
    drawn.append(button(tile.button_tile));
  } else {
    drawInsight(drawn, tile, content);
  }
  return drawn;
}

function drawInsight(drawn, tile, content) {
  const { name, description, table } = tile.insight;
  if (content.dashboard) {
    drawn.append(element('h2', {}, name || 'Untitled'));
  }
  if (description) {
    drawn.append(element('p', { className: 'description' }, description));
  }
  const hasRows = table && table.rows.length > 0;
  if (!tile.chart && hasRows && !tile.error) {
    drawn.classList.add('rows');
    drawn.append(drawTable(table, name || 'Untitled', 'Rows'));
    return;
  }
  if (!tile.chart) {
    drawn.append(element('p', { className: 'reason' }, tile.error ?? 'No data'));
    return;
  }
  const chart = element('div', { className: 'chart waiting' });
  drawn.append(chart);
  watch(chart, tile.chart);
  if (table && table.columns.length > 0) {
    const numbers = element('details', { open: content.detailed }, element('summary', {}, 'Detailed results'));
    numbers.append(drawTable(table, name || 'Untitled', 'Detailed results'));
    drawn.append(numbers);
  }
}

/** The server made this HTML from escaped text, and a parsed document runs no script. */
function markdown(html) {
  const text = element('div', { className: 'text' });
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  parsed.querySelectorAll('a').forEach((link) => {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  });
  text.append(...document.adoptNode(parsed.body).childNodes);
  return text;
}

function button({ url, text, placement, style }) {
  const target = /^https?:\/\//i.test(url) ? url : null;
  const drawn = element('div', { className: `buttons ${placement === 'right' ? 'right' : ''}` });
  const className = style === 'secondary' ? 'button secondary' : 'button';
  const label = text || url || 'Link';
  drawn.append(
    target === null
      ? element('span', { className: 'reason' }, label)
      : element('a', { className, href: target, target: '_blank', rel: 'noopener noreferrer' }, label),
  );
  return drawn;
}

function drawTable({ columns, rows, rows_left_out: leftOut, has_more: hasMore }, name, what) {
  const isNumber = columns.map((_, i) => rows.some((row) => typeof row[i] === 'number'));
  const cell = (kind, value, i) =>
    element(kind, { className: isNumber[i] ? 'number' : '' }, format(value));
  const head = element('tr', {}, ...columns.map((column, i) => cell('th', column, i)));
  head.querySelectorAll('th').forEach((each) => each.setAttribute('scope', 'col'));
  const body = element('tbody');
  rows.forEach((row) => body.append(element('tr', {}, ...row.map((value, i) => cell('td', value, i)))));
  const note = hasMore ? 'only the first rows are shown' : leftOut > 0 ? `${leftOut} more rows not shown` : '';
  const caption = element('caption', { className: note && 'note' }, [name, note].filter(Boolean).join('; '));
  const table = element('table', {}, caption, element('thead', {}, head), body);
  const label = `${what} of ${name}`;
  return element('div', { className: 'numbers', tabIndex: 0, role: 'region', ariaLabel: label }, table);
}

function format(value) {
  if (typeof value === 'number') {
    return value.toLocaleString('en', { maximumFractionDigits: 2 });
  }
  return value === null ? '' : String(value);
}
