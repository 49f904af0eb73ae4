// Tabs of persons and each group type.

import { html } from '../lib.js';
import { projectPath } from '../state.js';
import { t } from '../texts.js';
import { groupName, useGroupTypes } from './taxonomy.js';
import { Link } from './ui.js';

/** @param {?number} type the open group type's index; null for persons */
export function PersonsTabs({ type }) {
  const types = useGroupTypes();
  const tab = (to, text, isHere) => html`<${Link} to=${to} aria-current=${isHere ? 'page' : null}>${text}<//>`;
  return html`<nav class="tabs links" aria-label="Persons and groups">
    ${tab(projectPath('/persons'), t('Persons'), type === null)}
    ${types.map(({ group_type_index: index }) => (
    tab(projectPath(`/groups/${index}`), groupName(types, index, true), index === type)))}
    ${types.length === 0 && html`<span class="soft small tabs-note">
      Groups appear here after the first <code>$groupidentify</code> event.</span>`}
  </nav>`;
}
