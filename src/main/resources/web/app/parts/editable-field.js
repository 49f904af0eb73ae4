// Inline editing of a text.

import { html, useLayoutEffect, useRef, useState } from '../lib.js';
import { t } from '../texts.js';
import { Icon } from './ui.js';

/**
 * A text that becomes an input when it is clicked.
 *
 * @param {string} value
 * @param {string} label such as `Name`
 * @param {string} [placeholder] shown if the value is empty
 * @param {boolean} [canEdit]
 * @param {boolean} [isLong] uses a textarea
 * @param {(value: string) => void} onSave receives a changed value
 */
export function EditableField({ value, label, placeholder = '', canEdit = true, isLong = false, onSave }) {
  const [draft, setDraft] = useState(null);
  const root = useRef(null);
  const isOpen = draft !== null;
  // Before the field is painted: what is typed at once replaces the text.
  useLayoutEffect(() => {
    if (isOpen) {
      root.current.focus();
      root.current.select();
    }
  }, [isOpen]);
  if (!canEdit) {
    return value || '';
  }
  if (!isOpen) {
    return html`<button type="button" class="editable-field" title=${t('Edit: {0}', label)}
      onClick=${() => setDraft(value ?? '')}>
      <span class=${value ? '' : 'soft'}>${value || placeholder}</span>
      <${Icon} name="edit" size=${15} label=${t('Edit: {0}', label)} /></button>`;
  }
  const end = (isKept) => {
    setDraft(null);
    if (isKept && draft.trim() !== (value ?? '')) {
      onSave(draft.trim());
    }
  };
  const keys = (event) => {
    if (event.key === 'Escape' || (event.key === 'Enter' && !(isLong && event.shiftKey))) {
      event.preventDefault();
      end(event.key === 'Enter');
    }
  };
  const field = {
    ref: root, value: draft, 'aria-label': label, placeholder, class: 'editable-field-input', onKeyDown: keys,
    onInput: (event) => setDraft(event.target.value), onBlur: () => end(true),
  };
  return isLong ? html`<textarea ...${field} rows="2"></textarea>` : html`<input ...${field} maxlength="400" />`;
}
