// What stands over the chart: dates, interval, comparison and how it is drawn.

import { html, useEffect, useRef, useState } from '../lib.js';
import { DateRange } from './dates.js';
import { Typed } from './filter-value.js';
import { fitInterval, intervalsFor } from './intervals.js';
import { changed, compact, kindOf, optionsOf, withOptions } from './queries.js';
import { Button, Icon, Select, Switch } from './ui.js';

const TIME = [
  ['ActionsLineGraph', 'Line'], ['ActionsAreaGraph', 'Area'], ['ActionsUnstackedBar', 'Bars'], ['ActionsBar', 'Stacked bars'],
  ['ActionsLineGraphCumulative', 'Cumulative line'],
];
const TOTALS = [
  ['BoldNumber', 'Number'], ['ActionsBarValue', 'Horizontal bars'], ['ActionsPie', 'Pie'], ['ActionsTable', 'Table'],
  ['WorldMap', 'Countries'],
];
const IS_TOTAL = new Set(TOTALS.map(([key]) => key));
const STACKED = new Set(['ActionsAreaGraph', 'ActionsBar', 'ActionsStackedBar']);
const COMPARISONS = [['', 'No comparison'], ['previous', 'Previous period'], ['-1w', 'A week before'], ['-1m', 'A month before'],
  ['-1y', 'A year before']];
const STATUSES = [['new', 'New'], ['returning', 'Returning'], ['resurrecting', 'Resurrecting'], ['dormant', 'Dormant']];
const FORMATS = [['numeric', 'Numbers'], ['duration', 'Seconds as time'], ['duration_ms', 'Milliseconds as time'],
  ['percentage', 'Percent'], ['percentage_scaled', 'Shares as percent'], ['currency', 'Currency']];

/** Whether the answer has one number for each series instead of one for each point. */
export function isTotal(query) {
  return IS_TOTAL.has(query.trendsFilter?.display);
}

export function DisplayBar({ query, onChange }) {
  const { key } = kindOf(query);
  const options = optionsOf(query);
  const range = query.dateRange ?? {};
  const setDates = (dates) => {
    const dateRange = dates.date_from || dates.date_to ? compact(dates) : undefined;
    const interval = query.interval && dateRange ? fitInterval(query.interval, dateRange) : query.interval;
    onChange(changed(query, { dateRange, interval }));
  };
  const hasInterval = ['trends', 'lifecycle', 'stickiness'].includes(key) && !isTotal(query) || options.funnelVizType === 'trends';
  const unset = key === 'retention' ? `Last ${options.totalIntervals ?? 8} ${(options.period ?? 'Day').toLowerCase()}s` : null;
  return html`<div class="display-bar">
    <${DateRange} value=${{ date_from: null, date_to: null, ...range }} unset=${unset} onChange=${setDates} />
    ${hasInterval && html`<${Select} label="Interval" value=${query.interval ?? 'day'} options=${withCurrent(query, range)}
      onChange=${(interval) => onChange(changed(query, { interval }))} />`}
    ${['trends', 'stickiness'].includes(key) && html`<${Compare} query=${query} onChange=${onChange} />`}
    <span class="display-space"></span>
    ${key === 'trends' && html`<${Select} label="Chart" value=${options.display ?? 'ActionsLineGraph'}
      options=${[{ label: 'Over time', options: TIME }, { label: 'In total', options: TOTALS }]}
      onChange=${(display) => onChange(withOptions(query, { display }))} />`}
    ${key === 'stickiness' && html`<${Select} label="Chart" value=${options.display ?? 'ActionsLineGraph'} options=${TIME.slice(0, 4)}
      onChange=${(display) => onChange(withOptions(query, { display }))} />`}
    <${Looks} kind=${key} query=${query} options=${options} onChange=${(changes) => onChange(withOptions(query, changes))} />
  </div>`;
}

function withCurrent(query, range) {
  const fitting = intervalsFor(range);
  const current = query.interval ?? 'day';
  return fitting.some(([key]) => key === current) ? fitting : [[current, current], ...fitting];
}

