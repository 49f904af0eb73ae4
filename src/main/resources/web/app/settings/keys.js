// Personal API keys of the user: scopes, last use, creation, rolling and revocation.

import { api } from '../api.js';
import { formatAgo, formatDate, formatTime, plural } from '../format.js';
import { html, useState } from '../lib.js';
import { notify, parameter, project, setQuery } from '../state.js';
import { confirm, Dialog } from '../parts/dialog.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { Table } from '../parts/table.js';
import { Badge, Button, Code, EmptyState } from '../parts/ui.js';
import { t } from '../texts.js';
import { Section } from './form.js';
import { NewKey } from './new-key.js';

const NEW = 'new';
const PATH = '/api/personal_api_keys/';
const SCOPES_SHOWN = 4;

export function Keys() {
  const keys = useLoad((signal) => api.get(PATH, {}, { signal }), []);
  const asks = parameter('open') === NEW;
  const [shown, setShown] = useState(null);
  const change = async (question, action) => {
    if (!await confirm(question)) {
      return;
    }
    try {
      await action();
    } catch (failure) {
      notify(failure.message, 'bad');
    }
    keys.reload();
  };
  const roll = (key) => change({
    title: t('Roll “{0}”?', key.label), action: t('Roll'),
    text: t('The current value stops working immediately.'),
  }, async () => setShown(await api.post(`${PATH}${key.id}/roll/`)));
  const revoke = (key) => change({
    title: t('Revoke “{0}”?', key.label), action: t('Revoke'),
    text: t('The key stops working immediately. This can’t be undone.'),
  }, async () => {
    await api.remove(`${PATH}${key.id}/`);
    notify(t('“{0}” is revoked.', key.label));
  });
  const made = (key) => {
    setQuery({ open: null });
    setShown(key);
    keys.reload();
  };
  const create = html`<${Button} kind="primary" icon="plus" onClick=${() => setQuery({ open: NEW })}>Create personal API key<//>`;
  return html`<${Section} title="Personal API keys" tools=${create}
    hint="Scripts and tools use these keys to access the API on your behalf. Keep them secret.">
    <${Loaded} of=${keys}>${(rows) => (rows.length === 0
      ? html`<${EmptyState} icon="key"
        title="No personal API keys yet"><p>Create one to use the API from scripts.</p><//>`
      : html`<${Table} caption="Personal API keys" rows=${rows} rowKey=${(key) => key.id}
          columns=${columns(roll, revoke)} />`)}<//>
    ${asks && html`<${NewKey} onClose=${() => setQuery({ open: null })} onMade=${made} />`}
    ${shown && html`<${Value} of=${shown} onClose=${() => setShown(null)} />`}
  <//>`;
}

function columns(roll, revoke) {
  return [
    { key: 'label', title: t('Key'), sorts: true, render: (key) => html`<strong>${key.label}</strong>
      <div class="mono small soft">${key.mask_value}</div>` },
    { key: 'scopes', title: t('Scopes'), render: (key) => html`<${Scopes} of=${key} />` },
    { key: 'last_used_at', title: t('Last used'), sorts: true, render: (key) => (key.last_used_at
      ? html`<span title=${formatTime(key.last_used_at)}>${formatAgo(key.last_used_at)}</span>`
      : html`<span class="soft">never</span>`) },
    { key: 'created_at', title: t('Created'), sorts: true, render: (key) => formatDate(key.created_at) },
    { key: 'tools', title: '', render: (key) => html`<${Menu} kind="quiet" icon="more"
      label=${t('More actions for {0}', key.label)} items=${[
        { text: t('Roll'), icon: 'refresh', note: t('New value, same scopes'), onSelect: () => roll(key) },
        { text: t('Revoke'), icon: 'trash', danger: true, onSelect: () => revoke(key) },
      ]} />` },
  ];
}

function Scopes({ of: key }) {
  if (key.scopes.includes('*')) {
    return html`<${Badge} tone="warn">all access<//>`;
  }
  const more = key.scopes.length - SCOPES_SHOWN;
  return html`<span class="row" title=${key.scopes.join('\n')}>
    ${key.scopes.slice(0, SCOPES_SHOWN).map((scope) => html`<${Badge}>${scope}<//>`)}
    ${more > 0 && html`<span class="small soft">and ${more} more</span>`}
    ${key.scoped_teams?.length > 0
      && html`<span class="small soft">in ${plural(key.scoped_teams.length, 'project')}</span>`}
  </span>`;
}

function Value({ of: key, onClose }) {
  const path = `/api/projects/${project.value.id}/events/?limit=3`;
  return html`<${Dialog} title=${t('Personal API key “{0}”', key.label)} onClose=${onClose}
    footer=${html`<${Button} kind="primary" onClick=${onClose}>Done<//>`}>
    <p>Copy the key now. It won’t be shown again.</p>
    <${Code} text=${key.value} label="Copy key" />
    <p>Try it:</p>
    <${Code} text=${`curl '${location.origin}${path}' \\\n  -H 'Authorization: Bearer ${key.value}'`} />
  <//>`;
}
