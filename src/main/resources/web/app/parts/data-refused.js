// Capture requests that were refused: reason for each event, body and suggested fix.

import { formatBytes, formatNumber, plural } from '../format.js';
import { html } from '../lib.js';
import { parameter } from '../state.js';
import { t } from '../texts.js';
import { Loaded } from './load.js';
import { More, useApiPages } from './pages.js';
import { RequestBody } from './request-body.js';
import { Table } from './table.js';
import { TimeAgo } from './time.js';
import { Badge, EmptyState, Icon } from './ui.js';

/** Fixes by a pattern of the reason. */
const FIXES = [
  [/empty event name|without an event/, t('Give each event a name: {"event": "signed up", …}.')],
  [/distinct_id/, t('Add a distinct ID: {"distinct_id": "user-1", …}. For events without a user, any constant works.')],
  [/parse|decode|JSON/i, t('The body is not valid JSON. Check it below for missing quotes or commas, or for compression'
    + ' without a Content-Encoding header.')],
  [/timestamp/, t('Send timestamps in ISO 8601 format, such as 2026-01-31T12:00:00Z.')],
  [/large|size/, t('Send smaller batches or smaller events.')],
  [/uuid/i, t('Use a valid UUID, such as 0190f5a6-5d8c-7c3e-9f4e-0123456789ab, or leave it out.')],
];

const COLUMNS = [
  { key: 'index', title: t('Event'), value: ({ index }) => (index < 0 ? 'all' : index + 1) },
  { key: 'event', title: t('Name') },
  { key: 'distinct_id', title: t('Distinct ID'), render: ({ distinct_id: id }) => html`<span
    class="mono breaks">${id}</span>` },
  { key: 'field', title: t('Field'), render: ({ field }) => field && html`<code>${field}</code>` },
  { key: 'reason', title: t('Reason'), render: ({ reason }) => html`<span class="breaks">${reason}</span>` },
];

export function DataRefused() {
  const refused = useApiPages('/refused/', { limit: 25 });
  return html`<${Loaded} of=${refused}>${({ results, count, dropped }) => (results.length === 0
    ? html`<${EmptyState} icon="check"
      title="No refused requests"><p>Requests that could not be ingested are kept here, with their body and the
        reason for each event.</p><//>`
    : html`<div class="stack">
        <p class="soft">The latest ${plural(count, 'request')} that could not be ingested, newest first. No event of a
          refused request is stored; fix it and send it again.
          ${dropped > 0 && t(' {0} older requests are no longer kept.', formatNumber(dropped))}</p>
        ${results.map((request) => html`<${Request} key=${request.id} of=${request} />`)}
        <${More} of=${refused} /></div>`)}<//>`;
}

function Request({ of: request }) {
  const { reasons, received_at: at, status, path, size } = request;
  const fixes = new Set(reasons.map(({ reason }) => FIXES.find(([part]) => part.test(reason))?.[1]));
  return html`<details class="card fold" open=${parameter('open') === String(request.id)}>
    <summary><${Icon} name="right" size=${16} />
      <span class="fold-main"><${Badge} tone="bad">${status}<//> <strong class="breaks">${reasons[0]?.reason}</strong>
        <span class="soft small fold-note">${path} · ${formatBytes(size)}${reasons.length > 1
          && ` · ${plural(reasons.length, 'invalid event')}`}</span></span>
      <span class="soft small"><${TimeAgo} time=${at} /></span></summary>
    <div class="stack">
      ${[...fixes].map((fix) => fix && html`<p class="callout" key=${fix}><strong>How to fix it:</strong> ${fix}</p>`)}
      <${Table} caption="Reasons" columns=${COLUMNS} rows=${reasons} />
      <h2>Request body</h2>
      <${RequestBody} of=${request} />
    </div>
  </details>`;
}
