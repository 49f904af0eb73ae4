// Elements of HogQLX in results: links and marked text, drawn from the lists that stand for them.

import { formatValue } from '../format.js';
import { html } from '../lib.js';

const MARK = '__hx_tag';
/** Elements that are drawn as they are, without attributes; all others are plain text. */
const PLAIN = new Set(['em', 'strong', 'span', 'code', 'b', 'i', 'u', 'blockquote', 'p', 'div', 'pre', 'ul', 'ol', 'li']);
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const WIDTH = 120;
const HEIGHT = 20;

/** True for the list that stands for an element. */
export const isTag = (value) => Array.isArray(value) && value[0] === MARK && typeof value[1] === 'string';

/** What is read of an element, for sorting and files. */
export function tagText(tag) {
  const { children, values } = partsOf(tag);
  return children ? children.map(textOf).join('') : values.map(textOf).join(' ');
}

const textOf = (value) => (isTag(value) ? tagText(value) : formatValue(value));

function partsOf(tag) {
  const named = new Map();
  for (let i = 2; i + 1 < tag.length; i += 2) {
    named.set(tag[i], tag[i + 1]);
  }
  const children = named.get('children');
  return { named, values: [...named.values()], children: children === undefined ? null : [children].flat() };
}

/** Renders an element; what is not known or not safe is text. */
export function SqlTag({ tag }) {
  const kind = tag[1];
  const { named, children, values } = partsOf(tag);
  const content = (children ?? []).map((child) => (isTag(child)
    ? html`<${SqlTag} tag=${child} />` : formatValue(child)));
  if (kind === 'a' && isSafe(named.get('href'))) {
    return html`<a href=${named.get('href')} target="_blank" rel="noopener noreferrer">${content}</a>`;
  }
  if (kind === 'redacted') {
    return html`<details class="redacted"><summary>•••</summary>${content}</details>`;
  }
  if (kind === 'Sparkline') {
    return html`<${Sparkline} data=${[named.get('data') ?? children?.[0] ?? []].flat()} />`;
  }
  return PLAIN.has(kind) ? html`<${kind}>${content}<//>` : children ? content : values.map(textOf).join(' ');
}

function isSafe(href) {
  try {
    return typeof href === 'string' && PROTOCOLS.has(new URL(href, location.href).protocol);
  } catch {
    return false;
  }
}

function Sparkline({ data }) {
  const numbers = data.map(Number).filter(Number.isFinite);
  const low = Math.min(0, ...numbers);
  const range = Math.max(...numbers, low + 1e-9) - low;
  const points = numbers.map((value, i) => [
    (numbers.length < 2 ? 0.5 : i / (numbers.length - 1)) * WIDTH, HEIGHT - (value - low) / range * HEIGHT,
  ].map((part) => part.toFixed(1)).join(',')).join(' ');
  return html`<svg class="sparkline" role="img" aria-label=${numbers.join(', ')} width=${WIDTH} height=${HEIGHT}
    viewBox=${`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}><polyline points=${points} fill="none" stroke="currentColor"
    stroke-width="1.5" /></svg>`;
}
