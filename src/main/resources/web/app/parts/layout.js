// Layout of a dashboard: twelve columns, compacted upwards.

export const COLUMNS = 12;
const HEIGHT_MAX = 60;
const SIZES = { insight: { w: 6, h: 5 }, card: { w: COLUMNS, h: 2 } };
const LEAST = { insight: { w: 2, h: 2 }, card: { w: 1, h: 1 } };

// A place is `{id, x, y, w, h}`, in columns and rows.

const within = (value, least, most) => Math.min(most, Math.max(least, Math.round(Number(value) || 0)));
const kindOf = (tile) => (tile.insight ? 'insight' : 'card');
const byReading = (a, b) => a.y - b.y || a.x - b.x;

/** Places of all tiles in reading order; tiles without a layout come last. */
export function placeTiles(tiles) {
  const places = tiles.map((tile) => {
    const { x, y, w, h } = tile.layouts?.sm ?? {};
    const standard = SIZES[kindOf(tile)];
    const width = within(w ?? standard.w, 1, COLUMNS);
    return {
      id: tile.id,
      x: within(x ?? 0, 0, COLUMNS - width),
      y: y ?? null,
      w: width,
      h: within(h ?? standard.h, 1, HEIGHT_MAX),
    };
  });
  const placed = places.filter(({ y }) => y !== null).sort(byReading);
  return compact([...placed, ...beside(places.filter(({ y }) => y === null))]);
}

/** Fills rows with tiles that have no layout, from left to right. */
function beside(places) {
  let x = 0;
  return places.map((place) => {
    const free = x + place.w <= COLUMNS ? x : 0;
    x = free + place.w;
    return { ...place, x: free };
  });
}

/** Moves each place up until it touches one before it in the list. */
function compact(places) {
  const heights = new Array(COLUMNS).fill(0);
  return places.map((place) => {
    const y = Math.max(...heights.slice(place.x, place.x + place.w));
    heights.fill(y + place.h, place.x, place.x + place.w);
    return { ...place, y };
  }).sort(byReading);
}

/**
 * Places after a tile is moved: it goes before the tile whose middle it has passed.
 *
 * @param {object[]} places before the move
 * @param {{x: number, y: number}} to
 */
export function move(places, id, to) {
  const old = places.find((place) => place.id === id);
  const x = within(to.x, 0, COLUMNS - old.w);
  const edge = to.y > old.y ? to.y + old.h : to.y;
  const others = places.filter((place) => place.id !== id);
  const isBelow = (place) => place.x < x + old.w && x < place.x + place.w && place.y + place.h / 2 >= edge;
  const found = others.findIndex(isBelow);
  others.splice(found < 0 ? others.length : found, 0, { ...old, x });
  return compact(others);
}

/** Places after a tile is resized; insights and cards have different minimum sizes. */
export function resize(places, tile, { w, h }) {
  const least = LEAST[kindOf(tile)];
  return compact(places.map((place) => (place.id === tile.id
    ? { ...place, w: within(w, least.w, COLUMNS - place.x), h: within(h, least.h, HEIGHT_MAX) }
    : place)));
}

/** Moves a tile by one key press; up and down skip to the next row where it can be placed. */
export function step(places, id, { x, y }) {
  const old = places.find((place) => place.id === id);
  if (x !== 0) {
    return move(places, id, { x: old.x + x, y: old.y });
  }
  for (let row = old.y + y; row >= 0 && row <= bottom(places); row += y) {
    const moved = move(places, id, { x: old.x, y: row });
    if (moved.find((place) => place.id === id).y !== old.y) {
      return moved;
    }
  }
  return places;
}

/** Number of rows. */
export function bottom(places) {
  return Math.max(0, ...places.map(({ y, h }) => y + h));
}

/** Tiles with the `layouts` of their places; tiles that did not move stay the same objects. */
export function withLayouts(tiles, places) {
  return tiles.map((tile) => {
    const { x, y, w, h } = places.find(({ id }) => id === tile.id);
    const old = tile.layouts?.sm;
    return old && old.x === x && old.y === y && old.w === w && old.h === h
      ? tile
      : { ...tile, layouts: { ...tile.layouts, sm: { ...old, x, y, w, h } } };
  });
}

/** Order of tiles by ID on a narrow screen, by `layouts.xs` if all tiles have it. */
export function narrowOrder(tiles, places) {
  const rows = tiles.every(({ layouts }) => typeof layouts?.xs?.y === 'number')
    ? tiles.map(({ id, layouts }) => ({ id, y: layouts.xs.y }))
    : places;
  return new Map([...rows].sort(byReading).map(({ id }, index) => [id, index]));
}
