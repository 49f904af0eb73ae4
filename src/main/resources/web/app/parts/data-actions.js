// Actions: several events under one name.

import { api } from '../api.js';
import { plural } from '../format.js';
import { html } from '../lib.js';
import { parameter, setQuery } from '../state.js';
import { t } from '../texts.js';
import { ActionDialog } from './action-dialog.js';
import { Loaded, useLoad } from './load.js';
import { Menu } from './menu.js';
import { Search } from './search.js';
import { Table } from './table.js';
import { TimeAgo } from './time.js';
import { Button, EmptyState } from './ui.js';
import { deleteWithUndo } from './undo.js';

const NEW = 'new';

export function DataActions() {
  const loaded = useLoad((signal) => api.get('/actions/', {}, { signal }).then(({ results }) => results), []);
  const search = parameter('q');
  const open = parameter('open');
  const close = () => setQuery({ open: null });
  const opened = open === NEW
    ? { name: '', description: '', steps: [{ event: null }] }
    : loaded.data?.find(({ id }) => String(id) === open);
  const create = html`<${Button} kind="primary" icon="plus" onClick=${() => setQuery({ open: NEW })}>New action<//>`;
  return html`<div class="stack">
    <div class="row spread filter-bar"><${Search} label="Search actions" />${create}</div>
    <${Loaded} of=${loaded}>${(actions) => {
    const shown = actions.filter(({ name }) => (name ?? '').toLowerCase().includes(search.toLowerCase()));
    return shown.length === 0
      ? html`<${EmptyState} icon="flag" title=${search ? t('No matching actions') : t('No actions yet')}
        action=${search ? null : create}>
          <p>Actions combine several events under one name, such as “Viewed pricing”. Insights use them like
            events.</p><//>`
      : html`<${ActionTable} actions=${shown} onGone=${loaded.reload} />`;
  }}<//>
    ${opened && html`<${ActionDialog} key=${open} action=${opened} onClose=${close} onSaved=${() => {
    close();
    loaded.reload();
  }} />`}
  </div>`;
}

function ActionTable({ actions, onGone }) {
  const remove = async ({ id, name }) => (
    await deleteWithUndo(`/actions/${id}/`, t('“{0}” deleted. Insights that use it stop working.', name), onGone)
      && onGone());
  const columns = [
    {
      key: 'name', title: t('Action'), sorts: true,
      render: ({ id, name, description }) => html`
        <button type="button" class="plain-button" aria-haspopup="dialog" onClick=${() => setQuery({ open: id })}>
          ${name || t('Untitled')}</button>
        ${description && html`<p class="soft small">${description}</p>`}`,
    },
    {
      key: 'steps', title: t('Match groups'),
      render: ({ steps }) => html`<ul class="match-groups">${steps.map((step) => html`<li>${words(step)}</li>`)}</ul>`,
    },
    {
      key: 'created_at', title: t('Created'), sorts: true,
      render: ({ created_at: at, created_by: by }) => html`<${TimeAgo} time=${at} />${' '}
        <span class="soft small">${by?.first_name}</span>`,
    },
    {
      key: 'tools', title: html`<span class="visually-hidden">Actions</span>`,
      render: (action) => html`<${Menu} kind="quiet" icon="more" label=${t('More actions for {0}', action.name)}
        items=${[
        { text: t('Edit'), icon: 'edit', onSelect: () => setQuery({ open: action.id }) },
        { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(action) },
      ]} />`,
    },
  ];
  return html`<${Table} class="centred" caption="Actions" columns=${columns} rows=${actions} rowKey=${({ id }) => id}
    onRow=${({ id }) => setQuery({ open: id })} />`;
}

/** A step of an action as text. */
function words({ event, url, url_matching: matching, properties }) {
  const how = { exact: 'equals', regex: 'matches' }[matching] ?? 'contains';
  return html`<strong>${event ?? t('any event')}</strong>
    ${url && html` where the URL ${how} <span class="chip">${url}</span>`}
    ${properties?.length > 0 && html` <span class="soft">with ${plural(properties.length, 'filter')}</span>`}`;
}
