// Exports of dashboards, insights and queries.

import { api, inProject, pause, withQuery } from '../api.js';
import { html, useState } from '../lib.js';
import { notify, projectPath } from '../state.js';
import { t } from '../texts.js';
import { Dialog } from './dialog.js';
import { Menu } from './menu.js';
import { Button, Icon, Link } from './ui.js';

const SOON_MS = 1_500;
const POLL_MS = 2_000;
const LISTS = new Set(['EventsQuery', 'ActorsQuery']);

/** Export formats; `isPicture` ones need a chart, so lists don't have them. */
export const formats = [
  { type: 'image/png', name: 'PNG', icon: 'image', note: t('Image'), isPicture: true },
  { type: 'application/pdf', name: 'PDF', icon: 'file', note: t('Document'), isPicture: true },
  { type: 'text/csv', name: 'CSV', icon: 'table', note: t('Comma-separated values') },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'XLSX', icon: 'table',
    note: t('Excel workbook'),
  },
  { type: 'application/json', name: 'JSON', icon: 'data', note: t('API response') },
];

/** Subject in the body of an export: a dashboard, an insight (`{id, name}`) or a query. */
function subject({ dashboard, insight, query, name }) {
  if (dashboard) {
    return { dashboard: dashboard.id };
  }
  return insight ? { insight: insight.id } : { export_context: { source: query, filename: name } };
}

function fitting({ query }) {
  const kind = query?.source?.kind ?? query?.kind;
  return formats.filter(({ isPicture }) => !(isPicture && LISTS.has(kind)));
}

/** Downloads the content of an export. */
export function download(asset) {
  const link = document.createElement('a');
  link.href = withQuery(inProject(`/exports/${asset.id}/content/`), { download: true });
  link.download = asset.filename;
  link.click();
}

export function isFinished(asset) {
  return Boolean(asset.has_content || asset.exception);
}

/**
 * Creates an export, polls until it is ready and downloads it. It continues if the user leaves the screen.
 *
 * @param {object} body of `POST exports/`
 */
export async function exportFile(wish) {
  const late = setTimeout(() => notify(t('Export started. The download begins when it is ready.')), SOON_MS);
  try {
    let asset = await api.post('/exports/', wish);
    while (!isFinished(asset)) {
      await pause(POLL_MS);
      asset = await api.get(`/exports/${asset.id}/`);
    }
    if (asset.exception) {
      notify(t('Export failed: {0}', asset.exception), 'bad');
    } else {
      download(asset);
    }
  } catch (failure) {
    notify(t('Export failed: {0}', failure.message), 'bad');
  } finally {
    clearTimeout(late);
  }
}

/**
 * Menu of the export formats of a dashboard, an insight or a query.
 *
 * @param {{id: number, name: string}} [dashboard]
 * @param {{id: number, name: string}} [insight]
 * @param {object} [query] of an unsaved insight; `name` is the file name
 */
export function ExportMenu({ kind = 'plain', ...of }) {
  const [isBusy, setBusy] = useState(false);
  const start = async (type) => {
    setBusy(true);
    await exportFile({ ...subject(of), export_format: type });
    setBusy(false);
  };
  return html`<${Menu} kind=${kind} icon="exports" text=${isBusy ? t('Exporting …') : t('Export')} label="Export"
    items=${[
    ...fitting(of).map(({ type, name, icon, note }) => ({
      text: name, note, icon, disabled: isBusy, onSelect: () => start(type),
    })),
    null,
    { text: t('All exports'), to: projectPath('/exports') },
  ]} />`;
}

/** The formats in a dialog, opened from another menu. */
export function ExportDialog({ title, onClose, ...of }) {
  const start = (type) => {
    exportFile({ ...subject(of), export_format: type });
    onClose();
  };
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <ul class="choices">${fitting(of).map(({ type, name, icon, note }) => html`<li key=${type}>
      <${Button} class="choice" onClick=${() => start(type)}>
        <${Icon} name=${icon} /><span><strong>${name}</strong><small>${note}</small></span><//></li>`)}</ul>
    <p class="soft small">The download begins when the file is ready. You can also find it in${' '}
      <${Link} to=${projectPath('/exports')}>Exports<//>.</p>
  <//>`;
}
