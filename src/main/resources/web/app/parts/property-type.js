// The types of the values of properties, in words.

import { html } from '../lib.js';
import { Badge } from './ui.js';

/** `[type, words]` as the API has them; without a type the text is empty. */
export const PROPERTY_TYPES = [
  ['', 'Unknown'], ['String', 'Text'], ['Numeric', 'Number'], ['Boolean', 'Yes or no'], ['DateTime', 'Date and time'],
  ['Duration', 'Duration'],
];

/** @param {?string} of the type */
export function PropertyType({ of }) {
  return html`<${Badge}>${PROPERTY_TYPES.find(([type]) => type === (of ?? ''))?.[1] ?? of}<//>`;
}
