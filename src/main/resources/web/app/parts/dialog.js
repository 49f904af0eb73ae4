// Modal dialogs.

import { createPortal, html, signal, useEffect, useId, useRef } from '../lib.js';
import { Button } from './ui.js';

/** Modal dialog, closed with Escape or a click outside; `footer` has its buttons. */
export function Dialog({ title, onClose, children, footer, wide = false }) {
  const root = useRef(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = root.current;
    dialog.showModal();
    return () => {
      // While it is open, nothing outside of it can have the focus.
      dialog.close();
      before?.focus?.();
    };
  }, []);
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  const behind = (event) => event.target === root.current && onClose();
  return createPortal(html`<dialog ref=${root} class=${wide ? 'wide' : ''} aria-labelledby=${id} onCancel=${cancel}
    onPointerDown=${behind} onKeyDown=${(event) => event.stopPropagation()}>
    <div class="dialog-body">
      <header><h2 id=${id}>${title}</h2><${Button} kind="quiet" icon="close" label="Close"
        onClick=${onClose} /></header>
      <div class="dialog-content">${children}</div>
      ${footer && html`<footer>${footer}</footer>`}
    </div>
  </dialog>`, document.body);
}

const question = signal(null);

/** Asks before a destructive action; resolves to true if the user confirms. */
export function confirm({ title, text, action = 'Delete', danger = true }) {
  return new Promise((resolve) => {
    question.value = { title, text, action, danger, resolve };
  });
}

/** Dialog of `confirm`, mounted once in the page. */
export function ConfirmDialog() {
  if (!question.value) {
    return null;
  }
  const { title, text, action, danger, resolve } = question.value;
  const end = (answer) => {
    question.value = null;
    resolve(answer);
  };
  return html`<${Dialog} title=${title} onClose=${() => end(false)} footer=${html`
      <${Button} onClick=${() => end(false)}>Cancel<//>
      <${Button} kind=${danger ? 'danger' : 'primary'} onClick=${() => end(true)}>${action}<//>`}>
    <p>${text}</p>
  <//>`;
}
