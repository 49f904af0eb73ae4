// Result of an SQL query: a chart as its settings say, and the rows as a table.

import { formatNumber, plural } from '../format.js';
import { html } from '../lib.js';
import { t } from '../texts.js';
import { Chart } from './chart.js';
import { useLate } from './load.js';
import { ResultsTable } from './results-table.js';
import { SqlSettings } from './sql-settings.js';
import { ErrorMessage, Skeleton } from './ui.js';

const LONG_MS = 700;
const TABLE = 'ActionsTable';

/**
 * Renders the result.
 *
 * @param {object} query DataVisualizationNode with the chart's settings
 * @param {object} asked the HogQLQuery that was run
 * @param {object} result of `useQuery` for it
 * @param {(changes: object) => void} onChange changes fields of the DataVisualizationNode
 */
export function SqlResult({ query, asked, result, name, isEditing, onChange }) {
  const { answer, error, isLoading, reload } = result;
  const isLong = useLate(isLoading, LONG_MS);
  const shown = { ...query, source: asked };
  const isTable = (query.display ?? TABLE) === TABLE;
  if (!answer) {
    return error && !isLoading
      ? html`<${ErrorMessage} error=${error} retry=${error.isPassing ? reload : null} />`
      : html`<div class="card"><${Skeleton} lines=${6} /></div>`;
  }
  // The chart is drawn again when its settings change, since the answer does not.
  const look = JSON.stringify([query.display, query.chartSettings]);
  return html`<div class="stack" aria-busy=${isLoading ? 'true' : null}>
    ${error && !isLoading && html`<${ErrorMessage} error=${error} retry=${error.isPassing ? reload : null} />`}
    ${answer.explain && html`<${Plan} lines=${answer.explain} />`}
    ${answer.error && html`<${ErrorMessage} error=${{ message: answer.error }} />`}
    ${isEditing && html`<${SqlSettings} query=${query} answer=${answer} onChange=${onChange} />`}
    <div class=${isLong || (error && !isLoading) ? 'stack stale' : 'stack'}>
      ${!isTable && html`<div class="card chart-card"><${Chart} key=${look} query=${shown} answer=${answer}
        label=${name} /></div>`}
      <${Count} answer=${answer} />
      <section aria-label="Rows"><${ResultsTable} query=${shown} answer=${answer} /></section>
    </div>
  </div>`;
}

/** The plan can be scrolled by the keyboard. */
function Plan({ lines }) {
  return html`<section class="card sql-plan">
    <h2>Query plan</h2>
    <pre class="mono small" tabindex="0" role="region" aria-label="Query plan">${lines.join('\n')}</pre>
  </section>`;
}

function Count({ answer: { results, hasMore, timings } }) {
  const seconds = timings?.[0]?.t;
  const rows = hasMore
    ? t('The first {0} rows; exports have all, a LIMIT shows more', formatNumber(results.length))
    : plural(results.length, 'row');
  const time = typeof seconds === 'number' ? t(' in {0} ms', formatNumber(Math.round(seconds * 1_000))) : '';
  return html`<p class="soft small" role="status">${rows}${time}</p>`;
}
