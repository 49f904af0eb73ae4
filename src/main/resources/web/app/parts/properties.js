// Table of properties, with search and editing.

import { formatExact, formatValue, plural } from '../format.js';
import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { confirm } from './dialog.js';
import { Menu } from './menu.js';
import { PropertyDialog } from './property-dialog.js';
import { Badge, Button, Copy, Switch } from './ui.js';

const SEARCH_FROM = 6;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** True for properties that SDKs set automatically. */
function isOwn(name) {
  return name.startsWith('$');
}

/** Name of a value's type. */
function kindOf(value) {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'list';
  }
  if (typeof value === 'string') {
    return ISO.test(value) ? 'date' : 'text';
  }
  return typeof value === 'boolean' ? 'boolean' : typeof value;
}

/**
 * Lists properties, custom ones first.
 *
 * @param {object} of values by name
 * @param {string} caption
 * @param {{save: (name, value) => Promise, remove: (name) => Promise}} [edit] omitted if they are read-only
 */
export function Properties({ of, caption, edit }) {
  const [text, setText] = useState('');
  const [hidesOwn, setHidesOwn] = useState(false);
  const [changing, setChanging] = useState(null);
  const all = Object.entries(of);
  const custom = all.filter(([name]) => !isOwn(name));
  const own = all.filter(([name]) => isOwn(name));
  const wanted = text.trim().toLowerCase();
  const shown = [...custom, ...(hidesOwn ? [] : own)]
    .filter(([name, value]) => `${name}\n${formatValue(value)}`.toLowerCase().includes(wanted));
  const remove = async (name) => {
    const text = t('A new event can set the property again.');
    if (await confirm({ title: t('Delete “{0}”?', name), text })) {
      await edit.remove(name);
    }
  };
  return html`<div class="properties">
    <div class="row spread">
      ${all.length >= SEARCH_FROM && html`<input type="search" class="grows"
        aria-label=${t('Search {0}', caption.toLowerCase())}
        placeholder="Search names and values" value=${text} onInput=${(event) => setText(event.target.value)} />`}
      ${custom.length > 0 && own.length > 0 && html`<${Switch} checked=${hidesOwn} onChange=${setHidesOwn}
        label=${t('Hide PostHog properties ({0})', own.length)} />`}
      ${edit && html`<${Button} icon="plus" onClick=${() => setChanging({ name: '', value: '' })}>Add property<//>`}
    </div>
    ${shown.length === 0
      ? html`<p class="soft padded">${wanted ? t('No property matches “{0}”.', text.trim()) : t('No properties')}</p>`
      : html`<div class="table"><table class="property-table"><caption class="visually-hidden">${caption}</caption>
          <thead><tr><th scope="col">Property</th><th scope="col">Value</th>
            <th scope="col"><span class="visually-hidden">Type and actions</span></th></tr></thead>
          <tbody>${shown.map(([name, value]) => html`<tr key=${name}>
            <th scope="row"><span class="mono">${name}</span></th>
            <td><${Value} value=${value} /></td>
            <td class="property-tools"><${Badge}>${kindOf(value)}<//>
              ${edit
                ? html`<${Menu} kind="quiet" icon="more" label=${t('More actions for {0}', name)} items=${[
                  { text: t('Edit'), icon: 'edit', onSelect: () => setChanging({ name, value }) },
                  { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(name) },
                ]} />`
                : html`<${Copy} text=${formatValue(value)} label=${t('Copy value of {0}', name)} />`}</td>
          </tr>`)}</tbody></table></div>`}
    <p class="visually-hidden" role="status">${wanted ? plural(shown.length, 'property', 'properties') : ''}</p>
    ${changing && html`<${PropertyDialog} ...${changing} onSave=${edit.save} onClose=${() => setChanging(null)} />`}
  </div>`;
}

/** A formatted value; lists and objects are indented JSON. */
export function Value({ value }) {
  const kind = kindOf(value);
  if (kind === 'list' || kind === 'object') {
    return html`<pre class="value-json" tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
  }
  if (kind === 'date') {
    return html`<time datetime=${value} title=${value}>${formatExact(value)}</time>`;
  }
  if (kind === 'null' || value === '') {
    return html`<span class="soft">${value === '' ? 'empty' : 'null'}</span>`;
  }
  return /^https?:\/\/\S+$/.test(value)
    ? html`<a href=${value} rel="noreferrer noopener" target="_blank">${value}</a>`
    : html`<span class=${kind === 'text' ? 'value-text' : 'mono'}>${String(value)}</span>`;
}
