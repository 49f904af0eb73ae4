// Small things that every screen is made of.

import { icons } from '../icons.js';
import { createPortal, html, signal, useEffect, useId, useRef, useState } from '../lib.js';
import { navigate, tell } from '../state.js';

/** A picture beside words; with a `label` it speaks for itself. */
export function Icon({ name, label, size = 18 }) {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden=${label ? null : 'true'}
    role=${label ? 'img' : null} aria-label=${label} focusable="false"
    dangerouslySetInnerHTML=${{ __html: icons[name] }}></svg>`;
}

/** `kind` is `primary`, `plain`, `quiet` or `danger`; without children the `label` names it. */
export function Button({ kind = 'plain', icon, label, busy = false, disabled = false, children, class: more, ...rest }) {
  const isBare = children === undefined || children === null;
  return html`<button type="button" ...${rest} disabled=${disabled || busy} aria-busy=${busy ? 'true' : null}
    aria-label=${isBare ? label : null} title=${label}
    class=${['button', kind, isBare ? 'bare' : '', more ?? ''].join(' ').trim()}>
    ${icon && html`<${Icon} name=${icon} />`}${children}
  </button>`;
}

/** A link inside the application. */
export function Link({ to, children, ...rest }) {
  const follow = (event) => {
    if (event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      event.preventDefault();
      navigate(to);
    }
  };
  return html`<a href=${to} onClick=${follow} ...${rest}>${children}</a>`;
}

/** The frame of a screen: `crumbs` are `[to, text]`, `tools` stand beside the title. */
export function Screen({ title, heading, crumbs = [], tools, children, class: more = '' }) {
  useEffect(() => {
    document.title = `${title} · Tenrec`;
  }, [title]);
  return html`<div class=${`screen ${more}`}>
    <header class="screen-head">
      <div class="screen-title">
        ${crumbs.length > 0 && html`<nav aria-label="Where you are" class="crumbs">
          ${crumbs.map(([to, text]) => html`<${Link} to=${to}>${text}<//><span aria-hidden="true">/</span>`)}
        </nav>`}
        ${heading ?? html`<h1>${title}</h1>`}
      </div>
      ${tools && html`<div class="tools">${tools}</div>`}
    </header>
    ${children}
  </div>`;
}

/**
 * A button that opens a list: `items` are `{text, icon, onSelect | to | href, danger, checked, disabled, note}`, null
 * for a line between.
 */
export function Menu({ label, icon, text, items, kind = 'plain', align = 'right' }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef(null);
  const id = useId();
  useEffect(() => {
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
  const isChoice = checked !== undefined;
  return html`<a tabindex="-1" href=${href ?? to ?? null} onClick=${select}
    onKeyDown=${(event) => (event.key === 'Enter' || event.key === ' ') && !href && (event.preventDefault(), select(event))}
    role=${isChoice ? 'menuitemradio' : 'menuitem'} aria-checked=${isChoice ? String(checked) : null}
    aria-disabled=${disabled ? 'true' : null} class=${danger ? 'danger' : ''}>
    ${icon && html`<${Icon} name=${icon} size=${16} />`}<span>${text}${note && html`<small>${note}</small>`}</span>
    ${checked && html`<${Icon} name="check" size=${16} />`}
  </a>`;
}

/** A window over the page, which ends with Escape; `footer` holds its buttons. */
export function Dialog({ title, onClose, children, footer, wide = false }) {
  const root = useRef(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    root.current.showModal();
    return () => before?.focus?.();
  }, []);
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  const behind = (event) => event.target === root.current && onClose();
  return createPortal(html`<dialog ref=${root} class=${wide ? 'wide' : ''} aria-labelledby=${id} onCancel=${cancel}
    onPointerDown=${behind} onKeyDown=${(event) => event.stopPropagation()}>
    <div class="dialog-body">
      <header><h2 id=${id}>${title}</h2><${Button} kind="quiet" icon="close" label="Close" onClick=${onClose} /></header>
      <div class="dialog-content">${children}</div>
      ${footer && html`<footer>${footer}</footer>`}
    </div>
  </dialog>`, document.body);
}

const question = signal(null);

/** Asks before something that can’t be taken back; answers with whether to go on. */
export function confirm({ title, text, action = 'Delete', danger = true }) {
  return new Promise((resolve) => {
    question.value = { title, text, action, danger, resolve };
  });
}

/** Where `confirm` appears; stands once in the page. */
export function Questions() {
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

/** A control with its name, a hint and what is wrong with it; `children` is a function of its id. */
export function Field({ label, hint, error, children, inline = false }) {
  const id = useId();
  return html`<div class=${`field ${inline ? 'inline' : ''}`}>
    <label for=${id}>${label}</label>
    ${children(id)}
    ${hint && html`<small>${hint}</small>`}
    ${error && html`<small class="wrong" role="alert">${error}</small>`}
  </div>`;
}

/** One of several: `options` are `[value, text]`, or `{label, options}` for groups of them. */
export function Select({ value, options, onChange, label, ...rest }) {
  const option = ([each, text]) => html`<option value=${each} selected=${String(each) === String(value)}>${text}</option>`;
  return html`<select aria-label=${label} ...${rest} value=${value} onChange=${(event) => onChange(event.target.value)}>
    ${options.map((each) => (Array.isArray(each)
      ? option(each)
      : html`<optgroup label=${each.label}>${each.options.map(option)}</optgroup>`))}
  </select>`;
}

/** On or off. */
export function Switch({ checked, onChange, label, disabled = false }) {
  return html`<label class="switch">
    <input type="checkbox" role="switch" checked=${checked} disabled=${disabled}
      onChange=${(event) => onChange(event.target.checked)} /><span>${label}</span>
  </label>`;
}

/** Views beside each other: `tabs` are `[key, text]`. */
export function Tabs({ tabs, selected, onSelect, label }) {
  const keys = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      const here = tabs.findIndex(([key]) => key === selected);
      onSelect(tabs[(here + step + tabs.length) % tabs.length][0]);
      event.currentTarget.children[(here + step + tabs.length) % tabs.length].focus();
    }
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} onKeyDown=${keys}>
    ${tabs.map(([key, text]) => html`<button type="button" role="tab" aria-selected=${String(key === selected)}
      tabindex=${key === selected ? 0 : -1} onClick=${() => onSelect(key)}>${text}</button>`)}
  </div>`;
}

/** Where there is nothing: why, and what to do about it. */
export function Empty({ icon = 'info', title, children, action }) {
  return html`<div class="empty"><${Icon} name=${icon} size=${32} /><h2>${title}</h2>
    <div>${children}</div>${action}</div>`;
}

/** What went wrong, as the server says it. */
export function Failure({ error, retry }) {
  return html`<div class="failure" role="alert"><${Icon} name="warning" />
    <div><p>${error.message}</p>${error.requestId && html`<small>Request <code>${error.requestId}</code></small>`}</div>
    ${retry && html`<${Button} icon="refresh" onClick=${retry}>Try again<//>`}
  </div>`;
}

/** The shape of what is still loading. */
export function Skeleton({ lines = 3, height }) {
  return html`<div class="skeleton" role="status" aria-label="Loading">
    ${height
      ? html`<div class="bone" style=${{ height: `${height}px` }}></div>`
      : Array.from({ length: lines }, () => html`<div class="bone"></div>`)}
  </div>`;
}

/** A button that copies a text, or what a function makes of it then. */
export function Copy({ text, label = 'Copy', children }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? text() : text);
      tell('Copied.');
    } catch {
      tell('This browser does not allow copying here.', 'bad');
    }
  };
  return html`<${Button} kind="quiet" icon="copy" label=${label} onClick=${copy}>${children}<//>`;
}

/** Lines to paste elsewhere. */
export function Code({ text, label = 'Copy the code' }) {
  return html`<div class="code"><pre tabindex="0"><code>${text}</code></pre><${Copy} text=${text} label=${label} /></div>`;
}

/** A word in a box; `tone` is `good`, `bad`, `warn` or nothing. */
export function Badge({ tone = '', children }) {
  return html`<span class=${`badge ${tone}`}>${children}</span>`;
}
