// Dropdown menus.

import { html, useId, useLayoutEffect, useRef, useState } from '../lib.js';
import { navigate } from '../state.js';
import { Button, Icon } from './ui.js';

/**
 * Button with a dropdown menu: `items` are `{text, icon, onSelect | to | href, danger, checked, disabled, note}`, or
 * null for a divider.
 */
export function Menu({ label, icon, text, items, kind = 'plain', align = 'right' }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef(null);
  const id = useId();
  // Before the list is painted: keys that follow at once belong into it.
  useLayoutEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    root.current.querySelector('[role^="menuitem"]:not([aria-disabled="true"])')?.focus();
    const outside = (event) => root.current?.contains(event.target) || setOpen(false);
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const keys = (event) => {
    if (!isOpen) {
      return;
    }
    const all = [...root.current.querySelectorAll('[role^="menuitem"]:not([aria-disabled="true"])')];
    const here = all.indexOf(document.activeElement);
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    }
  };
  return html`<div class="menu" ref=${root} onKeyDown=${keys}>
    <${Button} kind=${kind} icon=${icon} label=${label} aria-haspopup="menu" aria-expanded=${String(isOpen)}
      aria-controls=${id} onClick=${() => setOpen(!isOpen)}>
      ${text && html`${text}<${Icon} name="down" size=${14} />`}
    <//>
    ${isOpen && html`<div class=${`menu-list ${align}`} role="menu" id=${id} aria-label=${label ?? text}>
      ${items.map((item) => (item === null
        ? html`<hr />`
        : html`<${MenuItem} ...${item} close=${close} />`))}
    </div>`}
  </div>`;
}

function MenuItem({ text, icon, onSelect, to, href, danger, checked, disabled, note, close }) {
  const select = (event) => {
    if (disabled) {
      event.preventDefault();
      return;
    }
    close();
    if (to) {
      event.preventDefault();
      navigate(to);
    }
    onSelect?.();
  };
  const press = (event) => {
    if ((event.key === 'Enter' || event.key === ' ') && !href) {
      event.preventDefault();
      select(event);
    }
  };
  const isChoice = checked !== undefined;
  return html`<a tabindex="-1" href=${href ?? to ?? null} onClick=${select}
    onKeyDown=${press}
    role=${isChoice ? 'menuitemradio' : 'menuitem'} aria-checked=${isChoice ? String(checked) : null}
    aria-disabled=${disabled ? 'true' : null} class=${danger ? 'danger' : ''}>
    ${icon && html`<${Icon} name=${icon} size=${16} />`}<span>${text}${note && html`<small>${note}</small>`}</span>
    ${checked && html`<${Icon} name="check" size=${16} />`}
  </a>`;
}