function Compare({ query, onChange }) {
  const { compare, compare_to: to } = query.compareFilter ?? {};
  const value = compare ? to ?? 'previous' : '';
  const options = COMPARISONS.some(([key]) => key === value) ? COMPARISONS : [...COMPARISONS, [value, `${value.slice(1)} before`]];
  const choose = (chosen) => onChange(changed(query, {
    compareFilter: chosen === '' ? undefined : { compare: true, ...(chosen === 'previous' ? {} : { compare_to: chosen }) },
  }));
  return html`<${Select} label="Comparison" value=${value} options=${options} onChange=${choose} />`;
}

/** How the chart looks: a small window of switches. */
function Looks({ kind, query, options, onChange }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef(null);
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const outside = (event) => root.current?.contains(event.target) || setOpen(false);
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const content = controls(kind, query, options, onChange);
  if (content.length === 0) {
    return null;
  }
  const keys = (event) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      root.current.querySelector('button').focus();
    }
  };
  return html`<div class="looks" ref=${root} onKeyDown=${keys}>
    <${Button} aria-expanded=${String(isOpen)} onClick=${() => setOpen(!isOpen)}>Options<${Icon} name="down" size=${14} /><//>
    ${isOpen && html`<div class="looks-list" role="group" aria-label="How the chart looks">${content}</div>`}
  </div>`;
}

function controls(kind, query, options, onChange) {
  const turn = (name, label, on = true) => html`<${Switch} label=${label} checked=${options[name] === on}
    onChange=${(isOn) => onChange({ [name]: isOn ? on : undefined })} />`;
  const choice = (name, label, choices) => html`<label class="looks-choice">${label}
    <${Select} value=${options[name] ?? choices[0][0]} options=${choices} onChange=${(chosen) => onChange({ [name]: chosen })} /></label>`;
  const legend = html`<${Switch} label="Legend" checked=${options.showLegend ?? true} onChange=${(showLegend) => onChange({ showLegend })} />`;
  const values = turn('showValuesOnSeries', 'Values on the chart');
  switch (kind) {
    case 'trends':
      return isTotal(query) ? [legend, choice('aggregationAxisFormat', 'Numbers as', FORMATS)] : [
        legend, values,
        ...(STACKED.has(options.display)
          ? [turn('showPercentStackView', 'Shares in percent')]
          : [turn('yAxisScaleType', 'Logarithmic scale', 'log10')]),
        choice('aggregationAxisFormat', 'Numbers as', FORMATS),
        html`<label class="looks-choice">Average of the last
          <${Typed} label="Smoothing, in points" type="number" min="1" max="1000" value=${options.smoothingIntervals ?? 1}
            onChange=${(text) => onChange({ smoothingIntervals: Number(text) > 1 ? Math.min(1_000, Math.round(Number(text))) : undefined })} />
          points</label>`,
      ];
    case 'funnel':
      return [
        turn('layout', 'Steps below each other', 'horizontal'),
        turn('funnelStepReference', 'Percent of the step before', 'previous'),
        ...(options.funnelVizType === 'trends' ? [values] : []),
      ];
    case 'lifecycle':
      return [
        ...STATUSES.map(([status, label]) => {
          const shown = options.toggledLifecycles ?? STATUSES.map(([key]) => key);
          const next = (isOn) => STATUSES.map(([key]) => key).filter((key) => (key === status ? isOn : shown.includes(key)));
          return html`<${Switch} label=${label} checked=${shown.includes(status)} disabled=${shown.length === 1 && shown[0] === status}
            onChange=${(isOn) => onChange({ toggledLifecycles: next(isOn).length === STATUSES.length ? undefined : next(isOn) })} />`;
        }),
        legend, values,
      ];
    case 'stickiness':
      return [turn('computedAs', 'That often or more', 'cumulative'), legend, values];
    default:
      return [];
  }
}
