// Dragging and resizing of tiles with the pointer.

import { useEffect, useRef, useState } from '../lib.js';
import { COLUMNS, move, resize } from './layout.js';

const EDGE = 60;
const SCROLL = 14;

/**
 * Drags or resizes a tile; Escape cancels.
 *
 * @param {{current: HTMLElement}} root the grid
 * @param {object[]} settled current places of the tiles
 * @param {(places: object[]) => void} commit receives the places of all tiles when the pointer is released
 * @returns `[held, grab]`: the dragged tile as `{id, places, style}`, or null, and `grab(event, tile, 'move' | 'size')`
 */
export function useDrag(root, settled, commit) {
  const [held, setHeld] = useState(null);
  const end = useRef(null);
  useEffect(() => () => end.current?.(), []);
  const grab = (event, tile, kind) => {
    if (event.button !== 0 || event.target.closest('a, button:not(.grip), input, .menu')) {
      return;
    }
    event.preventDefault();
    // The resize grip is inside the tile, which starts a move itself.
    event.stopPropagation();
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
        ? move(settled, tile.id, { x: begin.x + columns, y: Math.round(begin.y + rows) })
        : resize(settled, tile, { w: begin.w + columns, h: begin.h + rows });
      setHeld({
        id: tile.id, places, style: { '--dx': `${dx}px`, '--dy': `${dy}px`, '--grows': kind === 'move' ? 0 : 1 },
      });
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

/** Size of a grid cell with its gap, in pixels. */
function unitOf(grid) {
  const style = getComputedStyle(grid);
  const gap = parseFloat(style.getPropertyValue('--gap'));
  return { x: (grid.clientWidth + gap) / COLUMNS, y: parseFloat(style.getPropertyValue('--row')) + gap };
}

function scrollAtEdge({ clientY }) {
  const step = clientY < EDGE ? -SCROLL : clientY > innerHeight - EDGE ? SCROLL : 0;
  const before = scrollY;
  scrollBy(0, step);
  return scrollY !== before;
}
