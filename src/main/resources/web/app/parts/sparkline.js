// Sparkline of daily counts.

import { html } from '../lib.js';

const WIDTH = 110;
const HEIGHT = 26;

/** @param {number[]} values oldest first */
export function Sparkline({ values, label }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  return html`<svg class="sparkline" width=${WIDTH} height=${HEIGHT} viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img"
    aria-label=${label}>
    ${values.map((value, i) => {
    const height = value === 0 ? 1 : Math.max(2, value / most * HEIGHT);
    return html`<rect x=${i * step} y=${HEIGHT - height} width=${Math.max(1, step - 1)} height=${height}
        class=${value === 0 ? 'none' : ''} />`;
  })}</svg>`;
}
