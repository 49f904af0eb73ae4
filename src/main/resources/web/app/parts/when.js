// A moment in a list, whose exact time shows when it is pointed at.

import { html } from '../lib.js';
import { formatAgo, formatDate, formatExact } from '../format.js';

/** `5 minutes ago`, or the day where `isDay`. */
export function When({ time, isDay = false }) {
  const words = isDay ? formatDate(time) : formatAgo(time);
  return html`<time class="when" dateTime=${time} title=${formatExact(time)}>${words}</time>`;
}
