// The user's exports, and new exports of events.

import { api } from '../api.js';
import { formatExact, plural } from '../format.js';
import { html, useEffect, useState } from '../lib.js';
import { parameter, projectPath, setQuery } from '../state.js';
import { Dialog } from '../parts/dialog.js';
import { EventExport } from '../parts/event-export.js';
import { download, exportFile, formats, isFinished } from '../parts/export.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { Table } from '../parts/table.js';
import { Timestamp } from '../parts/time.js';
import { Badge, Button, Copy, EmptyState, Field, Link, Screen } from '../parts/ui.js';
import { t } from '../texts.js';

const PAGE = 50;
const POLL_MS = 2_000;

export default function Exports() {
  const offset = Number(parameter('offset', '0')) || 0;
  const exports = useLoad((signal) => api.get('/exports/', { limit: PAGE, offset }, { signal }), [offset]);
  const [isNew, setNew] = useState(false);
  const isRunning = exports.data?.results.some((asset) => !isFinished(asset));
  useEffect(() => {
    const timer = isRunning && setTimeout(exports.reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [exports.data]);
  const start = async (wish) => {
    setTimeout(exports.reload, POLL_MS / 4);
    await exportFile(wish);
    exports.reload();
  };
  return html`<${Screen} title="Exports" tools=${html`
      <${Button} kind="primary" icon="plus" onClick=${() => setNew(true)}>Export events<//>`}>
    <p class="soft">Your exported files. Only you can see them. Dashboards and insights have an export menu of their
      own.</p>
    <${Loaded} of=${exports.data ? { ...exports, isLoading: false } : exports}>${({ results, count }) => (count === 0
      ? html`<${EmptyState} icon="exports" title="No exports yet" action=${html`
          <${Button} kind="primary" onClick=${() => setNew(true)}>Export events<//>`}>
          <p>Select “Export” on a dashboard or an insight, or export events here. CSV and XLSX are kept for
            7 days, PNG, PDF and JSON for 180 days.</p><//>`
      : html`<${List} rows=${results} count=${count} offset=${offset} onAgain=${start} />`)}<//>
    ${isNew && html`<${EventExport} onStart=${start} onClose=${() => setNew(false)} />`}
  <//>`;
}

function List({ rows, count, offset, onAgain }) {
  const [linked, setLinked] = useState(null);
  return html`<div class="stack">
    <${Table} caption="Exports" columns=${columns(onAgain, setLinked)} rows=${rows} rowKey=${(row) => row.id}
      class="list" />
    ${count > PAGE && html`<div class="row">
      <${Button} disabled=${offset === 0} onClick=${() => setQuery({ offset: offset - PAGE || null })}>Newer<//>
      <span class="soft">${offset + 1}–${offset + rows.length} of ${plural(count, 'export')}</span>
      <${Button} disabled=${offset + PAGE >= count} onClick=${() => setQuery({ offset: offset + PAGE })}>Older<//>
    </div>`}
    ${linked && html`<${LinkDialog} asset=${linked} onClose=${() => setLinked(null)} />`}
  </div>`;
}

function columns(onAgain, onLink) {
  return [
    {
      key: 'name', title: t('File'), sorts: true, value: (row) => row.filename,
      render: (row) => html`<${File} asset=${row} />`,
    },
    { key: 'format', title: t('Format'), sorts: true, value: formatOf },
    { key: 'state', title: t('Status'), sorts: true, value: stateOf, render: (row) => html`<${State} asset=${row} />` },
    {
      key: 'created', title: t('Created'), sorts: true, value: (row) => row.created_at,
      render: (row) => html`<${Timestamp} time=${row.created_at} />`,
    },
    {
      key: 'expires', title: t('Expires'), sorts: true, value: (row) => row.expires_after,
      render: (row) => html`<${Timestamp} time=${row.expires_after} />`,
    },
    {
      key: 'menu', title: html`<span class="visually-hidden">More</span>`,
      render: (row) => html`<${Menu} kind="quiet" icon="more" label=${t('More actions for {0}', row.filename)} items=${[
      { text: t('Download'), icon: 'exports', disabled: !row.has_content, onSelect: () => download(row) },
      { text: t('Create link …'), icon: 'link', disabled: !row.has_content, onSelect: () => onLink(row) },
      { text: t('Export again'), icon: 'refresh', onSelect: () => onAgain(wishOf(row)) },
    ]} />`,
    },
  ];
}

function File({ asset }) {
  return html`<div class="list-name">
    ${asset.has_content
      ? html`<button type="button" class="as-link" onClick=${() => download(asset)}>${asset.filename}</button>`
      : asset.filename}
    <p class="soft small"><${Subject} asset=${asset} /></p></div>`;
}

function formatOf({ export_format: type }) {
  return formats.find((format) => format.type === type)?.name ?? type;
}

function stateOf(asset) {
  return asset.has_content ? t('Ready') : asset.exception ? t('Failed') : t('In progress');
}

function State({ asset }) {
  const tone = asset.has_content ? 'good' : asset.exception ? 'bad' : '';
  return html`<${Badge} tone=${tone}>${stateOf(asset)}<//>
    ${asset.exception && html`<p class="small wrong export-reason">${asset.exception}</p>`}`;
}

function Subject({ asset: { dashboard, insight, export_context: context } }) {
  if (dashboard) {
    return html`<${Link} to=${projectPath(`/dashboards/${dashboard}`)}>Dashboard ${dashboard}<//>`;
  }
  if (insight) {
    return html`<${Link} to=${projectPath(`/insights/${insight}`)}>Insight ${insight}<//>`;
  }
  return (context?.source?.source ?? context?.source)?.kind === 'EventsQuery' ? t('Events') : t('Unsaved insight');
}

function wishOf({ export_format, dashboard, insight, export_context }) {
  return { export_format, dashboard, insight, export_context };
}

/** Dialog with a signed link to the file, which needs no account. */
function LinkDialog({ asset, onClose }) {
  const link = useLoad(() => api.post(`/exports/${asset.id}/link/`), [asset.id]);
  return html`<${Dialog} title="Download link" onClose=${onClose} footer=${html`
      <${Button} kind="primary" onClick=${onClose}>Done<//>`}>
    <${Loaded} of=${link}>${({ url, expires_at: end }) => html`
      <${Field} label=${asset.filename}
        hint=${t('Anyone with this link can download the file until {0}.', formatExact(end))}>
        ${(id) => html`<div class="share-link">
          <input id=${id} readonly value=${url} onFocus=${(event) => event.target.select()} />
          <${Copy} text=${url} label="Copy link" /></div>`}<//>`}<//>
  <//>`;
}
