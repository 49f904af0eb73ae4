// Legend of a chart, which hides and shows series.

import { html, useRef } from '../lib.js';
import { innerQuery, namedRows } from './results.js';

/** Maximum number of series in a chart. */
const DRAWN_MAX = 25;
const LIFECYCLES = ['new', 'returning', 'resurrecting', 'dormant'];
/** Charts that label each value with its name. */
const NAMED_WITHIN = new Set(['ActionsPie', 'ActionsBarValue']);
const WITHOUT_SERIES = new Set([...NAMED_WITHIN, 'BoldNumber', 'ActionsTable', 'WorldMap', 'TwoDimensionalHeatmap']);
const KINDS = new Set(['TrendsQuery', 'StickinessQuery', 'LifecycleQuery', 'FunnelsQuery']);

export function isNamedWithin(query) {
  return query.kind === 'DataVisualizationNode' || NAMED_WITHIN.has(innerQuery(query).trendsFilter?.display);
}

/**
 * Legend of a result; null for charts without one.
 *
 * @returns {?{entries: {row: number, place: number, name: string}[], hidden: number[]}} `hidden` places of the query
 */
export function legendOf(query, answer) {
  const inner = innerQuery(query);
  if (!KINDS.has(inner.kind) || WITHOUT_SERIES.has(inner.trendsFilter?.display)) {
    return null;
  }
  const entries = namedRows(query, answer).filter(({ isPrevious }) => !isPrevious);
  const isNamed = inner.kind !== 'FunnelsQuery' || entries.some(({ node }) => (node[0] ?? node).breakdown_value);
  return entries.length > 0 && isNamed ? { entries, hidden: hiddenBy(inner, entries) } : null;
}

function hiddenBy(query, entries) {
  const shown = query.lifecycleFilter?.toggledLifecycles;
  return query.kind === 'LifecycleQuery'
    ? entries.filter(({ node }) => !(shown ?? LIFECYCLES).includes(node.status)).map(({ place }) => place)
    : query.trendsFilter?.hiddenLegendIndexes ?? [];
}

/**
 * Renders the legend.
 *
 * @param {object} names of `legendOf`
 * @param {Map<number, string>} [colors] by row, as in the chart
 * @param {number[]} hidden places
 * @param {(places: number[]) => void} onHide
 */
export function Legend({ names, colors, hidden, onHide }) {
  const away = new Set(hidden);
  const drawn = names.entries.filter(({ place }) => !away.has(place)).slice(0, DRAWN_MAX);
  const entries = names.entries.filter((entry) => away.has(entry.place) || drawn.includes(entry));
  const rest = names.entries.length - entries.length;
  // The first click of a double click has toggled the series already.
  const before = useRef(hidden);
  const alone = (place, from) => {
    const others = names.entries.map((entry) => entry.place).filter((other) => other !== place);
    const wasAlone = !from.includes(place) && others.every((other) => from.includes(other));
    onHide(wasAlone ? [] : others);
  };
  const press = (event, place) => {
    if (event.shiftKey || event.detail === 2) {
      alone(place, event.shiftKey ? hidden : before.current);
      return;
    }
    before.current = hidden;
    onHide(away.has(place) ? hidden.filter((other) => other !== place) : [...hidden, place]);
  };
  return html`<ul class="legend" aria-label="Series">
    ${entries.map(({ row, place, name }) => html`<li key=${place}>
      <button type="button" aria-pressed=${String(!away.has(place))} onClick=${(event) => press(event, place)}
        title="Click to toggle, double-click or Shift-click to show only this series">
        <span class="dot" style=${{ background: away.has(place) ? null : colors?.get(row) }}></span>
        <span class="cut">${name}</span>
      </button></li>`)}
    ${rest > 0 && html`<li class="soft">+ ${rest} more</li>`}
  </ul>`;
}
