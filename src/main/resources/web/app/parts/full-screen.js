// A screen without the bar, as large as the display where the browser allows it; kept in the address.

import { useEffect } from '../lib.js';
import { parameter, setQuery } from '../state.js';

/** `[isFull, setFull]`; Escape leaves. */
export function useFullScreen() {
  const isFull = parameter('full') === '1';
  useEffect(() => {
    if (!isFull) {
      return undefined;
    }
    const root = document.documentElement;
    root.dataset.full = '1';
    const leave = () => setQuery({ full: null });
    const changed = () => document.fullscreenElement || leave();
    const escape = (event) => event.key === 'Escape' && !event.target.closest?.('dialog, .menu') && leave();
    document.addEventListener('fullscreenchange', changed);
    addEventListener('keydown', escape);
    return () => {
      delete root.dataset.full;
      document.removeEventListener('fullscreenchange', changed);
      removeEventListener('keydown', escape);
      if (document.fullscreenElement) {
        document.exitFullscreen().catch(() => {});
      }
    };
  }, [isFull]);
  const setFull = (wanted) => {
    setQuery({ full: wanted });
    if (wanted) {
      // Where the browser refuses, the page itself is all there is to fill.
      document.documentElement.requestFullscreen?.().catch(() => {});
    }
  };
  return [isFull, setFull];
}
