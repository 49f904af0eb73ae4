// The ways between persons and the groups of each type.

import { html } from '../lib.js';
import { at } from '../state.js';
import { groupName, useGroupTypes } from './taxonomy.js';
import { Link } from './ui.js';

/** @param {?number} type the index of the type of groups that is shown; null for persons */
export function PeopleTabs({ type }) {
  const types = useGroupTypes();
  const tab = (to, text, isHere) => html`<${Link} to=${to} aria-current=${isHere ? 'page' : null}>${text}<//>`;
  return html`<nav class="tabs links" aria-label="Persons and groups">
    ${tab(at('/persons'), 'Persons', type === null)}
    ${types.map(({ group_type_index: index }) => (
    tab(at(`/groups/${index}`), groupName(types, index, true), index === type)))}
    ${types.length === 0 && html`<span class="soft small tabs-note">
      Groups appear here with the first <code>$groupidentify</code>.</span>`}
  </nav>`;
}
