// Markdown of text tiles: CommonMark as elements, with the rules of the server for shared pages (MarkdownHtml).

import { html, useEffect, useMemo, useState } from '../lib.js';

/** The API takes no longer text. */
const TEXT_MAX = 4_000;
const DEPTH_MAX = 100;
const WEB = /^https?:\/\/[^\s/?#\\]+([/?#]\S*)?$/i;
const MAIL = /^mailto:\S+$/i;

let commonmark;

/**
 * Loads the parser with the first text that is shown, because it is almost as large as the first view.
 *
 * @returns undefined while it loads, null if that failed
 */
function useParser() {
  const [library, setLibrary] = useState(commonmark);
  useEffect(() => {
    if (library === undefined) {
      // The file is no module: it defines a global.
      import('../vendor/commonmark.js').then(() => {
        commonmark = globalThis.commonmark;
        setLibrary(commonmark);
      }, () => setLibrary(null));
    }
  }, []);
  return library;
}

/** Markdown of a text tile; HTML in it stays text. Without the parser the text is shown as it was written. */
export function Markdown({ text }) {
  const library = useParser();
  const written = (text ?? '').slice(0, TEXT_MAX);
  const root = useMemo(() => library && new library.Parser().parse(written), [library, written]);
  const isPlain = library === null || (root && isDeep(root));
  return html`<div class="markdown">${isPlain ? html`<p>${written}</p>` : root && children(root)}</div>`;
}

/** True if the nesting could exhaust the stack. */
function isDeep(root) {
  const walker = root.walker();
  let depth = 0;
  for (let step = walker.next(); step; step = walker.next()) {
    depth += step.node.isContainer ? (step.entering ? 1 : -1) : 0;
    if (depth > DEPTH_MAX) {
      return true;
    }
  }
  return false;
}

function children(node) {
  const elements = [];
  for (let child = node.firstChild; child; child = child.next) {
    elements.push(element(child));
  }
  return elements;
}

/** The element of a node. Headings begin at the second level: the first is that of the screen. */
function element(node) {
  switch (node.type) {
    case 'paragraph':
      return isTight(node) ? children(node) : html`<p>${children(node)}</p>`;
    case 'heading':
      return node.level < 3
        ? html`<h2 class=${node.level === 1 ? 'large' : ''}>${children(node)}</h2>`
        : html`<h3>${children(node)}</h3>`;
    case 'list':
      return node.listType === 'bullet'
        ? html`<ul>${children(node)}</ul>`
        : html`<ol start=${node.listStart}>${children(node)}</ol>`;
    case 'item':
      return html`<li>${children(node)}</li>`;
    case 'block_quote':
      return html`<blockquote>${children(node)}</blockquote>`;
    case 'code_block':
      return html`<pre tabindex="0"><code>${node.literal}</code></pre>`;
    case 'html_block':
      return html`<p>${node.literal}</p>`;
    case 'thematic_break':
      return html`<hr />`;
    case 'linebreak':
    case 'softbreak':
      return html`<br />`;
    case 'emph':
      return html`<em>${children(node)}</em>`;
    case 'strong':
      return html`<strong>${children(node)}</strong>`;
    case 'code':
      return html`<code>${node.literal}</code>`;
    case 'link':
      return link(node.destination.trim(), children(node));
    // An image becomes a link, because loading it would tell another site who reads the dashboard.
    case 'image':
      return link(node.destination.trim(), node.firstChild ? children(node) : node.destination);
    default:
      return node.literal;
  }
}

/** Items of a tight list have their text without paragraphs. */
function isTight({ parent }) {
  return parent?.type === 'item' && parent.parent.listTight;
}

function link(url, content) {
  return WEB.test(url) || MAIL.test(url)
    ? html`<a href=${url} target="_blank" rel="noopener noreferrer nofollow">${content}</a>`
    : content;
}
