// Single cases in which a rule was broken, with the way to their requests and events.

import { api } from '../api.js';
import { formatNumber } from '../format.js';
import { html, useState } from '../lib.js';
import { Loaded } from '../parts/load.js';
import { More, usePages } from '../parts/pages.js';
import { Button, Copy, Link } from '../parts/ui.js';
import { t } from '../texts.js';
import { insidePath, rehearsalPath } from './model.js';
import { SentEvent } from './sent-event.js';

const PAGE = 50;

/** Examples of a finding, and on demand all cases that the report keeps. */
export function Cases({ rehearsal, finding }) {
  const [isAll, setAll] = useState(false);
  const { examples, count } = finding;
  if (isAll) {
    return html`<${AllCases} rehearsal=${rehearsal} rule=${finding.rule} />`;
  }
  return html`<div class="stack"><${CaseTable} rehearsal=${rehearsal} cases=${examples} rule=${finding.rule} />
    ${count > examples.length && html`<div class="row"><${Button} onClick=${() => setAll(true)}>
      Show more of ${formatNumber(count)} cases<//></div>`}</div>`;
}

function AllCases({ rehearsal, rule }) {
  const cases = usePages(async (cursor, signal) => {
    const asked = { rule, limit: PAGE, cursor: cursor ?? 0 };
    const page = await api.get(`/rehearsals/${rehearsal.id}/verdicts/`, asked, { signal });
    return { ...page, next: page.next_cursor };
  }, [rehearsal.id, rule]);
  return html`<${Loaded} of=${cases}>${({ results, count, kept }) => html`<div class="stack">
    <${CaseTable} rehearsal=${rehearsal} cases=${results} rule=${rule} />
    <${More} of=${cases}>Show more cases<//>
    ${count > kept && html`<p class="soft small">The report keeps the first ${formatNumber(kept)} of${' '}
      ${formatNumber(count)} cases.</p>`}</div>`}<//>`;
}

function CaseTable({ rehearsal, cases, rule }) {
  const [shown, setShown] = useState(null);
  return html`<div class="table" tabindex="0" role="region" aria-label=${t('Cases of {0}', rule)}><table>
    <caption class="visually-hidden">Cases of ${rule}</caption>
    <thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">Event</th>
      <th scope="col">Source</th></tr></thead>
    <tbody>${cases.map((one) => html`<tr>
      <td class="nowrap"><${Place} rehearsal=${rehearsal} of=${one} onShow=${setShown} /></td>
      <td class="breaks">${one.message || html`<span class="soft">–</span>`}</td>
      <td>${one.uuid ? html`<${EventLink} rehearsal=${rehearsal} uuid=${one.uuid} />`
        : html`<span class="soft">–</span>`}</td>
      <td class="breaks">${one.source ?? ''}</td></tr>`)}</tbody>
  </table>${shown && html`<${SentEvent} rehearsal=${rehearsal} of=${shown} onClose=${() => setShown(null)} />`}</div>`;
}

function Place({ rehearsal, of: { request, index }, onShow }) {
  if (request === null) {
    return html`<span class="soft">whole run</span>`;
  }
  return html`<${Link} to=${rehearsalPath(rehearsal.id, `?tab=requests&from=${request}`)}>Request ${request}<//>${
    index !== null && html`, <button type="button" class="as-link" aria-haspopup="dialog"
      onClick=${() => onShow({ request, index })}>event ${index}</button>`}`;
}

/** Events are looked at in the rehearsal's own project; those that were refused are not there. */
function EventLink({ rehearsal, uuid }) {
  return html`<span class="row case-event"><${Link} class="mono cut id-cell" title=${uuid}
    to=${insidePath(rehearsal, `/events/${encodeURIComponent(uuid)}`)}>${uuid}<//>
    <${Copy} text=${uuid} label="Copy UUID" /></span>`;
}
