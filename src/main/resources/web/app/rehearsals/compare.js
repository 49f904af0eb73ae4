// Comparison of two rehearsals: what became better, what worse.

import { all, api } from '../api.js';
import { formatNumber } from '../format.js';
import { html } from '../lib.js';
import { parameter, setQuery } from '../state.js';
import { useBusy } from '../parts/busy.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Table } from '../parts/table.js';
import { Badge, Button, EmptyState, Select } from '../parts/ui.js';
import { t } from '../texts.js';
import { severityText, severityTone } from './model.js';

const PARTS = [
  ['broken', t('Worse'), t('Rules that were not broken before.')], ['changed', t('Changed'),
    t('Rules that are broken in both.')],
  ['repaired', t('Better'), t('Rules that are no longer broken.')],
];

export function Compare({ rehearsal }) {
  const others = useLoad(() => all('/rehearsals/'), []);
  const chosen = parameter('with');
  return html`<${Loaded} of=${others}>${(rows) => {
    const options = rows.filter(({ id }) => id !== rehearsal.id).map(({ id, name }) => [id, `${name} (${id})`]);
    return options.length === 0
      ? html`<${EmptyState} icon="bars" title="Nothing to compare with"><p>Make a second rehearsal of the import, after
          a repair of the script or to see whether it does the same again.</p><//>`
      : html`<div class="stack"><label class="row"><span>Compare with the earlier rehearsal</span>
          <${Select} label="Earlier rehearsal" value=${chosen} options=${[['', t('Select …')], ...options]}
            onChange=${(id) => setQuery({ with: id })} /></label>
          ${chosen && html`<${Difference} key=${chosen} rehearsal=${rehearsal} earlier=${chosen} />`}</div>`;
  }}<//>`;
}

function Difference({ rehearsal, earlier }) {
  const diff = useLoad((signal) => api.get(`/rehearsals/${rehearsal.id}/diff/`, { with: earlier }, { signal }),
    [rehearsal.id, earlier]);
  const [isBusy, busy] = useBusy();
  if (diff.error?.status === 404 && !diff.isLoading) {
    const make = () => busy(async () => {
      await Promise.all([rehearsal.id, earlier].map((id) => api.post(`/rehearsals/${id}/report/`)));
      diff.reload();
    });
    return html`<div class="callout row spread" role="alert"><span>Both need a report. ${diff.error.message}</span>
      <${Button} busy=${isBusy} onClick=${make}>Make both reports<//></div>`;
  }
  return html`<${Loaded} of=${diff}>${(found) => html`<div class="stack">
    <dl class="totals">
      <${Pair} text="Events" before=${found.events_before} after=${found.events_after} />
      <${Pair} text="Persons" before=${found.persons_before} after=${found.persons_after} />
      <div><dt class="small soft">Accepted events</dt><dd>${found.same_events ? t('the same')
        : t('differ')}</dd></div></dl>
    ${PARTS.every(([key]) => found[key].length === 0) && html`<${EmptyState} icon="check" title="No rule differs">
      <p>Both reports found the same.</p><//>`}
    ${PARTS.map(([key, title, note]) => found[key].length > 0 && html`<section class="stack tight" key=${key}>
      <h2>${title} <span class="soft">${found[key].length}</span></h2><p class="soft small">${note}</p>
      <${Table} class="centred" caption=${title} columns=${COLUMNS} rows=${found[key]} rowKey=${({ rule }) => rule} />
    </section>`)}
  </div>`}<//>`;
}

function Pair({ text, before, after }) {
  return html`<div><dt class="small soft">${text}</dt><dd>${formatNumber(before)} → ${formatNumber(after)}</dd></div>`;
}

const COLUMNS = [
  { key: 'rule', title: t('Rule'), render: ({ rule }) => html`<strong class="mono nowrap">${rule}</strong>` },
  {
    key: 'severity', title: t('Severity'),
    render: ({ severity }) => html`<${Badge} tone=${severityTone(severity)}>${severityText(severity)}<//>`,
  },
  { key: 'count_before', title: t('Before'), isNumber: true },
  { key: 'count_after', title: t('Now'), isNumber: true },
  { key: 'message', title: t('What'), render: ({ message }) => html`<span class="breaks">${message}</span>` },
];
