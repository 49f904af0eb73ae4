// Interactive charts: SVG of the server with tooltips, keyboard navigation and a legend.

import { html, useLayoutEffect, useMemo, useRef, useState } from '../lib.js';
import { isDark } from '../state.js';
import { t } from '../texts.js';
import { useBrush } from './brush.js';
import { useChartSvg } from './chart-svg.js';
import { isNamedWithin, Legend, legendOf } from './legend.js';
import { dataPoint } from './points.js';
import { readSpots } from './spots.js';
import { tooltipText } from './tooltip-text.js';
import { Tooltip } from './tooltip.js';
import { ErrorMessage } from './ui.js';

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * Chart of a query result.
 *
 * @param {object} query
 * @param {object} answer of the query endpoint; a new object redraws the chart
 * @param {object} [filters] that override those of the query
 * @param {boolean} [legend] shows a legend below the chart, which hides and shows series
 * @param {object[]} [colors] the `breakdown_colors` of a dashboard
 * @param {string} [label] accessible name of the chart
 * @param {(point: object) => void} [onPoint] called for a click on a data point with actors, for `PersonsModal`
 * @param {(dates: object) => void} [onRange] called with the dates that the mouse was dragged over
 */
export function Chart({ query, answer, filters, legend = false, colors, label, onPoint, onRange }) {
  const place = useRef(null);
  const names = useMemo(() => legendOf(query, answer), [query, answer]);
  const [hidden, setHidden] = useHidden(names);
  const wish = {
    query, answer, filters, colors, hidden, theme: isDark.value ? 'dark' : 'light', legend: isNamedWithin(query),
  };
  const { picture, error } = useChartSvg(wish, place);
  const chart = useSpots(picture, place);
  const pointed = usePointed(chart, onPoint, onRange);
  return html`<div class="chart">
    ${error && html`<${ErrorMessage} error=${error} />`}
    <div class="chart-svg" ref=${place} ...${pointed.handlers} tabindex=${chart?.spots ? 0 : null}
      role=${chart?.spots ? 'group' : 'img'} aria-roledescription=${chart?.spots ? 'chart' : null}
      aria-label=${[label, chart?.summary].filter(Boolean).join(': ') || t('Chart')}></div>
    ${pointed.spot && html`<${Tooltip} svg=${picture.svg} spot=${pointed.spot} text=${pointed.text} chart=${chart}
      isPressable=${pointed.isPressable} isByKey=${pointed.isByKey} onHide=${pointed.hide} />`}
    <div class="visually-hidden" aria-live="polite">${pointed.spot && pointed.isByKey && spoken(pointed)}</div>
    ${legend && names && html`<${Legend} names=${names} colors=${chart?.colors} hidden=${hidden}
      onHide=${setHidden} />`}
  </div>`;
}

/** Places of hidden series; reset to those of the query when the series change. */
function useHidden(names) {
  const [state, setState] = useState({ of: '', places: null });
  const of = names?.entries.map(({ name }) => name).join('\n') ?? '';
  const places = state.of === of && state.places ? state.places : names?.hidden ?? [];
  return [places, (next) => setState({ of, places: next })];
}

/** Inserts the SVG into the page and reads its data points. */
function useSpots(picture, place) {
  const [chart, setChart] = useState(null);
  useLayoutEffect(() => {
    if (!picture) {
      return;
    }
    const { svg, answer } = picture;
    place.current.replaceChildren(svg);
    setChart({ ...readSpots(svg, (row, point) => answer.results[row]?.data?.[point]), picture });
    // The container has the title as its label; within the SVG browsers would show it as a second tooltip.
    svg.querySelector('title')?.remove();
    svg.removeAttribute('role');
    svg.setAttribute('aria-hidden', 'true');
  }, [picture]);
  return chart?.picture === picture ? chart : null;
}

/** The data point under the pointer, or reached by key, and the event handlers. */
function usePointed(chart, onPoint, onRange) {
  const [state, setState] = useState(null);
  const wasHere = useRef(false);
  const brush = useBrush(chart, onRange);
  const here = chart && state?.chart === chart ? state : null;
  const hide = () => setState(null);
  const point = (spot, isByKey) => {
    const isSame = here && spot && here.spot.row === spot.row && here.spot.point === spot.point
      && here.spot.part === spot.part && here.isByKey === isByKey;
    if (!isSame) {
      setState(spot && { chart, spot, isByKey });
    }
    return isSame;
  };
  const press = (spot) => {
    const found = onPoint && spot ? dataPoint(chart.picture.query, chart.picture.answer, spot) : null;
    if (found?.actorsQuery) {
      hide();
      onPoint(found);
    }
  };
  const under = (event) => {
    const { svg } = chart.picture;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return chart.at(x, y, event.target);
  };
  const key = (event) => {
    if (event.key === 'Escape' && here) {
      event.stopPropagation();
      hide();
    } else if ((event.key === 'Enter' || event.key === ' ') && here) {
      event.preventDefault();
      press(here.spot);
    } else if (KEYS.has(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      point(here ? chart.next(here.spot, event.key) : chart.first(), true);
    }
  };
  const handlers = chart?.spots ? {
    onPointerMove: (event) => {
      const spot = under(event);
      return brush.move(event, spot) ? hide() : point(spot, false);
    },
    onPointerDown: (event) => {
      const spot = under(event);
      wasHere.current = event.pointerType !== 'touch' || point(spot, false);
      brush.begin(event, spot);
    },
    onPointerUp: () => {
      wasHere.current = !brush.end() && wasHere.current;
    },
    onPointerLeave: (event) => event.pointerType !== 'touch' && hide(),
    // Touch has no hover: the first tap shows the tooltip, the second one selects.
    onClick: (event) => wasHere.current && press(under(event)),
    onKeyDown: key,
    onBlur: hide,
  } : {};
  return {
    spot: here?.spot, isByKey: here?.isByKey ?? false, hide, handlers,
    text: here && tooltipText(chart.picture, here.spot, chart),
    isPressable: Boolean(here && onPoint
      && dataPoint(chart.picture.query, chart.picture.answer, here.spot)?.actorsQuery),
  };
}

function spoken({ text: { title, lines, note }, spot }) {
  const line = lines.find(({ row }) => row === spot.row) ?? lines[0];
  return [title, `${line.name}: ${line.text}`, line.share, note].filter(Boolean).join(', ');
}
