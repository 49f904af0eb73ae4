// Bar that shows a part of a whole. The numbers stand beside it as text.

import { html } from '../lib.js';

/** @param {''|'good'|'warn'|'bad'} [tone] */
export function Meter({ part, whole, tone = '' }) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0;
  return html`<div class=${`meter ${tone}`} aria-hidden="true"><div style=${{ width: `${share * 100}%` }}></div></div>`;
}
