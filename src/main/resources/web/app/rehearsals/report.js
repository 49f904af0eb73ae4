// Report of a rehearsal: verdict, balance, findings, what was not assessed, and the signature.

import { api, inProject, withQuery } from '../api.js';
import { formatExact, formatNumber, plural } from '../format.js';
import { html } from '../lib.js';
import { notify } from '../state.js';
import { useBusy } from '../parts/busy.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { Meter } from '../parts/meter.js';
import { TimeAgo } from '../parts/time.js';
import { Button, Copy, EmptyState, Icon } from '../parts/ui.js';
import { t } from '../texts.js';
import { Findings } from './findings.js';
import { VERDICTS } from './model.js';
import { usePolling } from './progress.js';

const FORMATS = [
  ['html', 'HTML', t('A page to print'), 'html'], ['md', 'Markdown', t('For a pull request'), 'md'],
  ['json', 'JSON', t('API response'), 'json'], ['junit', 'JUnit', t('For builds'), 'xml'],
  ['sarif', 'SARIF', t('For code scanning'), 'sarif'],
];
const RUNNING_MS = 700;

/** @param {(rehearsal: object) => void} setRehearsal receives it after waivers and signatures */
export function Report({ rehearsal, setRehearsal }) {
  const path = `/rehearsals/${rehearsal.id}/report/`;
  // Without the number of requests the state would stay current while more arrive.
  const state = useLoad((signal) => api.get(path, {}, { signal }),
    [rehearsal.id, rehearsal.progress.requests, JSON.stringify(rehearsal.waivers)]);
  const [isBusy, busy] = useBusy();
  const make = () => busy(async () => state.setData(await api.post(path)));
  usePolling(state, state.data?.status === 'running', RUNNING_MS);
  // What is shown stays while it is loaded again.
  return html`<${Loaded} of=${state.data ? { ...state, isLoading: false } : state}>${(now) => html`<div class="stack">
    ${now.status === 'running' && html`<${Running} of=${now} />`}
    ${now.status === 'failed' && html`<p class="callout error" role="alert">The report failed: ${now.failure}</p>`}
    ${now.report
      ? html`<${Complete} rehearsal=${rehearsal} state=${now} make=${make} isBusy=${isBusy}
          setRehearsal=${setRehearsal} />`
      : now.status !== 'running' && html`<${NoReport} rehearsal=${rehearsal} make=${make} isBusy=${isBusy} />`}
  </div>`}<//>`;
}

function Running({ of: { requests_done: done, requests } }) {
  return html`<div class="card stack tight" role="status"><p>Judging request ${formatNumber(done)} of${' '}
    ${formatNumber(requests)} …</p><${Meter} part=${done} whole=${requests} /></div>`;
}

function NoReport({ rehearsal, make, isBusy }) {
  const { requests } = rehearsal.progress;
  return html`<${EmptyState} icon="rehearsals"
    title=${requests === 0 ? t('Nothing has arrived yet') : t('No report yet')}
    action=${html`<${Button} kind="primary" busy=${isBusy} disabled=${requests === 0}
      onClick=${make}>Make a report<//>`}>
    <p>${requests === 0
      ? t('Run the import script against this server with the key of the rehearsal.')
      : t('{0} can be judged. A report may be made again at any time.', plural(requests, 'request'))}</p><//>`;
}

function Complete({ rehearsal, state, make, isBusy, setRehearsal }) {
  const { report, is_current: isCurrent } = state;
  const [tone, meaning] = VERDICTS[report.verdict] ?? ['', ''];
  const isRunning = state.status === 'running';
  return html`
    <section class=${`verdict ${tone}`} aria-label="Verdict">
      <div><p class="verdict-word">${report.verdict}</p><p>${meaning}</p></div>
      <div class="row">
        <${Button} icon="refresh" busy=${isBusy} disabled=${isRunning} onClick=${make}>Make again<//>
        <${Downloads} rehearsal=${rehearsal} /></div>
    </section>
    ${!isCurrent && html`<p class="callout warning" role="status">Requests have arrived since this report. It covers the
      first ${formatNumber(report.requests)}.</p>`}
    <${Numbers} report=${report} isCurrent=${isCurrent} />
    <${Findings} rehearsal=${rehearsal} report=${report} onWaived=${setRehearsal} />
    <${Rules} title="Not assessed" note="They never count as passed."
      rows=${report.not_assessed.map(({ rule, needs }) => [rule, t('needs {0}', needs)])} />
    <${Rules} title="Passed" rows=${report.passed.map((rule) => [rule, ''])} />
    <${Signature} rehearsal=${rehearsal} state=${state} setRehearsal=${setRehearsal} />`;
}

