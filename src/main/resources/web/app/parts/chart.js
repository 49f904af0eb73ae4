// Charts, drawn by the server for the size and colours of the place where they stand, that answer when they are pointed
// at.

import { html, useLayoutEffect, useMemo, useRef, useState } from '../lib.js';
import { isDark } from '../state.js';
import { Legend, isNamedWithin, legendOf } from './legend.js';
import { usePicture } from './picture.js';
import { pointOf } from './points.js';
import { said } from './said.js';
import { readSpots } from './spots.js';
import { Tip } from './tip.js';
import { Failure } from './ui.js';

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * The chart of a query's answer.
 *
 * @param {object} query as it was asked
 * @param {object} answer of the query endpoint; a new one draws the chart anew
 * @param {object} [filters] that were laid over the query
 * @param {boolean} [legend] names below the chart, which hide and show their series
 * @param {object[]} [colors] the `breakdown_colors` of a dashboard
 * @param {string} [label] what the chart is called
 * @param {(point: object) => void} [onPoint] a press on a point behind which somebody stands, for `PeopleBehind`
 */
export function Chart({ query, answer, filters, legend = false, colors, label, onPoint }) {
  const place = useRef(null);
  const names = useMemo(() => legendOf(query, answer), [query, answer]);
  const [hidden, setHidden] = useHidden(names);
  const wish = {
    query, answer, filters, colors, hidden, theme: isDark.value ? 'dark' : 'light', legend: isNamedWithin(query),
  };
  const { picture, error } = usePicture(wish, place);
  const chart = useSpots(picture, place);
  const pointed = usePointed(chart, onPoint);
  return html`<div class="chart">
    ${error && html`<${Failure} error=${error} />`}
    <div class="chart-place" ref=${place} ...${pointed.handlers} tabindex=${chart?.spots ? 0 : null}
      role=${chart?.spots ? 'group' : 'img'} aria-roledescription=${chart?.spots ? 'chart' : null}
      aria-label=${[label, chart?.summary].filter(Boolean).join(': ') || 'Chart'}></div>
    ${pointed.spot && html`<${Tip} svg=${picture.svg} spot=${pointed.spot} said=${pointed.said} chart=${chart}
      isPressable=${pointed.isPressable} isByKey=${pointed.isByKey} onHide=${pointed.hide} />`}
    <div class="unseen" aria-live="polite">${pointed.spot && pointed.isByKey && aloud(pointed)}</div>
    ${legend && names && html`<${Legend} names=${names} colors=${chart?.colors} hidden=${hidden}
      onHide=${setHidden} />`}
  </div>`;
}

/** The places of hidden series; other series are all shown as the query says. */
function useHidden(names) {
  const [state, setState] = useState({ of: '', places: null });
  const of = names?.entries.map(({ name }) => name).join('\n') ?? '';
  const places = state.of === of && state.places ? state.places : names?.hidden ?? [];
  return [places, (next) => setState({ of, places: next })];
}

/** Puts the picture into the page and reads it. */
function useSpots(picture, place) {
  const [chart, setChart] = useState(null);
  useLayoutEffect(() => {
    if (!picture) {
      return;
    }
    const { svg } = picture;
    place.current.replaceChildren(svg);
    setChart({ ...readSpots(svg), picture });
    // The place is named after it; as a part of the picture it would show up beside the pointer.
    svg.querySelector('title')?.remove();
    svg.removeAttribute('role');
    svg.setAttribute('aria-hidden', 'true');
  }, [picture]);
  return chart?.picture === picture ? chart : null;
}

/** What is pointed at, by pointer or by key. */
function usePointed(chart, onPoint) {
  const [state, setState] = useState(null);
  const wasHere = useRef(false);
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
    const found = onPoint && spot ? pointOf(chart.picture.query, chart.picture.answer, spot) : null;
    if (found?.asks) {
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
    onPointerMove: (event) => point(under(event), false),
    onPointerDown: (event) => {
      wasHere.current = event.pointerType !== 'touch' || point(under(event), false);
    },
    onPointerLeave: (event) => event.pointerType !== 'touch' && hide(),
    // A finger can't point before it presses: its first touch says what is there.
    onClick: (event) => wasHere.current && press(under(event)),
    onKeyDown: key,
    onBlur: hide,
  } : {};
  return {
    spot: here?.spot, isByKey: here?.isByKey ?? false, hide, handlers,
    said: here && said(chart.picture, here.spot, chart),
    isPressable: Boolean(here && onPoint && pointOf(chart.picture.query, chart.picture.answer, here.spot)?.asks),
  };
}

function aloud({ said: { title, lines, note }, spot }) {
  const line = lines.find(({ row }) => row === spot.row) ?? lines[0];
  return [title, `${line.name}: ${line.text}`, line.share, note].filter(Boolean).join(', ');
}
