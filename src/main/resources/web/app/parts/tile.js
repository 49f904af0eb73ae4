// One tile of a dashboard: an insight that loads by itself, a text or a button.

import { html, useRef, useState } from '../lib.js';
import { at } from '../state.js';
import { Chart } from './chart.js';
import { rangeName } from './dates.js';
import { ExportDialog } from './export.js';
import { useLate } from './load.js';
import { Markdown } from './markdown.js';
import { useNear } from './near.js';
import { Numbers } from './numbers.js';
import { PeopleBehind } from './people.js';
import { useInsight } from './tile-insight.js';
import { Failure, Link, Menu, Skeleton } from './ui.js';

/** So many tiles load at once; the others when they are scrolled to. */
const AT_ONCE = 16;
const COLORS = new Set(['blue', 'green', 'purple', 'black']);

/**
 * @param {object} tile as the API has it
 * @param {object[]} items of its menu
 * @param {{move, corner, onGrab}} grips empty unless the dashboard is edited
 * @param {number} index which one it is on the dashboard
 * @param {object} of what an insight's tile needs to load: `dashboard`, `filters`, `turn`, `onLoad`
 */
export function Tile({ tile, index, items, grips, of }) {
  const color = COLORS.has(tile.color) ? tile.color : '';
  const look = `tile ${color} ${tile.transparent_background ? 'clear' : ''}`;
  if (tile.insight) {
    return html`<${InsightTile} tile=${tile} index=${index} items=${items} grips=${grips} of=${of} look=${look} />`;
  }
  return html`<section class=${`${look} card-tile`} onPointerDown=${grips.onGrab}>
    <div class="tile-tools">${grips.move}<${TileMenu} items=${items} name="the text" /></div>
    ${tile.button_tile
      ? html`<${ButtonTile} button=${tile.button_tile} />`
      : html`<${Markdown} text=${tile.text?.body} />`}
    ${grips.corner}
  </section>`;
}

function TileMenu({ items, name }) {
  return items.length > 0
    && html`<${Menu} kind="quiet" icon="more" label=${`What to do with ${name}`} items=${items} />`;
}

/** An address of the web, or one of this server. */
function ButtonTile({ button: { url, text, placement, style } }) {
  const isOwn = url.startsWith('/') && !url.startsWith('//');
  const look = `button ${style === 'secondary' ? '' : 'primary'}`;
  return html`<div class=${`button-tile ${placement}`}>
    ${isOwn
      ? html`<${Link} to=${url} class=${look}>${text}<//>`
      : /^https?:\/\//i.test(url)
        && html`<a href=${url} class=${look} target="_blank" rel="noopener noreferrer">${text}</a>`}
  </div>`;
}

function InsightTile({ tile, index, items, grips, of, look }) {
  const root = useRef(null);
  const isNear = useNear(root, index < AT_ONCE);
  const [showsNumbers, setShowsNumbers] = useState(false);
  const [point, setPoint] = useState(null);
  const [exports, setExports] = useState(false);
  const { insight, answer, error, isLoading, refresh } = useInsight(tile, of, isNear);
  const name = tile.insight.name || tile.insight.derived_name || 'Untitled insight';
  const range = insight.query?.source?.dateRange ?? insight.query?.dateRange;
  const all = [
    {
      text: showsNumbers ? 'Show the chart' : 'Show the numbers', icon: showsNumbers ? 'insight' : 'table',
      onSelect: () => setShowsNumbers(!showsNumbers),
    },
    { text: 'Refresh', icon: 'refresh', onSelect: () => refresh(true) },
    { text: 'Export …', icon: 'exports', onSelect: () => setExports(true) },
    ...items,
  ];
  return html`<section ref=${root} class=${look} aria-label=${name} aria-busy=${isLoading ? 'true' : null}>
    <${Waiting} isLoading=${isLoading} />
    <header class="tile-head" onPointerDown=${grips.onGrab}>
      ${grips.move}
      <div class="tile-title">
        <h2><${Link} to=${at(`/insights/${tile.insight.short_id}`)}>${name}<//></h2>
        ${range?.date_from && html`<small>${rangeName(range)}</small>`}
      </div>
      <div class="tile-tools"><${TileMenu} items=${all} name=${name} /></div>
    </header>
    ${tile.insight.description && tile.show_description !== false
      && html`<p class="tile-description">${tile.insight.description}</p>`}
    <div class="tile-body">
      ${error
        ? html`<${Failure} error=${error} retry=${() => refresh(false)} />`
        : html`<${Content} insight=${insight} answer=${isNear ? answer : null} name=${name}
          showsNumbers=${showsNumbers} colors=${of.dashboard.breakdown_colors} onPoint=${setPoint} />`}
    </div>
    ${grips.corner}
    ${point && html`<${PeopleBehind} query=${insight.query} point=${point} onClose=${() => setPoint(null)} />`}
    ${exports && html`<${ExportDialog} title=${`Export ${name}`} query=${insight.query} name=${name}
      onClose=${() => setExports(false)} />`}
  </section>`;
}

function Content({ insight, answer, colors, name, showsNumbers, onPoint }) {
  const isLate = useLate(!answer);
  if (!answer) {
    return isLate && html`<${Skeleton} height=${180} />`;
  }
  return showsNumbers
    ? html`<${Numbers} query=${insight.query} answer=${answer} />`
    : html`<${Chart} query=${insight.query} answer=${answer} colors=${colors} label=${name} onPoint=${onPoint}
        legend=${hasLegend(answer)} />`;
}

/** Several series need their names. */
function hasLegend({ results }) {
  return Array.isArray(results) && results.length > 1;
}

/** A line along the top while what is shown is not what is asked for. */
function Waiting({ isLoading }) {
  const isLate = useLate(isLoading);
  return isLate && html`<div class="tile-waiting" role="status" aria-label="Loading"></div>`;
}
