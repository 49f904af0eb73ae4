// What stands where in the picture of a chart: the spots that the server wrote into it, found by place and by key.

/**
 * A spot: `{row, point, part}` name a number of the answer, `x` and `y` its place in the picture; `shape` is its
 * outline, or `column` the points above and below it in a plot.
 *
 * @typedef {{row: number, point: ?number, part: ?string, x: number, y: number, shape: ?string, column: ?object[]}} Spot
 */

/**
 * Reads a picture.
 *
 * @param {SVGSVGElement} svg that stands in the page
 * @returns {{summary: string, colors: Map<number, string>, isStacked: boolean, spots: number,
 *     at: (x: number, y: number) => ?Spot, first: () => ?Spot, next: (spot: Spot, key: string) => ?Spot}}
 */
export function readSpots(svg) {
  const series = JSON.parse(svg.dataset.series ?? '[]');
  const title = svg.querySelector('title');
  const found = svg.dataset.plot ? plotted(JSON.parse(svg.dataset.plot), series) : shaped(svg);
  return {
    summary: title?.textContent ?? '', colors: new Map(series.map(({ row, color }) => [row, color])), ...found,
  };
}

/** The numbers of lines, areas and bars: columns of points, each as wide as the distance to the next one. */
function plotted(plot, series) {
  const { left, top, width, height, count, first, step } = plot;
  const bottom = top + height;
  const column = (point) => series.map(({ row }, i) => {
    const line = plot.lines[i];
    return {
      row, point, x: first + point * step + line.shift, y: line.to?.[point] ?? null, from: line.from?.[point] ?? bottom,
    };
  });
  const spot = (all, one) => ({ ...one, column: all, area: { top, bottom } });
  const highest = (all) => all.reduce((best, one) => (rank(one) < rank(best) ? one : best));
  const rank = ({ y }) => y ?? Infinity;
  const nearest = (all, x, y) => {
    const distance = (one) => (plot.isStacked
      ? Math.max(0, Math.min(one.y, one.from) - y, y - Math.max(one.y, one.from))
      : Math.abs((one.y ?? bottom) - y)) + 1_000 * Math.abs(one.x - x) * (isBeside ? 1 : 0);
    return all.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  };
  const isBeside = plot.lines.some(({ shift }) => shift !== plot.lines[0].shift);
  const moved = (point) => {
    const all = column(Math.max(0, Math.min(count - 1, point)));
    return all.length > 0 ? all : null;
  };
  return {
    isStacked: plot.isStacked,
    spots: count * series.length,
    at: (x, y) => {
      const isWithin = x >= left - step / 2 && x <= left + width + step / 2 && y >= top - 10 && y <= bottom + 10;
      const all = isWithin ? moved(Math.round((x - first) / step)) : null;
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

/** Shapes of all other charts, in the order of reading. */
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
