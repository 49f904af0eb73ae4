// List of the project's dashboards.

import { all, api } from '../api.js';
import { inArea } from '../areas.js';
import { html, useEffect, useState } from '../lib.js';
import { useKeys } from '../shortcuts.js';
import { navigate, notify, parameter, project, projectPath, setQuery } from '../state.js';
import { deleteDashboard, duplicateDashboard, mayEdit } from '../parts/dashboard-actions.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { createDashboard, NewDashboard, Templates } from '../parts/new-dashboard.js';
import { Table } from '../parts/table.js';
import { Tags } from '../parts/tags.js';
import { Timestamp } from '../parts/time.js';
import { Button, EmptyState, Icon, Link, Screen, Select } from '../parts/ui.js';
import { t } from '../texts.js';

export default function Dashboards() {
  const dashboards = useLoad(() => all('/dashboards/'), []);
  const isNew = parameter('new') === '1';
  const setNew = (isOpen) => setQuery({ new: isOpen });
  useKeys([['n', t('New dashboard'), () => setNew(true)]]);
  return html`<${Screen} title="Dashboards" tools=${html`
      <${Button} kind="primary" icon="plus" onClick=${() => setNew(true)}>New dashboard<//>`}>
    <${Loaded} of=${dashboards}>${(rows) => html`<${Beginning} hasDashboard=${rows.length > 0} />
      ${rows.length === 0
        ? html`<${NoDashboards} />`
        : html`<${List} rows=${rows} setRows=${dashboards.setData} />`}`}<//>
    ${isNew && html`<${NewDashboard} onClose=${() => setNew(false)} />`}
  <//>`;
}

/** The first steps of a project, which is loaded only while they are not all done. */
function Beginning({ hasDashboard }) {
  const [FirstSteps, setFirstSteps] = useState(null);
  const isOver = Boolean(project.value.has_completed_onboarding_for?.product_analytics);
  useEffect(() => {
    if (!isOver) {
      inArea('settings', () => import('../parts/first-steps.js'))
        .then((loaded) => setFirstSteps(() => loaded.FirstSteps), () => {});
    }
  }, [isOver]);
  return !isOver && FirstSteps && html`<${FirstSteps} hasDashboard=${hasDashboard} />`;
}

function NoDashboards() {
  const action = html`<${Templates} onChoose=${createDashboard} />`;
  return html`<${EmptyState} icon="dashboards" title="No dashboards yet" action=${action}>
    <p>A dashboard shows several insights on one page, for your team or for anyone with the link. Start with a
      template; you can change everything later.</p>
  <//>`;
}

function List({ rows, setRows }) {
  const search = parameter('q').toLowerCase();
  const tag = parameter('tag');
  const tags = [...new Set(rows.flatMap((row) => row.tags))].sort();
  const holds = (row) => `${row.name} ${row.description} ${row.tags.join(' ')}`.toLowerCase().includes(search);
  const shown = rows
    .filter((row) => holds(row) && (!tag || row.tags.includes(tag)))
    .sort((a, b) => b.pinned - a.pinned || String(a.name).localeCompare(String(b.name)));
  const change = (row, fields) => setRows((before) => (
    before.map((one) => (one.id === row.id ? { ...one, ...fields } : one))));
  const pin = async (row) => {
    change(row, { pinned: !row.pinned });
    try {
      await api.patch(`/dashboards/${row.id}/`, { pinned: !row.pinned });
    } catch (failure) {
      change(row, { pinned: row.pinned });
      notify(failure.message, 'bad');
    }
  };
  const remove = async (row) => (
    (await deleteDashboard(row, () => setRows((before) => [...before, row])))
      && setRows((before) => before.filter((one) => one.id !== row.id)));
  return html`<div class="stack">
    <div class="row">
      <input type="search" class="list-search" aria-label="Search dashboards" placeholder="Search dashboards"
        value=${parameter('q')} onInput=${(event) => setQuery({ q: event.target.value })} />
      ${tags.length > 0 && html`<${Select} label="Tag" value=${tag} onChange=${(chosen) => setQuery({ tag: chosen })}
        options=${[['', t('All tags')], ...tags.map((one) => [one, one])]} />`}
    </div>
    ${shown.length === 0
      ? html`<${EmptyState} icon="search" title="No matching dashboards" action=${html`
          <${Button} onClick=${() => setQuery({ q: null, tag: null })}>Clear filters<//>`}>
          <p>None of ${rows.length} dashboards matches the search and the tag.</p><//>`
      : html`<${Table} caption="Dashboards" columns=${columns(pin, remove)} rows=${shown} rowKey=${(row) => row.id}
          onRow=${(row) => navigate(projectPath(`/dashboards/${row.id}`))} class="list" />`}
  </div>`;
}

function columns(pin, remove) {
  return [
    {
      key: 'pinned', title: html`<span class="visually-hidden">Pinned</span>`,
      render: (row) => html`<${Pin} row=${row} onPin=${pin} />`,
    },
    {
      key: 'name', title: t('Name'), sorts: true, render: (row) => html`<div class="list-name">
        <${Link} to=${projectPath(`/dashboards/${row.id}`)}>${row.name || t('Untitled')}<//>
        ${row.is_shared && html`<${Icon} name="link" size=${14} label="Shared" />`}
        ${!mayEdit(row) && html`<${Icon} name="lock" size=${14} label="View only" />`}
        ${row.description && html`<p class="soft small">${row.description}</p>`}</div>`,
    },
    { key: 'tags', title: t('Tags'), render: (row) => html`<${Tags} tags=${row.tags} />` },
    {
      key: 'by', title: t('Created by'), sorts: true,
      value: ({ created_by: by }) => by?.first_name || by?.email || '',
    },
    {
      key: 'created', title: t('Created'), sorts: true, value: (row) => row.created_at,
      render: (row) => html`<${Timestamp} time=${row.created_at} isDay />`,
    },
    {
      key: 'viewed', title: t('Last viewed'), sorts: true, value: (row) => row.last_viewed_at,
      render: (row) => html`<${Timestamp} time=${row.last_viewed_at} />`,
    },
    {
      key: 'menu', title: html`<span class="visually-hidden">More</span>`,
      render: (row) => html`<${Menu} kind="quiet" icon="more"
        label=${t('More actions for {0}', row.name || t('Untitled'))} items=${[
      { text: t('Open'), icon: 'dashboards', to: projectPath(`/dashboards/${row.id}`) },
      { text: t('Duplicate'), icon: 'copy', onSelect: () => duplicateDashboard(row) },
      ...(mayEdit(row) ? [
        { text: row.pinned ? t('Unpin') : t('Pin'), icon: 'star', onSelect: () => pin(row) },
        null,
        { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(row) },
      ] : []),
    ]} />`,
    },
  ];
}

function Pin({ row, onPin }) {
  return html`<${Button} kind="quiet" icon="star" class=${`pin ${row.pinned ? 'on' : ''}`} disabled=${!mayEdit(row)}
    aria-pressed=${String(row.pinned)} label=${row.pinned ? t('Unpin {0}', row.name) : t('Pin {0}', row.name)}
    onClick=${() => onPin(row)} />`;
}
