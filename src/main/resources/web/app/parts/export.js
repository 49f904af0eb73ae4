// Files of what is shown: asked for, waited for and downloaded.

import { api, inProject, pause, withQuery } from '../api.js';
import { html, useState } from '../lib.js';
import { at, tell } from '../state.js';
import { Button, Dialog, Icon, Link, Menu } from './ui.js';

const SOON_MS = 1_500;
const POLL_MS = 2_000;
const LISTS = new Set(['EventsQuery', 'ActorsQuery']);

/** What a file can be; pictures are of charts, so lists have none. */
export const formats = [
  { type: 'image/png', name: 'PNG', icon: 'image', note: 'A picture', isPicture: true },
  { type: 'application/pdf', name: 'PDF', icon: 'file', note: 'To print or to send', isPicture: true },
  { type: 'text/csv', name: 'CSV', icon: 'table', note: 'Numbers for any program' },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'XLSX', icon: 'table',
    note: 'Numbers as a workbook',
  },
  { type: 'application/json', name: 'JSON', icon: 'data', note: 'Answers of the API' },
];

/** What of the three is exported: exactly one of a dashboard, an insight (`{id, name}`) and a query is given. */
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

/** Saves the content of an export that has one, under its name. */
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
 * Makes a file and downloads it; tells what goes wrong. Goes on when the screen is left.
 *
 * @param {object} wish the body of `POST exports/`
 */
export async function exportFile(wish) {
  const late = setTimeout(() => tell('The file is being made. You can go on meanwhile.'), SOON_MS);
  try {
    let asset = await api.post('/exports/', wish);
    while (!isFinished(asset)) {
      await pause(POLL_MS);
      asset = await api.get(`/exports/${asset.id}/`);
    }
    if (asset.exception) {
      tell(`The file could not be made: ${asset.exception}`, 'bad');
    } else {
      download(asset);
    }
  } catch (failure) {
    tell(`The file could not be made: ${failure.message}`, 'bad');
  } finally {
    clearTimeout(late);
  }
}

/**
 * A menu of the formats of a dashboard, an insight or a query.
 *
 * @param {{id: number, name: string}} [dashboard]
 * @param {{id: number, name: string}} [insight]
 * @param {object} [query] what is not saved; `name` is that of its file
 */
export function ExportMenu({ kind = 'plain', ...of }) {
  const [isBusy, setBusy] = useState(false);
  const start = async (type) => {
    setBusy(true);
    await exportFile({ ...subject(of), export_format: type });
    setBusy(false);
  };
  return html`<${Menu} kind=${kind} icon="exports" text=${isBusy ? 'Exporting …' : 'Export'} label="Export as a file"
    items=${[
    ...fitting(of).map(({ type, name, icon, note }) => ({
      text: name, note, icon, disabled: isBusy, onSelect: () => start(type),
    })),
    null,
    { text: 'All exports', to: at('/exports') },
  ]} />`;
}

/** The same as a window, for those who come from another menu. */
export function ExportDialog({ title, onClose, ...of }) {
  const start = (type) => {
    exportFile({ ...subject(of), export_format: type });
    onClose();
  };
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <ul class="choices">${fitting(of).map(({ type, name, icon, note }) => html`<li key=${type}>
      <${Button} class="choice" onClick=${() => start(type)}>
        <${Icon} name=${icon} /><span><strong>${name}</strong><small>${note}</small></span><//></li>`)}</ul>
    <p class="soft small">The file is downloaded as soon as it is made, and stays in
      <${Link} to=${at('/exports')}>the exports<//> for a while.</p>
  <//>`;
}
