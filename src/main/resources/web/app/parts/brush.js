// A range of time, chosen by dragging over a chart with the mouse. By keyboard it is chosen in the calendar.

import { useRef } from '../lib.js';

/** Pixels of the screen below which a drag is a click. */
const DRAG_MIN = 8;
const DAY_MS = 86_400_000;
const SVG = 'http://www.w3.org/2000/svg';

/** Starts of the periods of an answer, as days; null where its points are no periods, or shorter than a day. */
function daysOf({ query, answer }) {
  const isInTime = ['TrendsQuery', 'LifecycleQuery'].includes(query.kind)
    && !['hour', 'minute', 'second'].includes(query.interval);
  const series = isInTime && answer.results.find?.(({ compare_label: label }) => label !== 'previous');
  return series?.days?.map((day) => day.slice(0, 10)) ?? null;
}

/** Dates from one period to another, both included; until now if the latter is the last one. */
function datesOf(days, points, query) {
  const [one, other] = points.sort((a, b) => a - b);
  const next = days[other + 1];
  return {
    date_from: days[one],
    date_to: next
      ? new Date(Date.parse(`${next}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
      : query.dateRange?.date_to,
  };
}

/** Shades what is dragged over, in the picture itself. */
function shade(svg, { begun, last, mark }) {
  const { top, bottom } = begun.area;
  const shape = { x: Math.min(begun.x, last.x), y: top, width: Math.abs(last.x - begun.x), height: bottom - top };
  Object.entries(shape).forEach(([key, value]) => mark.setAttribute(key, value));
  svg.append(mark);
}

/**
 * Dragging over a chart.
 *
 * @param {?object} chart with its `picture`; a new one ends a drag
 * @param {?(dates: object) => void} onRange called with the dates; without it nothing is dragged
 */
export function useBrush(chart, onRange) {
  const drag = useRef(null);
  const stop = () => {
    drag.current?.mark.remove();
    drag.current = null;
  };
  return {
    begin: (event, spot) => {
      stop();
      const days = onRange && event.button === 0 && event.pointerType === 'mouse' && spot?.area
        ? daysOf(chart.picture) : null;
      if (days) {
        const mark = document.createElementNS(SVG, 'rect');
        mark.classList.add('brush');
        drag.current = { days, mark, from: event.clientX, begun: spot, last: spot, isWide: false };
      }
    },
    /** Follows the pointer; tells whether it drags. */
    move: (event, spot) => {
      const now = drag.current;
      if (!now || event.buttons !== 1) {
        stop();
        return false;
      }
      now.isWide ||= Math.abs(event.clientX - now.from) >= DRAG_MIN;
      if (now.isWide && spot?.area) {
        now.last = spot;
        shade(chart.picture.svg, now);
      }
      return now.isWide;
    },
    /** Ends with the dates; tells whether there was a drag, which is no click. */
    end: () => {
      const now = drag.current;
      stop();
      if (now?.isWide && now.last.point !== now.begun.point) {
        onRange(datesOf(now.days, [now.begun.point, now.last.point], chart.picture.query));
      }
      return Boolean(now?.isWide);
    },
  };
}