function Downloads({ rehearsal }) {
  const get = ([format, , , extension], isShown) => {
    const link = document.createElement('a');
    link.href = withQuery(inProject(`/rehearsals/${rehearsal.id}/report/`), { format });
    if (isShown) {
      link.target = '_blank';
      link.rel = 'noopener';
    } else {
      link.download = `rehearsal-${rehearsal.id}.${extension}`;
    }
    link.click();
  };
  return html`<${Menu} icon="exports" text="Download" label="Download" items=${[
    { text: t('Open to print'), icon: 'open', onSelect: () => get(FORMATS[0], true) },
    null,
    ...FORMATS.map((format) => (
      { text: format[1], note: format[2], icon: 'file', onSelect: () => get(format, false) })),
  ]} />`;
}

/** Persons at the end; the balance of events too, where it is not that of the progress. */
function Numbers({ report, isCurrent }) {
  const { balance, persons } = report;
  const cells = [
    ...(isCurrent ? [] : [
      [t('Received'), balance.received], [t('Stored'), balance.stored], [t('Duplicates'), balance.duplicates],
      [t('Dropped'), balance.dropped], [t('Refused'), balance.refused],
    ]),
    [t('Persons'), persons.count], [t('Identified'), persons.identified], [t('Refused joins'), persons.refused_merges],
  ];
  return html`<section class="card stack" aria-label="End state">
    <dl class="totals">${cells.map(([text, count]) => html`<div key=${text}><dt class="small soft">${text}</dt>
      <dd>${formatNumber(count)}</dd></div>`)}</dl>
    <p class="soft small">Made <${TimeAgo} time=${report.made_at} /> from ${plural(report.requests, 'request')} by
      rules ${report.rules_version}, which follow the service of ${report.service}.</p></section>`;
}

function Rules({ title, note, rows }) {
  return rows.length > 0 && html`<details class="card fold"><summary><${Icon} name="right" size=${16} />
    <span class="fold-main"><strong>${title}</strong>
      ${note && html`<span class="soft small fold-note">${note}</span>`}</span>
    <strong>${formatNumber(rows.length)}</strong></summary>
    <ul class=${rows[0][1] ? 'rule-list' : 'rule-list short'}>${rows.map(([rule, text]) => html`<li key=${rule}>
      <span class="mono">${rule}</span>${text && html` <span class="soft">${text}</span>`}</li>`)}</ul></details>`;
}

function Signature({ rehearsal, state: { report, is_current: isCurrent }, setRehearsal }) {
  const [isBusy, busy] = useBusy();
  const { sign_off: signed } = rehearsal;
  const isSigned = signed?.digest === report.digest;
  const isGo = report.verdict.startsWith('GO');
  const sign = () => busy(async () => {
    setRehearsal(await api.post(`/rehearsals/${rehearsal.id}/sign_off/`, { digest: report.digest }));
    notify(t('The report is signed.'));
  });
  return html`<section class="card stack" aria-labelledby="rehearsal-signature">
    <h2 id="rehearsal-signature">Signature</h2>
    <p class="row"><span class="soft small">SHA-256 of all accepted events</span>
      <code class="breaks small">${report.digest}</code><${Copy} text=${report.digest} label="Copy digest" /></p>
    ${isSigned
      ? html`<p class="callout">Signed ${signed.verdict} by ${signed.by?.email ?? t('a former user')},${' '}
          ${formatExact(signed.at)}</p>`
      : html`<div class="row"><${Button} kind="primary" icon="check" busy=${isBusy} disabled=${!isGo || !isCurrent}
          onClick=${sign}>Sign off<//>
          <span class="soft small">${!isGo ? t('Only GO and GO-WITH-ACKS can be signed.')
          : !isCurrent ? t('Make the report again first.')
            : t('A later change of the plan or of a waiver takes it back.')}</span>
        </div>`}
  </section>`;
}
