// Markdown as elements: headings, lists, quotes, code, emphasis and links. What is written stays text, so nothing in it
// is markup or runs; pictures become links, because loading one would tell another site who reads.

import { html } from '../lib.js';

const SAFE = /^(https?:\/\/[^\s/?#\\]+|mailto:[^\s]+)/i;
const INLINE = new RegExp([
  /(`+)(.+?)\1/,
  /!?\[([^\]]*)\]\(\s*<?([^\s)>]+)>?[^)]*\)/,
  /(\*\*|__)(?=\S)(.+?\S?)\5/,
  /([*_])(?=\S)(.*?\S)\7/,
  /<?(https?:\/\/[^\s<>)]+)>?/,
  /\\([\\`*_{}[\]()#+.!-])/,
].map(({ source }) => source).join('|'));
const WORD = /\w/;
const DEPTH_MAX = 8;

/** @param {string} text as people wrote it */
export function Markdown({ text }) {
  return html`<div class="markdown">${blocks((text ?? '').split(/\r?\n/), 0)}</div>`;
}

const KINDS = [
  [/^\s*(`{3,}|~{3,})/, code],
  [/^ {0,3}(#{1,6})\s+(.*?)\s*#*$/, heading],
  [/^ {0,3}([-*_])(\s*\1){2,}\s*$/, () => [html`<hr />`, 1]],
  [/^ {0,3}>/, quote],
  [/^\s*([-*+]|\d{1,9}[.)])\s+/, list],
];

function blocks(lines, depth) {
  const made = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    const kind = line.trim() && depth < DEPTH_MAX && KINDS.find(([pattern]) => pattern.test(line));
    const [element, taken] = kind ? kind[1](lines.slice(at), depth) : paragraph(lines.slice(at), depth);
    made.push(element);
    at += taken;
  }
  return made;
}

function paragraph(lines, depth) {
  if (!lines[0].trim()) {
    return [null, 1];
  }
  const isEnd = (line) => !line.trim() || (depth < DEPTH_MAX && KINDS.some(([pattern]) => pattern.test(line)));
  const found = lines.findIndex((line, i) => i > 0 && isEnd(line));
  const taken = found < 0 ? lines.length : found;
  const rows = lines.slice(0, taken).map((line, i) => html`${i > 0 && html`<br />`}${inline(line.trim(), 0)}`);
  return [html`<p>${rows}</p>`, taken];
}

/** The screen has the first level of headings, so those of a text come below. */
function heading(lines) {
  const [, marks, words] = KINDS[1][0].exec(lines[0]);
  const content = inline(words, 0);
  const level = marks.length;
  return [level < 3
    ? html`<h2 class=${level === 1 ? 'large' : ''}>${content}</h2>`
    : html`<h3>${content}</h3>`, 1];
}

function code(lines) {
  const fence = KINDS[0][0].exec(lines[0])[1];
  const found = lines.findIndex((line, i) => i > 0 && line.trim().startsWith(fence));
  const end = found < 0 ? lines.length : found;
  return [html`<pre><code>${lines.slice(1, end).join('\n')}</code></pre>`, end + 1];
}

function quote(lines, depth) {
  const found = lines.findIndex((line) => !line.trim());
  const taken = found < 0 ? lines.length : found;
  const inside = lines.slice(0, taken).map((line) => line.replace(/^ {0,3}> ?/, ''));
  return [html`<blockquote>${blocks(inside, depth + 1)}</blockquote>`, taken];
}

/** Lines that are further in than the marks belong to the item above them. */
function list(lines, depth) {
  const mark = KINDS[4][0];
  const [, first] = mark.exec(lines[0]);
  const indent = lines[0].search(/\S/);
  const isOrdered = /\d/.test(first);
  const items = [];
  let at = 0;
  for (; at < lines.length && lines[at].trim(); at++) {
    const begins = mark.exec(lines[at]);
    const here = lines[at].search(/\S/);
    if (begins && here <= indent) {
      if (/\d/.test(begins[1]) !== isOrdered) {
        break;
      }
      items.push([lines[at].slice(begins[0].length)]);
    } else {
      items.at(-1).push(here > indent ? lines[at].slice(Math.min(here, indent + 2)) : lines[at]);
    }
  }
  const rows = items.map((item) => html`<li>${item.length === 1 ? inline(item[0], 0) : blocks(item, depth + 1)}</li>`);
  return [isOrdered ? html`<ol start=${parseInt(first, 10)}>${rows}</ol>` : html`<ul>${rows}</ul>`, at];
}

function inline(text, depth) {
  const found = depth < DEPTH_MAX ? INLINE.exec(text) : null;
  if (!found) {
    return text;
  }
  const [all, , coded, words, target, , strong, mark, soft, address, escaped] = found;
  const before = text.slice(0, found.index);
  const rest = text.slice(found.index + all.length);
  const isWithinWord = mark === '_' && (WORD.test(before.slice(-1)) || WORD.test(rest[0] ?? ''));
  let element = all;
  if (coded !== undefined) {
    element = html`<code>${coded}</code>`;
  } else if (target !== undefined) {
    element = link(target, words ? inline(words, depth + 1) : target);
  } else if (strong !== undefined) {
    element = html`<strong>${inline(strong, depth + 1)}</strong>`;
  } else if (soft !== undefined && !isWithinWord) {
    element = html`<em>${inline(soft, depth + 1)}</em>`;
  } else if (address !== undefined) {
    element = link(address, address);
  } else if (escaped !== undefined) {
    element = escaped;
  }
  return html`${before}${element}${inline(rest, depth)}`;
}

function link(target, words) {
  return SAFE.test(target)
    ? html`<a href=${target} target="_blank" rel="noopener noreferrer nofollow">${words}</a>`
    : words;
}
