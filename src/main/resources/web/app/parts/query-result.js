// The answer of an insight: the chart and its numbers, what is on its way, and why there is nothing.

import { html, useState } from '../lib.js';
import { formatAgo, formatTime } from '../format.js';
import { issueOf } from './asking.js';
import { Chart } from './chart.js';
import { useLate } from './load.js';
import { isEmpty, Nothing } from './nothing.js';
import { Numbers } from './numbers.js';
import { PeopleBehind } from './people.js';
import { optionsOf } from './queries.js';
import { Button, Copy, Failure, Skeleton } from './ui.js';

const LONG_MS = 700;

/**
 * @param {object} result of `useAnswer`
 * @param {string} name what the chart is called
 */
export function QueryResult({ result, name, onChange }) {
  const { answer, answered, error, isLoading, seconds, cancel, reload } = result;
  const isLong = useLate(isLoading, LONG_MS);
  const foot = answer && html`<${Foot} time=${answer.last_refresh} reload=${reload} isLoading=${isLoading} />`;
  return html`<div class="query-result stack" aria-busy=${isLoading ? 'true' : null}>
    ${error && !isLoading && html`<${Wrong} error=${error} retry=${reload} />`}
    <div class="answer-place">
      ${isLong && html`<div class="waiting" role="status"><span class="turning" aria-hidden="true"></span>
        Calculating … ${Math.max(1, Math.round(seconds))} s <${Button} onClick=${cancel}>Cancel<//></div>`}
      ${answer
        ? html`<div class=${isLoading ? 'stale' : ''}>
            <${Answer} query=${answered} answer=${answer} name=${name} foot=${foot} onChange=${onChange} /></div>`
        : !error && html`<div class="card"><${Skeleton} height=${360} /></div>`}
    </div>
  </div>`;
}

/** How old the numbers are. */
function Foot({ time, reload, isLoading }) {
  return html`<div class="small soft row spread answer-foot">
    <span title=${formatTime(time, { seconds: true })}>Calculated ${formatAgo(time)}</span>
    <${Button} kind="quiet" icon="refresh" onClick=${reload} disabled=${isLoading}>Refresh<//></div>`;
}

/** What stands in the way; what is wrong with the query itself is said in words. */
function Wrong({ error, retry }) {
  const issue = issueOf(error);
  const shown = issue ? { message: `This can’t be answered: ${issue.text}`, requestId: error.requestId } : error;
  return html`<div><${Failure} error=${shown} retry=${issue ? null : retry} />
    ${error.requestId && html`<${Copy} text=${error.requestId}>Copy the request id<//>`}</div>`;
}

/** The chart and the table of its numbers; who presses on a point of either sees who is behind it. */
function Answer({ query, answer, name, foot, onChange }) {
  const [point, setPoint] = useState(null);
  if (isEmpty(query, answer)) {
    return html`<div class="card"><${Nothing} query=${query} onChange=${onChange} />${foot}</div>`;
  }
  return html`<div class="stack">
    <div class="card chart-card">
      <${Chart} query=${query} answer=${answer} label=${name} legend=${optionsOf(query).showLegend ?? true}
        onPoint=${setPoint} />
      ${foot}
    </div>
    <section aria-label="Numbers"><${Numbers} query=${query} answer=${answer} onPoint=${setPoint} /></section>
    ${point && html`<${PeopleBehind} query=${query} point=${point} onClose=${() => setPoint(null)} />`}
  </div>`;
}
