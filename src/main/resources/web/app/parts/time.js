// Times relative to now.

import { formatAgo, formatDate, formatExact } from '../format.js';
import { html, signal, useEffect } from '../lib.js';

const TICK_MS = 1_000;

const now = signal(Date.now());
let shown = 0;
let timer;

/** The current time in milliseconds; renders the caller every second while it is mounted. */
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

/**
 * `5 minutes ago`, kept up to date.
 *
 * @param {?string} time in ISO 8601
 */
export function TimeAgo({ time }) {
  const at = useNow();
  return time
    ? html`<time datetime=${time} title=${formatExact(time)}>${formatAgo(time, at)}</time>`
    : html`<span>never</span>`;
}

/** Time in a table: `5 minutes ago` as of the last render, or the date with `isDay`; the tooltip is exact. */
export function Timestamp({ time, isDay = false }) {
  const text = isDay ? formatDate(time) : formatAgo(time);
  return html`<time class="when" dateTime=${time} title=${formatExact(time)}>${text}</time>`;
}
