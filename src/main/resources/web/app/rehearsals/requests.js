// Requests that a rehearsal received, in the order of arrival, with their answers.

import { api } from '../api.js';
import { formatBytes, formatExact, formatNumber } from '../format.js';
import { html } from '../lib.js';
import { parameter, setQuery } from '../state.js';
import { Loaded } from '../parts/load.js';
import { More, usePages } from '../parts/pages.js';
import { Table } from '../parts/table.js';
import { Badge, Button, EmptyState } from '../parts/ui.js';
import { t } from '../texts.js';

const PAGE = 50;
const REFUSED = 400;

export function Requests({ rehearsal }) {
  const from = Number(parameter('from', '0')) || 0;
  const requests = usePages(async (cursor, signal) => {
    const asked = { limit: PAGE, cursor: cursor ?? from };
    const page = await api.get(`/rehearsals/${rehearsal.id}/requests/`, asked, { signal });
    return { ...page, next: page.next_cursor };
  }, [rehearsal.id, from]);
  return html`<div class="stack">
    ${from > 0 && html`<div class="row"><${Button} icon="back" onClick=${() => setQuery({ from: null })}>
      From the first request<//></div>`}
    <${Loaded} of=${requests}>${({ results, count }) => (results.length === 0
      ? html`<${EmptyState} icon="rehearsals" title="No requests">
          <p>${count > 0 ? t('There are {0} requests, all before this one.', formatNumber(count))
          : t('Run the import script against this server with the key of the rehearsal.')}</p><//>`
      : html`<${Table} class="centred" caption="Requests" columns=${COLUMNS} rows=${results}
          rowKey=${({ number }) => number} /><${More} of=${requests}>Show more requests<//>`)}<//>
  </div>`;
}

const count = (key, title) => ({ key, title, isNumber: true, render: (row) => formatNumber(row[key]) });

const COLUMNS = [
  { key: 'number', title: '#', isNumber: true },
  {
    key: 'status', title: t('Answer'), render: ({ status, detail }) => html`${status === null
      ? html`<${Badge}>none<//>`
      : html`<${Badge} tone=${status >= REFUSED ? 'bad' : 'good'}>${status === 0 ? 'cut' : status}<//>`}
      ${detail && html`<p class="small breaks request-detail">${detail}</p>`}`,
  },
  count('events', t('Events')), count('stored', t('Stored')), count('duplicates', t('Duplicates')), count('dropped',
    t('Dropped')),
  {
    key: 'path', title: t('Path'), render: ({ path, content_encoding: encoding, client }) => html`<span class="mono">
      ${path}</span><p class="soft small breaks">${[encoding, client].filter(Boolean).join(', ')}</p>`,
  },
  { key: 'size', title: t('Size'), isNumber: true, render: ({ size }) => formatBytes(size) },
  { key: 'duration_ms', title: 'ms', isNumber: true, render: ({ duration_ms: millis }) => formatNumber(millis) },
  {
    key: 'received_at', title: t('Received'), render: ({ received_at: at }) => html`<time class="nowrap" datetime=${at}>
      ${formatExact(at)}</time>`,
  },
];
