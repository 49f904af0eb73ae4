// Grid of a dashboard; tiles are moved and resized with the pointer or the arrow keys.

import { html, useLayoutEffect, useMemo, useRef, useState } from '../lib.js';
import { t } from '../texts.js';
import { useDrag } from './drag.js';
import { bottom, narrowOrder, placeTiles, resize, step, withLayouts } from './layout.js';
import { Icon } from './ui.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Lays out tiles on twelve columns.
 *
 * @param {object[]} tiles as the API has them
 * @param {boolean} isEditing
 * @param {(tiles: object[]) => void} onLayout receives all tiles, with new `layouts` for those that moved
 * @param {(tile, grips: {move, corner, onGrab}, index: number) => any} children renders a tile; `move` and `corner` are
 *     buttons, `onGrab` is a handler for other areas that start a drag
 */
export function Grid({ tiles, isEditing, onLayout, children }) {
  const root = useRef(null);
  const settled = useMemo(() => placeTiles(tiles), [tiles]);
  const order = useMemo(() => narrowOrder(tiles, settled), [tiles, settled]);
  const [said, setSaid] = useState('');
  const commit = (places) => onLayout(withLayouts(tiles, places));
  const [held, grab] = useDrag(root, settled, commit);
  const places = held?.places ?? settled;
  const keepFocus = useFocusKept(root, settled);
  const byKey = (event, tile, kind) => {
    const arrow = ARROWS[event.key];
    if (!arrow) {
      return;
    }
    event.preventDefault();
    keepFocus(tile.id, kind);
    const [x, y] = arrow;
    const { w, h } = settled.find(({ id }) => id === tile.id);
    const next = kind === 'move'
      ? step(settled, tile.id, { x, y })
      : resize(settled, tile, { w: w + x, h: h + y });
    commit(next);
    const at = next.find(({ id }) => id === tile.id);
    setSaid(t('Column {0}, row {1}, {2} wide, {3} high', at.x + 1, at.y + 1, at.w, at.h));
  };
  const grips = (tile) => {
    if (!isEditing) {
      return {};
    }
    const hold = (kind) => (event) => grab(event, tile, kind);
    const grip = (kind, words, icon) => html`<button type="button" class=${`grip ${kind}`}
      data-grip=${`${tile.id} ${kind}`} aria-label=${t('{0} {1} with the arrow keys', words, nameOf(tile))}
      title=${t('{0}: drag, or use the arrow keys', words)} onPointerDown=${hold(kind)}
      onKeyDown=${(event) => byKey(event, tile, kind)}><${Icon} name=${icon} size=${16} /></button>`;
    return { move: grip('move', t('Move'), 'drag'), corner: grip('size', t('Resize'), 'down'), onGrab: hold('move') };
  };
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  return html`<div class=${`grid ${isEditing ? 'editing' : ''} ${held ? 'holding' : ''}`} ref=${root}
    style=${{ '--rows': bottom(places) }}>
    ${settled.map(({ id }, index) => {
    const isHeld = held?.id === id;
    const place = isHeld ? settled.find((one) => one.id === id) : places.find((one) => one.id === id);
    return html`<div key=${id} class=${`cell ${isHeld ? 'held' : ''}`}
        style=${{ ...variables(place), '--order': order.get(id), ...(isHeld ? held.style : {}) }}>
        ${children(byId.get(id), grips(byId.get(id)), index)}</div>`;
  })}
    ${held && html`<div key="target" class="cell target"
      style=${variables(places.find(({ id }) => id === held.id))}></div>`}
    <p class="visually-hidden" aria-live="polite">${said}</p>
  </div>`;
}

function nameOf(tile) {
  return tile.insight ? tile.insight.name || tile.insight.derived_name || t('the insight') : t('the text');
}

function variables({ x, y, w, h }) {
  return { '--x': x, '--y': y, '--w': w, '--h': h };
}

/** Returns a function that keeps the focus on a grip when the order of tiles changes. */
function useFocusKept(root, places) {
  const grip = useRef(null);
  useLayoutEffect(() => {
    if (grip.current) {
      root.current.querySelector(`[data-grip="${grip.current}"]`)?.focus();
      grip.current = null;
    }
  }, [places]);
  return (id, kind) => {
    grip.current = `${id} ${kind}`;
  };
}
