// Tile of a dashboard: an insight, a text or a button.

import { html, useRef, useState } from '../lib.js';
import { projectPath } from '../state.js';
import { t } from '../texts.js';
import { Chart } from './chart.js';
import { rangeName } from './date-range.js';
import { ExportDialog } from './export.js';
import { useInView } from './in-view.js';
import { useLate } from './load.js';
import { Markdown } from './markdown.js';
import { Menu } from './menu.js';
import { PersonsModal } from './persons-modal.js';
import { ResultsTable } from './results-table.js';
import { useInsight } from './tile-insight.js';
import { ErrorMessage, Link, Skeleton } from './ui.js';

/** Number of tiles that load at once; others load when they are scrolled into view. */
const AT_ONCE = 16;
const COLORS = new Set(['blue', 'green', 'purple', 'black']);

/**
 * Renders a tile.
 *
 * @param {object} tile as the API has it
 * @param {object[]} items of its menu
 * @param {{move, corner, onGrab}} grips empty unless the dashboard is edited
 * @param {number} index on the dashboard
 * @param {object} of arguments of `useInsight`: `dashboard`, `filters`, `variables`, `turn`, `onLoad`
 */
export function Tile({ tile, index, items, grips, of }) {
  const color = COLORS.has(tile.color) ? tile.color : '';
  const look = `tile ${color} ${tile.transparent_background ? 'clear' : ''}`;
  if (tile.insight) {
    return html`<${InsightTile} tile=${tile} index=${index} items=${items} grips=${grips} of=${of} look=${look} />`;
  }
  return html`<section class=${`${look} card-tile`} onPointerDown=${grips.onGrab}>
    <div class="tile-tools">${grips.move}<${TileMenu} items=${items} name="the text card" /></div>
    ${tile.button_tile
      ? html`<${ButtonTile} button=${tile.button_tile} />`
      : html`<${Markdown} text=${tile.text?.body} />`}
    ${grips.corner}
  </section>`;
}

function TileMenu({ items, name }) {
  return items.length > 0
    && html`<${Menu} kind="quiet" icon="more" label=${t('More actions for {0}', name)} items=${items} />`;
}

/** Button with a web URL, or a path of this server. */
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
  const isNear = useInView(root, index < AT_ONCE);
  const [showsNumbers, setShowsNumbers] = useState(false);
  const [point, setPoint] = useState(null);
  const [exports, setExports] = useState(false);
  const { insight, answer, error, isLoading, refresh } = useInsight(tile, of, isNear);
  const name = tile.insight.name || tile.insight.derived_name || t('Untitled insight');
  const range = insight.query?.source?.dateRange ?? insight.query?.dateRange;
  const all = [
    {
      text: showsNumbers ? t('Show chart') : t('Show detailed results'), icon: showsNumbers ? 'insight' : 'table',
      onSelect: () => setShowsNumbers(!showsNumbers),
    },
    { text: t('Refresh'), icon: 'refresh', onSelect: () => refresh(true) },
    { text: t('Export …'), icon: 'exports', onSelect: () => setExports(true) },
    ...items,
  ];
  return html`<section ref=${root} class=${look} aria-label=${name} aria-busy=${isLoading ? 'true' : null}>
    <${Waiting} isLoading=${isLoading} />
    <header class="tile-head" onPointerDown=${grips.onGrab}>
      ${grips.move}
      <div class="tile-title">
        <h2><${Link} to=${projectPath(`/insights/${tile.insight.short_id}`)}>${name}<//></h2>
        ${range?.date_from && html`<small>${rangeName(range)}</small>`}
      </div>
      <div class="tile-tools"><${TileMenu} items=${all} name=${name} /></div>
    </header>
    ${tile.insight.description && tile.show_description !== false
      && html`<p class="tile-description">${tile.insight.description}</p>`}
    <div class="tile-body">
      ${error
        ? html`<${ErrorMessage} error=${error} retry=${() => refresh(false)} />`
        : html`<${Content} insight=${insight} answer=${isNear ? answer : null} name=${name}
          showsNumbers=${showsNumbers} colors=${of.dashboard.breakdown_colors} onPoint=${setPoint} />`}
    </div>
    ${grips.corner}
    ${point && html`<${PersonsModal} query=${insight.query} point=${point} onClose=${() => setPoint(null)} />`}
    ${exports && html`<${ExportDialog} title=${t('Export {0}', name)} query=${insight.query} name=${name}
      onClose=${() => setExports(false)} />`}
  </section>`;
}

function Content({ insight, answer, colors, name, showsNumbers, onPoint }) {
  const isLate = useLate(!answer);
  if (!answer) {
    return isLate && html`<${Skeleton} height=${180} />`;
  }
  return showsNumbers
    ? html`<${ResultsTable} query=${insight.query} answer=${answer} />`
    : html`<${Chart} query=${insight.query} answer=${answer} colors=${colors} label=${name} onPoint=${onPoint}
        legend=${hasLegend(answer)} />`;
}

/** True for several series. */
function hasLegend({ results }) {
  return Array.isArray(results) && results.length > 1;
}

/** Progress bar at the top of a tile. */
function Waiting({ isLoading }) {
  const isLate = useLate(isLoading);
  return isLate && html`<div class="tile-waiting" role="status" aria-label="Loading"></div>`;
}
