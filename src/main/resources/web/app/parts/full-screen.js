// Full screen mode, kept in the URL.

import { useEffect } from '../lib.js';
import { parameter, setQuery } from '../state.js';

/** Returns `[isFull, setFull]`; Escape leaves the mode. */
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
      // If the browser refuses, the screen still fills the page.
      document.documentElement.requestFullscreen?.().catch(() => {});
    }
  };
  return [isFull, setFull];
}
