// Bar above the chart: date range, interval, comparison, chart type and options.

import { formatUnit } from '../format.js';
import { html } from '../lib.js';
import { t } from '../texts.js';
import { ChartOptions } from './chart-options.js';
import { DateRange } from './date-range.js';
import { inDates, intervalsFor } from './intervals.js';
import { isTotal, kindOf, optionsOf, withFields, withOptions } from './queries.js';
import { Select } from './ui.js';

const TIME = [
  ['ActionsLineGraph', t('Line chart')],
  ['ActionsAreaGraph', t('Area chart')],
  ['ActionsUnstackedBar', t('Bar chart')],
  ['ActionsBar', t('Stacked bars')],
];
const CUMULATIVE = ['ActionsLineGraphCumulative', t('Cumulative line')];
const TOTALS = [
  ['BoldNumber', t('Number')],
  ['ActionsBarValue', t('Horizontal bars')],
  ['ActionsPie', t('Pie chart')],
  ['ActionsTable', t('Table')],
  ['WorldMap', t('World map')],
];
const DISPLAYS = {
  trends: [{ label: t('Time series'), options: [...TIME, CUMULATIVE] }, { label: t('Total value'), options: TOTALS }],
  stickiness: TIME,
};
const PREVIOUS = 'previous';
const COMPARISONS = [
  ['', t('No comparison')],
  [PREVIOUS, t('Previous period')],
  ['-1w', t('1 week earlier')],
  ['-1m', t('1 month earlier')],
  ['-1y', t('1 year earlier')],
];

export function DisplayBar({ query, onChange }) {
  const { key } = kindOf(query);
  const options = optionsOf(query);
  const setDates = (dates) => onChange(inDates(query, dates));
  return html`<div class="display-bar">
    <${DateRange} value=${{ date_from: null, date_to: null, ...query.dateRange }} onChange=${setDates}
      unset=${key === 'retention' ? periods(options) : null} />
    ${hasInterval(key, query) && html`<${Select} label="Interval" value=${query.interval ?? 'day'}
      options=${intervals(query)} onChange=${(interval) => onChange(withFields(query, { interval }))} />`}
    ${['trends', 'stickiness'].includes(key) && html`<${Compare} query=${query} onChange=${onChange} />`}
    <span class="display-space"></span>
    ${DISPLAYS[key] && html`<${Select} label="Chart type" value=${options.display ?? TIME[0][0]}
      options=${DISPLAYS[key]}
      onChange=${(display) => onChange(withOptions(query, { display }))} />`}
    <${ChartOptions} query=${query} onChange=${(changes) => onChange(withOptions(query, changes))} />
  </div>`;
}

/** Range of a retention query without dates. */
function periods({ totalIntervals = 8, period = 'Day' }) {
  return t('Last {0}', formatUnit(totalIntervals, period.toLowerCase()));
}

function hasInterval(key, query) {
  return key === 'funnel'
    ? optionsOf(query).funnelVizType === 'trends'
    : ['trends', 'lifecycle', 'stickiness'].includes(key) && !isTotal(query);
}

/** Intervals that suit the range, and that of the query even if it does not. */
function intervals({ interval = 'day', dateRange }) {
  const fitting = intervalsFor(dateRange);
  return fitting.some(([key]) => key === interval) ? fitting : [[interval, interval], ...fitting];
}

function Compare({ query, onChange }) {
  const { compare, compare_to: to } = query.compareFilter ?? {};
  const value = compare ? to ?? PREVIOUS : '';
  const isKnown = COMPARISONS.some(([key]) => key === value);
  const choose = (chosen) => {
    const compareFilter = chosen === PREVIOUS ? { compare: true } : { compare: true, compare_to: chosen };
    onChange(withFields(query, { compareFilter: chosen === '' ? undefined : compareFilter }));
  };
  return html`<${Select} label="Comparison" value=${value} onChange=${choose}
    options=${isKnown ? COMPARISONS : [...COMPARISONS, [value, t('{0} earlier', value.slice(1))]]} />`;
}
