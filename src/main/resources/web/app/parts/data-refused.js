// Requests that capture refused: what was wrong with each event, the bytes, and how to fix it.

import { formatBytes, formatNumber, plural } from '../format.js';
import { html } from '../lib.js';
import { parameter } from '../state.js';
import { Ago } from './ago.js';
import { BytesSent } from './bytes.js';
import { Loaded } from './load.js';
import { More, useApiPages } from './pages.js';
import { Table } from './table.js';
import { Badge, Empty, Icon } from './ui.js';

/** Reasons by a part of their text, and what to do about them. */
const FIXES = [
  [/empty event name|without an event/, 'Give each event a name: {"event": "signed up", …}.'],
  [/distinct_id/, 'Say whose event it is: {"distinct_id": "user-1", …}. For nobody, any constant does.'],
  [/parse|decode|JSON/i, 'The body is no JSON. Look at the bytes below; often a quote or a comma is missing, or the body'
    + ' is compressed and Content-Encoding does not say so.'],
  [/timestamp/, 'Send timestamps in ISO 8601, such as 2026-01-31T12:00:00Z.'],
  [/large|size/, 'Send fewer events at once, or less with each.'],
  [/uuid/i, 'A uuid has the form 0190f5a6-5d8c-7c3e-9f4e-0123456789ab. Leave it out to get one.'],
];

const COLUMNS = [
  { key: 'index', title: 'Event', value: ({ index }) => (index < 0 ? 'the whole request' : index + 1) },
  { key: 'event', title: 'Name' },
  { key: 'distinct_id', title: 'Distinct ID', render: ({ distinct_id: id }) => html`<span class="mono breaks">${id}</span>` },
  { key: 'field', title: 'Field', render: ({ field }) => field && html`<code>${field}</code>` },
  { key: 'reason', title: 'Reason', render: ({ reason }) => html`<span class="breaks">${reason}</span>` },
];

export function DataRefused() {
  const refused = useApiPages('/refused/', { limit: 25 });
  return html`<${Loaded} of=${refused}>${({ results, count, dropped }) => (results.length === 0
    ? html`<${Empty} icon="check"
      title="Nothing was refused"><p>A request that can’t be taken is kept here, with its bytes and the
        reason for each event.</p><//>`
    : html`<div class="stack">
        <p class="soft">The latest ${plural(count, 'request')} that could not be taken, newest first. Nothing of a
          refused request is stored: after a fix, send it again.
          ${dropped > 0 && ` ${formatNumber(dropped)} older ones had to make room.`}</p>
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
          && ` · ${plural(reasons.length, 'event')} to blame`}</span></span>
      <span class="soft small"><${Ago} time=${at} /></span></summary>
    <div class="stack">
      ${[...fixes].map((fix) => fix && html`<p class="callout" key=${fix}><strong>How to fix it.</strong> ${fix}</p>`)}
      <${Table} caption="What was wrong" columns=${COLUMNS} rows=${reasons} />
      <h2>What was sent</h2>
      <${BytesSent} of=${request} />
    </div>
  </details>`;
}
