// Data points of a chart's SVG, found by position and by key. The server writes them into the SVG as data attributes.

/** Distance in pixels below which points can't be told apart. */
const SAME_PLACE = 1.5;

/**
 * A data point in the SVG: `{row, point, part}` identify a value of the result, `x` and `y` are its position; `shape`
 * is its outline, or `column` the points of all series at the same x.
 *
 * @typedef {{row: number, point: ?number, part: ?string, x: number, y: number, shape: ?string, column: ?object[]}} Spot
 */

/**
 * Reads the data points of a chart.
 *
 * @param {SVGSVGElement} svg in the page
 * @param {(row: number, point: number) => ?number} value of a point in a plot
 * @returns {{summary: string, colors: Map<number, string>, isStacked: boolean, spots: number,
 *     at: (x: number, y: number) => ?Spot, first: () => ?Spot, next: (spot: Spot, key: string) => ?Spot}}
 */
export function readSpots(svg, value) {
  const series = JSON.parse(svg.dataset.series ?? '[]');
  const title = svg.querySelector('title');
  const found = svg.dataset.plot ? plotted(JSON.parse(svg.dataset.plot), series, value) : shaped(svg);
  return {
    summary: title?.textContent ?? '', colors: new Map(series.map(({ row, color }) => [row, color])), ...found,
  };
}

/** Data points of lines, areas and bars, in columns of equal width. */
function plotted(plot, series, value) {
  const { left, top, width, height, count, first, step } = plot;
  const bottom = top + height;
  const column = (point) => series.map(({ row }, i) => {
    const line = plot.lines[i];
    return {
      row, point, x: first + point * step + line.shift, y: line.to?.[point] ?? null, from: line.from?.[point] ?? bottom,
    };
  });
  const spot = (all, one) => ({ ...one, column: all, area: { top, bottom } });
  const hasHeights = plot.lines.every(({ to }) => to);
  const rank = (one) => (hasHeights ? one.y ?? Infinity : -(value(one.row, one.point) ?? -Infinity));
  const highest = (all) => all.reduce((best, one) => (rank(one) < rank(best) ? one : best));
  const distance = (one, x, y) => {
    const down = plot.isStacked
      ? Math.max(0, Math.min(one.y, one.from) - y, y - Math.max(one.y, one.from))
      : Math.abs((one.y ?? bottom) - y);
    // For unstacked bars x decides first; the points of lines in a column have the same x.
    return down + height * Math.abs(one.x - x);
  };
  const nearest = (all, x, y) => (hasHeights
    ? all.reduce((best, one) => (distance(one, x, y) < distance(best, x, y) ? one : best))
    : highest(all));
  const sum = (point) => series.reduce((all, { row }) => all + (value(row, point) ?? 0), 0);
  /** Point at an x; of several within a pixel, the one with the largest values, because that one is visible. */
  const pointAt = (x) => {
    const reach = Math.floor(SAME_PLACE / step);
    const middle = Math.round((x - first) / step);
    let best = middle;
    for (let point = middle - reach; point <= middle + reach && reach > 0; point++) {
      best = sum(point) > sum(best) ? point : best;
    }
    return best;
  };
  const moved = (point) => {
    const all = column(Math.max(0, Math.min(count - 1, point)));
    return all.length > 0 ? all : null;
  };
  return {
    isStacked: plot.isStacked,
    spots: count * series.length,
    at: (x, y) => {
      const isWithin = x >= left - step / 2 && x <= left + width + step / 2 && y >= top - 10 && y <= bottom + 10;
      const all = isWithin ? moved(pointAt(x)) : null;
      return all && spot(all, nearest(all, x, y));
    },
    first: () => {
      const all = moved(count - 1);
      return all && spot(all, highest(all));
    },
    next: (here, key) => {
      const turn = { ArrowLeft: here.point - 1, ArrowRight: here.point + 1, Home: 0, End: count - 1 }[key];
      if (turn !== undefined) {
        const all = moved(turn);
        return spot(all, all.find(({ row }) => row === here.row) ?? highest(all));
      }
      const order = [...here.column].sort((a, b) => rank(a) - rank(b) || a.row - b.row);
      const place = order.findIndex(({ row }) => row === here.row) + (key === 'ArrowDown' ? 1 : -1);
      return spot(here.column, order[Math.max(0, Math.min(order.length - 1, place))]);
    },
  };
}

/** Data points of all other charts, as shapes in reading order. */
function shaped(svg) {
  const number = (text) => (text === undefined ? null : Number(text));
  const all = [...svg.querySelectorAll('[data-row]')].map((element) => {
    const { x, y, width, height } = element.getBBox();
    const { row, point, part } = element.dataset;
    return {
      element, shape: element.getAttribute('d'), row: Number(row), point: number(point), part: part ?? null,
      x: x + width / 2, y: y + height / 2, box: { x, y, width, height },
    };
  });
  const beside = (here, key) => {
    const sign = key === 'ArrowDown' ? 1 : -1;
    const cost = (one) => (sign * (one.y - here.y) > 1
      ? sign * (one.y - here.y) + 3 * Math.abs(one.x - here.x)
      : Infinity);
    const best = all.reduce((found, one) => (cost(one) < cost(found) ? one : found), here);
    return best;
  };
  return {
    isStacked: false,
    spots: all.length,
    at: (x, y, element) => all.find((one) => one.element === element) ?? null,
    first: () => all[0] ?? null,
    next: (here, key) => {
      const place = all.indexOf(here);
      const turn = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: all.length - 1 }[key];
      return turn === undefined ? beside(here, key) : all[Math.max(0, Math.min(all.length - 1, turn))];
    },
  };
}
