// How long ago something was, in words that keep up with the clock.

import { formatAgo, formatExact } from '../format.js';
import { html, signal, useEffect } from '../lib.js';

const TICK_MS = 1_000;

const now = signal(Date.now());
let shown = 0;
let timer;

/** The time, once a second as long as somebody looks. */
export function useNow() {
  useEffect(() => {
    if (shown++ === 0) {
      timer = setInterval(() => {
        now.value = document.hidden ? now.value : Date.now();
      }, TICK_MS);
    }
    return () => {
      if (--shown === 0) {
        clearInterval(timer);
      }
    };
  }, []);
  return Math.max(now.value, Date.now());
}

/** @param {?string} time in ISO 8601 */
export function Ago({ time }) {
  const at = useNow();
  return time
    ? html`<time datetime=${time} title=${formatExact(time)}>${formatAgo(time, at)}</time>`
    : html`<span>never</span>`;
}
