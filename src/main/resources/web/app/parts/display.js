// What stands over the chart: dates, interval, comparison and how it is drawn.

import { html } from '../lib.js';
import { DateRange } from './dates.js';
import { fitInterval, intervalsFor } from './intervals.js';
import { Looks } from './looks.js';
import { changed, compact, isTotal, kindOf, optionsOf, withOptions } from './queries.js';
import { Select } from './ui.js';

const TIME = [
  ['ActionsLineGraph', 'Line'],
  ['ActionsAreaGraph', 'Area'],
  ['ActionsUnstackedBar', 'Bars'],
  ['ActionsBar', 'Stacked bars'],
];
const CUMULATIVE = ['ActionsLineGraphCumulative', 'Cumulative line'];
const TOTALS = [
  ['BoldNumber', 'Number'],
  ['ActionsBarValue', 'Horizontal bars'],
  ['ActionsPie', 'Pie'],
  ['ActionsTable', 'Table'],
  ['WorldMap', 'Countries'],
];
const DISPLAYS = {
  trends: [{ label: 'Over time', options: [...TIME, CUMULATIVE] }, { label: 'In total', options: TOTALS }],
  stickiness: TIME,
};
const PREVIOUS = 'previous';
const COMPARISONS = [
  ['', 'No comparison'],
  [PREVIOUS, 'Previous period'],
  ['-1w', 'A week before'],
  ['-1m', 'A month before'],
  ['-1y', 'A year before'],
];

export function DisplayBar({ query, onChange }) {
  const { key } = kindOf(query);
  const options = optionsOf(query);
  const setDates = (dates) => {
    const dateRange = dates.date_from || dates.date_to ? compact(dates) : undefined;
    const interval = query.interval && dateRange ? fitInterval(query.interval, dateRange) : query.interval;
    onChange(changed(query, { dateRange, interval }));
  };
  return html`<div class="display-bar">
    <${DateRange} value=${{ date_from: null, date_to: null, ...query.dateRange }} onChange=${setDates}
      unset=${key === 'retention' ? periods(options) : null} />
    ${hasInterval(key, query) && html`<${Select} label="Interval" value=${query.interval ?? 'day'}
      options=${intervals(query)} onChange=${(interval) => onChange(changed(query, { interval }))} />`}
    ${['trends', 'stickiness'].includes(key) && html`<${Compare} query=${query} onChange=${onChange} />`}
    <span class="display-space"></span>
    ${DISPLAYS[key] && html`<${Select} label="Chart" value=${options.display ?? TIME[0][0]} options=${DISPLAYS[key]}
      onChange=${(display) => onChange(withOptions(query, { display }))} />`}
    <${Looks} query=${query} onChange=${(changes) => onChange(withOptions(query, changes))} />
  </div>`;
}

/** What a retention without dates looks at. */
function periods({ totalIntervals = 8, period = 'Day' }) {
  return `Last ${totalIntervals} ${period.toLowerCase()}s`;
}

function hasInterval(key, query) {
  return key === 'funnel'
    ? optionsOf(query).funnelVizType === 'trends'
    : ['trends', 'lifecycle', 'stickiness'].includes(key) && !isTotal(query);
}

/** Those that suit the range, and the one that a saved query has anyway. */
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
    onChange(changed(query, { compareFilter: chosen === '' ? undefined : compareFilter }));
  };
  return html`<${Select} label="Comparison" value=${value} onChange=${choose}
    options=${isKnown ? COMPARISONS : [...COMPARISONS, [value, `${value.slice(1)} before`]]} />`;
}
