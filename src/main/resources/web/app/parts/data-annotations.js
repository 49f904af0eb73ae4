// Annotations: notes on dates, such as releases and campaigns.

import { api } from '../api.js';
import { formatDate } from '../format.js';
import { html, useState } from '../lib.js';
import { parameter, project, setQuery } from '../state.js';
import { t } from '../texts.js';
import { Dialog } from './dialog.js';
import { Loaded } from './load.js';
import { Menu } from './menu.js';
import { More, useApiPages } from './pages.js';
import { Search } from './search.js';
import { Table } from './table.js';
import { TimeAgo } from './time.js';
import { Button, EmptyState, Field, Select } from './ui.js';
import { deleteWithUndo } from './undo.js';

const SCOPES = [['project', t('This project')], ['organization', t('All projects')]];
const NOON = 12;
const NEW = 'new';

export function DataAnnotations() {
  const search = parameter('q');
  const annotations = useApiPages('/annotations/', { search, limit: 50 });
  const [edited, setEdited] = useState(null);
  const changing = edited ?? (parameter('open') === NEW ? { scope: SCOPES[0][0] } : null);
  const create = html`<${Button} kind="primary" icon="plus"
    onClick=${() => setQuery({ open: NEW })}>New annotation<//>`;
  const close = () => {
    setEdited(null);
    setQuery({ open: null });
  };
  return html`<div class="stack">
    <div class="row spread filter-bar"><${Search} label="Search annotations" />${create}</div>
    <${Loaded} of=${annotations}>${({ results }) => (results.length === 0
      ? html`<${EmptyState} icon="calendar" title=${search ? t('No matching annotations') : t('No annotations yet')}
        action=${search ? null : create}>
          <p>Mark releases, campaigns and incidents to explain changes in charts.</p><//>`
      : html`<${AnnotationTable} annotations=${results} onEdit=${setEdited} onGone=${annotations.reload} />
          <${More} of=${annotations} />`)}<//>
    ${changing && html`<${AnnotationDialog} annotation=${changing} onClose=${close} onSaved=${() => {
    close();
    annotations.reload();
  }} />`}
  </div>`;
}

function AnnotationTable({ annotations, onEdit, onGone }) {
  const remove = async ({ id }) => (
    await deleteWithUndo(`/annotations/${id}/`, t('Annotation deleted.'), onGone) && onGone());
  const columns = [
    { key: 'date_marker', title: t('Date'), sorts: true, render: ({ date_marker: at }) => formatDate(at) },
    { key: 'content', title: t('Annotation'), sorts: true, render: (annotation) => html`<button type="button"
      class="plain-button breaks"
      aria-haspopup="dialog"
        onClick=${() => onEdit(annotation)}>${annotation.content || t('Empty annotation')}</button>` },
    { key: 'scope', title: t('Scope'), render: ({ scope, dashboard_name: dashboard, insight_name: insight }) => (
      dashboard ?? insight ?? SCOPES.find(([key]) => key === scope)?.[1] ?? scope) },
    {
      key: 'created_by', title: t('Created by'),
      render: ({ created_by: by, created_at: at }) => html`${by?.first_name} <${TimeAgo} time=${at} />`,
    },
    {
      key: 'tools', title: html`<span class="visually-hidden">Actions</span>`,
      render: (annotation) => html`<${Menu} kind="quiet" icon="more" label="More actions for the annotation" items=${[
        { text: t('Edit'), icon: 'edit', onSelect: () => onEdit(annotation) },
        { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(annotation) },
      ]} />`,
    },
  ];
  return html`<${Table} class="centred" caption="Annotations" columns=${columns} rows=${annotations}
    rowKey=${({ id }) => id} />`;
}

function AnnotationDialog({ annotation, onSaved, onClose }) {
  const [content, setContent] = useState(annotation.content ?? '');
  const [day, setDay] = useState(dayOf(annotation.date_marker ?? new Date().toISOString()));
  const [scope, setScope] = useState(annotation.scope);
  const [wrong, setWrong] = useState('');
  const save = async (event) => {
    event.preventDefault();
    try {
      const body = { content: content.trim(), date_marker: noonOf(day), scope };
      await (annotation.id ? api.patch(`/annotations/${annotation.id}/`, body) : api.post('/annotations/', body));
      onSaved();
    } catch (failure) {
      setWrong(failure.message);
    }
  };
  const isShared = SCOPES.some(([key]) => key === annotation.scope);
  return html`<${Dialog} title=${annotation.id ? t('Edit annotation') : t('New annotation')} onClose=${onClose}
    footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="primary" disabled=${content.trim() === '' || day === ''} onClick=${save}>Save<//>`}>
    <form class="stack" onSubmit=${save}>
      <${Field} label="Content" error=${wrong}>${(id) => html`<textarea id=${id} maxlength="8192" value=${content} autofocus
        onInput=${(event) => setContent(event.target.value)}></textarea>`}<//>
      <${Field} label="Date" hint=${t('In the project’s time zone, {0}.', project.value.timezone)}>${(id) => html`<input
        id=${id}
        type="date" value=${day}
        onInput=${(event) => setDay(event.target.value)} />`}<//>
      ${isShared && html`<${Field} label="Scope">${(id) => html`<${Select} id=${id} value=${scope}
        options=${SCOPES}
        onChange=${setScope} />`}<//>`}
    </form>
  <//>`;
}

/** Date of a time in the project's time zone: 2026-01-31. */
function dayOf(iso) {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: project.value.timezone, year: 'numeric', month: '2-digit', day: '2-digit',
  }).format(new Date(iso));
}

/** Noon of a date in the project's time zone; noon is safe from daylight saving changes. */
function noonOf(day) {
  const inUtc = new Date(`${day}T${NOON}:00:00Z`);
  const there = new Date(`${inUtc.toLocaleString('sv-SE', { timeZone: project.value.timezone }).replace(' ', 'T')}Z`);
  return new Date(2 * inUtc - there).toISOString();
}
