// The table behind a chart.

import { html } from '../lib.js';

export function Numbers() {
  return html``;
}
