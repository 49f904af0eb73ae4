// Result of an insight: chart, detailed results, loading, error and empty states.

import { formatAgo, formatTime } from '../format.js';
import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Chart } from './chart.js';
import { InsightEmpty, isEmpty } from './insight-empty.js';
import { inDates } from './intervals.js';
import { useLate } from './load.js';
import { PersonsModal } from './persons-modal.js';
import { optionsOf } from './queries.js';
import { issueOf } from './query.js';
import { ResultsTable } from './results-table.js';
import { Button, Copy, ErrorMessage, Skeleton } from './ui.js';

const LONG_MS = 700;

/**
 * Renders the result of a query.
 *
 * @param {object} result of `useQuery`
 * @param {string} name of the chart
 */
export function QueryResult({ result, name, onChange }) {
  const { answer, answered, error, isLoading, seconds, cancel, reload } = result;
  const isLong = useLate(isLoading, LONG_MS);
  const foot = answer && html`<${Foot} time=${answer.last_refresh} reload=${reload} isLoading=${isLoading} />`;
  return html`<div class="query-result stack" aria-busy=${isLoading ? 'true' : null}>
    ${error && !isLoading && html`<${Wrong} error=${error} retry=${reload} />`}
    <div class="chart-area">
      ${isLong && html`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>
        Loading … ${Math.max(1, Math.round(seconds))} s <${Button} onClick=${cancel}>Cancel<//></div>`}
      ${answer
        ? html`<div class=${isLoading ? 'stale' : ''}>
            <${Answer} query=${answered} answer=${answer} name=${name} foot=${foot} onChange=${onChange} /></div>`
        : !error && html`<div class="card"><${Skeleton} height=${360} /></div>`}
    </div>
  </div>`;
}

/** Age of the result and refresh button. */
function Foot({ time, reload, isLoading }) {
  return html`<div class="small soft row spread answer-foot">
    <span title=${formatTime(time, { seconds: true })}>Computed ${formatAgo(time)}</span>
    <${Button} kind="quiet" icon="refresh" onClick=${reload} disabled=${isLoading}>Refresh<//></div>`;
}

/** Error of a query; validation errors can't be retried. */
function Wrong({ error, retry }) {
  const issue = issueOf(error);
  const shown = issue ? { message: t('Invalid query: {0}', issue.text), requestId: error.requestId } : error;
  return html`<div><${ErrorMessage} error=${shown} retry=${issue ? null : retry} />
    ${error.requestId && html`<${Copy} text=${error.requestId}>Copy request ID<//>`}</div>`;
}

/** Chart and detailed results; a click on a value of either opens its persons. */
function Answer({ query, answer, name, foot, onChange }) {
  const [point, setPoint] = useState(null);
  if (isEmpty(query, answer)) {
    return html`<div class="card"><${InsightEmpty} query=${query} onChange=${onChange} />${foot}</div>`;
  }
  return html`<div class="stack">
    <div class="card chart-card">
      <${Chart} query=${query} answer=${answer} label=${name} legend=${optionsOf(query).showLegend ?? true}
        onPoint=${setPoint} onRange=${onChange && ((dates) => onChange(inDates(query, dates)))} />
      ${foot}
    </div>
    <section aria-label="Detailed results"><${ResultsTable} query=${query} answer=${answer}
      onPoint=${setPoint} /></section>
    ${point && html`<${PersonsModal} query=${query} point=${point} onClose=${() => setPoint(null)} />`}
  </div>`;
}
