// Tags with adding and removing.

import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Badge, Button } from './ui.js';

/**
 * Lists tags.
 *
 * @param {string[]} tags
 * @param {boolean} [canEdit]
 * @param {(tags: string[]) => void} [onChange]
 */
export function Tags({ tags, canEdit = false, onChange }) {
  const [isAdding, setAdding] = useState(false);
  const add = (event) => {
    const tag = event.target.value.trim().toLowerCase();
    setAdding(false);
    if (tag && !tags.includes(tag)) {
      onChange([...tags, tag]);
    }
  };
  const keys = (event) => {
    if (event.key === 'Enter') {
      event.target.blur();
    } else if (event.key === 'Escape') {
      event.target.value = '';
      event.target.blur();
    }
  };
  return html`<span class="tags">
    ${tags.map((tag) => html`<${Badge} key=${tag}>${tag}
      ${canEdit && html`<button type="button" class="tag-remove" aria-label=${t('Remove tag {0}', tag)}
        onClick=${() => onChange(tags.filter((one) => one !== tag))}>×</button>`}<//>`)}
    ${canEdit && (isAdding
      ? html`<input class="tag-field" aria-label="New tag" maxlength="255" autofocus onBlur=${add} onKeyDown=${keys}
          ref=${(field) => field?.focus()} />`
      : html`<${Button} kind="quiet" class="tag-add" icon="plus" onClick=${() => setAdding(true)}>Add tag<//>`)}
  </span>`;
}
