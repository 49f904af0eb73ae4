// Property types and their names.

import { html } from '../lib.js';
import { t } from '../texts.js';
import { Badge } from './ui.js';

/** `[type, name]` with the types of the API; empty for an unknown type. */
export const PROPERTY_TYPES = [
  ['', t('Unknown')], ['String', 'String'], ['Numeric', 'Numeric'], ['Boolean', 'Boolean'], ['DateTime', 'DateTime'],
  ['Duration', 'Duration'],
];

/** @param {?string} of the type */
export function PropertyType({ of }) {
  return html`<${Badge}>${PROPERTY_TYPES.find(([type]) => type === (of ?? ''))?.[1] ?? of}<//>`;
}
