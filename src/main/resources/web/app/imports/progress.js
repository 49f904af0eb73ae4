// Progress and result of an import.

import { formatNumber, formatPercent, formatTime } from '../format.js';
import { html } from '../lib.js';
import { projectPath } from '../state.js';
import { Meter } from '../parts/meter.js';
import { Table } from '../parts/table.js';
import { Button, Icon, Link } from '../parts/ui.js';
import { t } from '../texts.js';
import { cancelRun, pauseRun, resumeRun } from './run.js';

const SHOWN = 100;
const TITLES = {
  running: t('Importing'), waiting: t('Waiting for the server'), paused: t('Paused'), done: t('Import finished'),
  stopped: t('Import stopped'), cancelled: t('Import cancelled'),
};
const TRIAL_TITLES = { ...TITLES, running: t('Checking'), done: t('Check finished') };
const COLUMNS = [
  { key: 'row', title: t('Row'), isNumber: true },
  { key: 'line', title: t('Line'), isNumber: true, render: ({ line }) => (line ? formatNumber(line) : '–') },
  { key: 'reason', title: t('Reason'), render: ({ reason }) => html`<span class="breaks">${reason}</span>` },
];

/** @param {() => void} [onAgain] begins another import; without it there is no such button */
export function Progress({ run, onAgain }) {
  const isActive = ['running', 'waiting', 'paused'].includes(run.phase);
  const share = run.phase === 'done' ? 1 : run.size > 0 ? run.read / run.size : 0;
  return html`<section class="card stack import-progress">
    <div class="row spread">
      <div role="status"><h2>${(run.isTrial ? TRIAL_TITLES : TITLES)[run.phase]}</h2></div>
      <span class="soft">${run.name}</span>
    </div>
    <${Meter} part=${share} whole=${1} tone=${run.phase === 'stopped' ? 'bad' : ''} />
    <dl class="totals">
      <${Total} title="Part read" text=${formatPercent(share)} />
      <${Total} title="Rows" text=${formatNumber(run.rows)} />
      <${Total} title=${run.isTrial ? t('Good') : t('Stored')} text=${formatNumber(run.stored)} />
      ${!run.isTrial && html`<${Total} title="Already there" text=${formatNumber(run.duplicates)} />`}
      <${Total} title="Refused" text=${formatNumber(run.refused)} />
    </dl>
    ${run.until && isActive && html`<p class="soft" role="status">The server is busy. Next try:
      ${' '}${formatTime(new Date(run.until).toISOString(), { seconds: true })}.</p>`}
    ${run.error && html`<p class="wrong" role="alert">${run.error}</p>`}
    ${['stopped', 'cancelled'].includes(run.phase) && !run.isTrial && html`<p class="soft">What was sent stays stored.
      Import the same file again to continue: what is there already is not stored twice.</p>`}
    <${Oddities} run=${run} />
    <div class="row">
      ${isActive && (run.phase === 'paused'
        ? html`<${Button} icon="play" kind="primary" onClick=${resumeRun}>Continue<//>`
        : html`<${Button} icon="pause" onClick=${pauseRun}>Pause<//>`)}
      ${isActive && html`<${Button} kind="danger" onClick=${cancelRun}>Cancel<//>`}
      ${!isActive && onAgain && html`<${Button} kind="primary" onClick=${onAgain}>Import another file<//>
        <${Link} to=${projectPath('/data/events')} class="button">View event definitions<//>`}
    </div>
    ${run.refusals.length > 0 && html`<${Refusals} run=${run} />`}
  </section>`;
}

function Total({ title, text }) {
  return html`<div><dt class="small soft">${title}</dt><dd>${text}</dd></div>`;
}

/** Values that were sent as they are, and warnings of the server. */
function Oddities({ run }) {
  const odd = Object.entries(run.odd);
  const warnings = Object.entries(run.warnings);
  return html`${odd.length > 0 && html`<ul class="small">${odd.map(([column, count]) => html`<li key=${column}>
      <${Icon} name="info" size=${14} /> ${column}: ${formatNumber(count)} values are not of the type and are sent
      as text</li>`)}</ul>`}
    ${warnings.length > 0 && html`<p class="small">
      ${warnings.map(([type, count]) => `${type}: ${formatNumber(count)}`).join(' · ')} –
      ${' '}<${Link} to=${projectPath('/data/warnings')}>ingestion warnings<//></p>`}`;
}

function Refusals({ run }) {
  const save = () => {
    const quoted = (text) => `"${String(text).replaceAll('"', '""').replace(/^([=+\-@\t\r])/, "'$1")}"`;
    const lines = run.refusals.map(({ row, line, reason }) => [row, line ?? '', quoted(reason)].join(','));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`row,line,reason\n${lines.join('\n')}\n`], { type: 'text/csv' }));
    link.download = 'refused.csv';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 0);
  };
  return html`<div class="stack"><div class="row spread"><h3>Refused rows</h3>
      <${Button} kind="quiet" icon="exports" onClick=${save}>Download as CSV<//></div>
    <${Table} caption="Refused rows" columns=${COLUMNS} rows=${run.refusals.slice(0, SHOWN)}
      rowKey=${({ row }) => row} />
    ${run.refused > SHOWN && html`<p class="soft small">The first ${SHOWN} of ${formatNumber(run.refused)}; the
      download has up to 1,000.</p>`}</div>`;
}
