// The grid of a dashboard, whose tiles are moved and resized with the pointer or with the arrow keys.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../lib.js';
import { arrange, bottom, laidOut, move, narrowOrder, resize, step } from './layout.js';
import { Icon } from './ui.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const EDGE = 60;
const SCROLL = 14;

/**
 * @param {object[]} tiles as the API has them
 * @param {boolean} isEditing
 * @param {(tiles: object[]) => void} onLayout hears all tiles, those that stand elsewhere with other `layouts`
 * @param {(tile, grips: {move, corner, onGrab}) => any} children shows a tile; `move` and `corner` are buttons for its
 *     frame, `onGrab` is for what else it is held by
 */
export function Grid({ tiles, isEditing, onLayout, children }) {
  const root = useRef(null);
  const settled = useMemo(() => arrange(tiles), [tiles]);
  const order = useMemo(() => narrowOrder(tiles, settled), [tiles, settled]);
  const [said, setSaid] = useState('');
  const commit = (places) => onLayout(laidOut(tiles, places));
  const [held, grab] = useHolding(root, settled, tiles, commit);
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
    const next = kind === 'move' ? step(settled, tile.id, { x, y }) : resize(settled, tile, { w: w + x, h: h + y });
    commit(next);
    const at = next.find(({ id }) => id === tile.id);
    setSaid(`Column ${at.x + 1}, row ${at.y + 1}, ${at.w} wide, ${at.h} high`);
  };
  const grips = (tile) => {
    const grip = (kind, words, icon) => html`<button type="button" class=${`grip ${kind}`} data-grip=${`${tile.id} ${kind}`}
      aria-label=${`${words} ${nameOf(tile)} with the arrow keys`} title=${`${words}: drag, or use the arrow keys`}
      onPointerDown=${(event) => grab(event, tile, kind)} onKeyDown=${(event) => byKey(event, tile, kind)}>
      <${Icon} name=${icon} size=${16} /></button>`;
    return isEditing
      ? { move: grip('move', 'Move', 'drag'), corner: grip('size', 'Resize', 'down'), onGrab: (event) => grab(event, tile, 'move') }
      : {};
  };
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  return html`<div class=${`grid ${isEditing ? 'editing' : ''} ${held ? 'holding' : ''}`} ref=${root}
    style=${{ '--rows': bottom(places) }}>
    ${settled.map(({ id }) => {
    const isHeld = held?.id === id;
    const place = isHeld ? settled.find((one) => one.id === id) : places.find((one) => one.id === id);
    return html`<div key=${id} class=${`cell ${isHeld ? 'held' : ''}`}
        style=${{ ...variables(place), '--order': order.get(id), ...(isHeld ? held.style : {}) }}>
        ${children(byId.get(id), grips(byId.get(id)))}</div>`;
  })}
    ${held && html`<div key="target" class="cell target" style=${variables(places.find(({ id }) => id === held.id))}></div>`}
    <p class="unseen" aria-live="polite">${said}</p>
  </div>`;
}

function nameOf(tile) {
  return tile.insight ? tile.insight.name || tile.insight.derived_name || 'the insight' : 'the text';
}

function variables({ x, y, w, h }) {
  return { '--x': x, '--y': y, '--w': w, '--h': h };
}

/** A tile may change its place among its neighbours; the grip that the keyboard holds stays focused. */
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

/** What the pointer holds: `{id, places, style}` until it lets go; Escape puts it back. */
function useHolding(root, settled, tiles, commit) {
  const [held, setHeld] = useState(null);
  const end = useRef(null);
  useEffect(() => () => end.current?.(), []);
  const grab = (event, tile, kind) => {
    if (event.button !== 0 || (kind === 'move' && event.target.closest('a, button:not(.grip), input, .menu'))) {
      return;
    }
    event.preventDefault();
    const begin = settled.find(({ id }) => id === tile.id);
    const unit = unitOf(root.current);
    const from = { x: event.clientX, y: event.clientY + scrollY };
    let places = settled;
    let pointer = event;
    let frame = 0;
    const follow = () => {
      const dx = pointer.clientX - from.x;
      const dy = pointer.clientY + scrollY - from.y;
      const columns = dx / unit.x;
      const rows = dy / unit.y;
      places = kind === 'move'
        ? move(settled, tile.id, { x: Math.round(begin.x + columns), y: begin.y + rows })
        : resize(settled, tile, { w: begin.w + columns, h: begin.h + rows });
      setHeld({ id: tile.id, places, style: { '--dx': `${dx}px`, '--dy': `${dy}px`, '--kind': kind === 'move' ? 0 : 1 } });
      frame = scrollAtEdge(pointer) ? requestAnimationFrame(follow) : 0;
    };
    const moved = (next) => {
      pointer = next;
      cancelAnimationFrame(frame);
      follow();
    };
    end.current = () => {
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', moved);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', end.current);
      removeEventListener('keydown', escape);
      setHeld(null);
    };
    const drop = () => {
      end.current();
      commit(places);
    };
    const escape = (pressed) => pressed.key === 'Escape' && end.current();
    addEventListener('pointermove', moved);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', end.current);
    addEventListener('keydown', escape);
  };
  return [held, grab];
}

/** A column and a row with the gap after it, in pixels. */
function unitOf(grid) {
  const style = getComputedStyle(grid);
  const gap = parseFloat(style.getPropertyValue('--gap'));
  return { x: (grid.clientWidth + gap) / 12, y: parseFloat(style.getPropertyValue('--row')) + gap };
}

function scrollAtEdge({ clientY }) {
  const step = clientY < EDGE ? -SCROLL : clientY > innerHeight - EDGE ? SCROLL : 0;
  const before = scrollY;
  scrollBy(0, step);
  return scrollY !== before;
}
