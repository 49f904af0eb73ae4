// Actions: events that mean the same to people, under one name.

import { api } from '../api.js';
import { plural } from '../format.js';
import { html } from '../lib.js';
import { parameter, setQuery, tell } from '../state.js';
import { ActionDialog } from './action-dialog.js';
import { Ago } from './ago.js';
import { Loaded, useLoad } from './load.js';
import { Search } from './search.js';
import { Table } from './table.js';
import { Button, confirm, Empty, Menu } from './ui.js';

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
      ? html`<${Empty} icon="flag" title=${search ? 'No such action' : 'No actions yet'}
        action=${search ? null : create}>
          <p>An action gives several events one name, such as “Looked at prices”. Insights take it like an
            event.</p><//>`
      : html`<${ActionTable} actions=${shown} onGone=${loaded.reload} />`;
  }}<//>
    ${opened && html`<${ActionDialog} key=${open} action=${opened} onClose=${close} onSaved=${() => {
    close();
    loaded.reload();
  }} />`}
  </div>`;
}

function ActionTable({ actions, onGone }) {
  const remove = async ({ id, name }) => {
    const text = 'Insights that use it can’t be calculated any more. Events stay.';
    if (!await confirm({ title: `Delete “${name}”?`, text })) {
      return;
    }
    try {
      await api.patch(`/actions/${id}/`, { deleted: true });
      onGone();
    } catch (failure) {
      tell(failure.message, 'bad');
    }
  };
  const columns = [
    {
      key: 'name', title: 'Action', sorts: true,
      render: ({ id, name, description }) => html`
        <button type="button" class="plain-button" aria-haspopup="dialog" onClick=${() => setQuery({ open: id })}>
          ${name || 'Without a name'}</button>
        ${description && html`<p class="soft small">${description}</p>`}`,
    },
    {
      key: 'steps', title: 'Happens with',
      render: ({ steps }) => html`<ul class="steps">${steps.map((step) => html`<li>${words(step)}</li>`)}</ul>`,
    },
    {
      key: 'created_at', title: 'Made', sorts: true,
      render: ({ created_at: at, created_by: by }) => html`<${Ago} time=${at} />${' '}
        <span class="soft small">${by?.first_name}</span>`,
    },
    {
      key: 'tools', title: html`<span class="unseen">What to do</span>`,
      render: (action) => html`<${Menu} kind="quiet" icon="more" label=${`Change ${action.name}`} items=${[
        { text: 'Edit', icon: 'edit', onSelect: () => setQuery({ open: action.id }) },
        { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(action) },
      ]} />`,
    },
  ];
  return html`<${Table} class="centred" caption="Actions" columns=${columns} rows=${actions} rowKey=${({ id }) => id}
    onRow=${({ id }) => setQuery({ open: id })} />`;
}

/** A step as a sentence. */
function words({ event, url, url_matching: matching, properties }) {
  const how = { exact: 'is', regex: 'matches' }[matching] ?? 'holds';
  return html`<strong>${event ?? 'any event'}</strong>
    ${url && html` where the URL ${how} <span class="chip">${url}</span>`}
    ${properties?.length > 0 && html` <span class="soft">with ${plural(properties.length, 'filter')}</span>`}`;
}
