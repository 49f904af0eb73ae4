// Usage of a feature flag over time: the answers that SDKs reported with `$feature_flag_called`.

import { html } from '../lib.js';
import { parameter, projectPath, setQuery } from '../state.js';
import { DateRange } from '../parts/date-range.js';
import { isEmpty } from '../parts/insight-empty.js';
import { fitInterval } from '../parts/intervals.js';
import { QueryResult } from '../parts/query-result.js';
import { useQuery } from '../parts/query.js';
import { EmptyState, Link, Select } from '../parts/ui.js';
import { t } from '../texts.js';

const USUAL = '-30d';
const HOURLY = new Set(['-24h', 'dStart', '-1dStart']);
const MATHS = [['total', t('Evaluations')], ['dau', t('Unique users')]];

function usageQuery(key, range, math) {
  return {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: '$feature_flag_called', math }],
    properties: [{ key: '$feature_flag', type: 'event', operator: 'exact', value: [key] }],
    breakdownFilter: { breakdown: '$feature_flag_response', breakdown_type: 'event' },
    dateRange: range,
    interval: HOURLY.has(range.date_from) ? 'hour' : fitInterval('day', range),
    trendsFilter: { display: 'ActionsBar' },
  };
}

export function Usage({ flag }) {
  const range = { date_from: parameter('from', USUAL), date_to: parameter('to') || null };
  const math = parameter('math', MATHS[0][0]);
  const query = usageQuery(flag.key, range, math);
  const result = useQuery(query);
  const isUnused = result.answer && !result.isLoading && isEmpty(result.answered, result.answer);
  return html`<div class="stack">
    <div class="row">
      <${DateRange} value=${range} onChange=${({ date_from: from, date_to: to }) => (
        setQuery({ from: from === USUAL ? null : from, to }))} />
      <${Select} label="Counted" value=${math} options=${MATHS}
        onChange=${(chosen) => setQuery({ math: chosen === MATHS[0][0] ? null : chosen })} />
      <${Link} to=${`${projectPath('/insights/new')}#q=${encodeURIComponent(JSON.stringify(query))}`}>
        Open as an insight<//>
    </div>
    ${isUnused
      ? html`<${EmptyState} icon="bars" title="Not used in this range">
          <p>Nothing asked for <code class="breaks">${flag.key}</code>. SDKs send <code>$feature_flag_called</code> when
            they answer; servers may have that switched off.</p><//>`
      : html`<${QueryResult} result=${result} name=${t('Answers of {0}', flag.key)} />`}
  </div>`;
}
