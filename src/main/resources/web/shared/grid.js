// Layout of a dashboard's tiles.

const COLUMNS = 12;
const SIZE_STANDARD = { w: 6, h: 5 };
const SIZE_ALONE = { w: COLUMNS, h: 7 };
const HEIGHT_MAX = 60;

/** Rectangles of tiles in the grid, compacted upwards; tiles without a layout come last. */
export function arranged(tiles) {
  const heights = new Array(COLUMNS).fill(0);
  const places = new Array(tiles.length);
  const top = (x, w) => Math.max(...heights.slice(x, x + w));
  const put = (i, x, w, h) => {
    const y = top(x, w);
    heights.fill(y + h, x, x + w);
    places[i] = { x, y, w, h };
  };
  const within = (value, least, most) => Math.min(most, Math.max(least, value));
  const order = tiles.map((tile, i) => ({ i, at: tile.layouts?.sm }));
  order.filter(({ at }) => at).sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x).forEach(({ i, at }) => {
    const w = within(at.w, 1, COLUMNS);
    put(i, within(at.x, 0, COLUMNS - w), w, within(at.h, 1, HEIGHT_MAX));
  });
  order.filter(({ at }) => !at).forEach(({ i }) => {
    const { w, h } = tiles.length === 1 ? SIZE_ALONE : SIZE_STANDARD;
    put(i, w === COLUMNS || top(0, w) <= top(w, w) ? 0 : w, w, h);
  });
  return places;
}
