// Basic components.

import { icons } from '../icons.js';
import { html, useEffect, useId } from '../lib.js';
import { navigate, notify } from '../state.js';
import { t } from '../texts.js';

/** Icon; without a `label` it is decorative. */
export function Icon({ name, label, size = 18 }) {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden=${label ? null : 'true'}
    role=${label ? 'img' : null} aria-label=${label} focusable="false"
    dangerouslySetInnerHTML=${{ __html: icons[name] }}></svg>`;
}

/**
 * Button; `kind` is `primary`, `plain`, `quiet` or `danger`. Without children the `label` is its name. A busy one keeps
 * the focus, which a disabled one would lose, and does nothing.
 */
export function Button({
  kind = 'plain', icon, label, busy = false, children, class: more, onClick, ...rest
}) {
  const isBare = children === undefined || children === null;
  const press = busy ? (event) => event.preventDefault() : onClick;
  return html`<button type="button" ...${rest} onClick=${press} aria-busy=${busy ? 'true' : null}
    aria-disabled=${busy ? 'true' : null}
    aria-label=${isBare ? label : null} title=${label}
    class=${['button', kind, isBare ? 'bare' : '', more ?? ''].join(' ').trim()}>
    ${icon && html`<${Icon} name=${icon} />`}${children}
  </button>`;
}

/** Link within the application. */
export function Link({ to, children, ...rest }) {
  const follow = (event) => {
    if (event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      event.preventDefault();
      navigate(to);
    }
  };
  return html`<a href=${to} onClick=${follow} ...${rest}>${children}</a>`;
}

/** Frame of a screen: `crumbs` are breadcrumbs `[to, text]`, `tools` are buttons beside the title. */
export function Screen({ title, heading, crumbs = [], tools, children, class: more = '' }) {
  useEffect(() => {
    document.title = `${title} · Tenrec`;
  }, [title]);
  return html`<div class=${`screen ${more}`}>
    <header class="screen-head">
      <div class="screen-title">
        ${crumbs.length > 0 && html`<nav aria-label="Breadcrumbs" class="crumbs">
          ${crumbs.map(([to, text]) => html`<${Link} to=${to}>${text}<//><span aria-hidden="true">/</span>`)}
        </nav>`}
        ${heading ?? html`<h1>${title}</h1>`}
      </div>
      ${tools && html`<div class="tools">${tools}</div>`}
    </header>
    ${children}
  </div>`;
}

/** Form control with label, hint and error; `children` is a function of the control's ID. */
export function Field({ label, hint, error, children, inline = false }) {
  const id = useId();
  return html`<div class=${`field ${inline ? 'inline' : ''}`}>
    <label for=${id}>${label}</label>
    ${children(id)}
    ${hint && html`<small>${hint}</small>`}
    ${error && html`<small class="wrong" role="alert">${error}</small>`}
  </div>`;
}

/** Select: `options` are `[value, text]`, or `{label, options}` for groups of them. */
export function Select({ value, options, onChange, label, ...rest }) {
  const option = ([each, text]) => html`<option value=${each}
    selected=${String(each) === String(value)}>${text}</option>`;
  return html`<select aria-label=${label} ...${rest} value=${value} onChange=${(event) => onChange(event.target.value)}>
    ${options.map((each) => (Array.isArray(each)
      ? option(each)
      : html`<optgroup label=${each.label}>${each.options.map(option)}</optgroup>`))}
  </select>`;
}

/** Toggle switch. */
export function Switch({ checked, onChange, label, disabled = false }) {
  return html`<label class="switch">
    <input type="checkbox" role="switch" checked=${checked} disabled=${disabled}
      onChange=${(event) => onChange(event.target.checked)} /><span>${label}</span>
  </label>`;
}

/** Tab list: `tabs` are `[key, text]`. */
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

/** Empty state with a reason and an action; `level` is that of its heading. */
export function EmptyState({ icon = 'info', title, level = 2, children, action }) {
  return html`<div class="empty"><${Icon} name=${icon} size=${32} /><${`h${level}`}>${title}<//>
    <div>${children}</div>${action}</div>`;
}

/** Error message with the request ID of the server. */
export function ErrorMessage({ error, retry }) {
  return html`<div class="failure" role="alert"><${Icon} name="warning" />
    <div><p>${error.message}</p>${error.requestId && html`<small>Request <code>${error.requestId}</code></small>`}</div>
    ${retry && html`<${Button} icon="refresh" onClick=${retry}>Try again<//>`}
  </div>`;
}

/** Loading placeholder. */
export function Skeleton({ lines = 3, height }) {
  return html`<div class="skeleton" role="status" aria-label="Loading">
    ${height
      ? html`<div class="bone" style=${{ height: `${height}px` }}></div>`
      : Array.from({ length: lines }, () => html`<div class="bone"></div>`)}
  </div>`;
}

/** Button that copies a text, or the result of a function. */
export function Copy({ text, label = t('Copy'), children }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? text() : text);
      notify(t('Copied.'));
    } catch {
      notify(t('The browser did not allow copying.'), 'bad');
    }
  };
  return html`<${Button} kind="quiet" icon="copy" label=${label} onClick=${copy}>${children}<//>`;
}

/** Code block with a copy button. */
export function Code({ text, label = t('Copy code') }) {
  return html`<div class="code"><pre tabindex="0"><code>${text}</code></pre><${Copy} text=${text}
    label=${label} /></div>`;
}

/** Badge; `tone` is `good`, `bad`, `warn` or empty. */
export function Badge({ tone = '', children }) {
  return html`<span class=${`badge ${tone}`}>${children}</span>`;
}
