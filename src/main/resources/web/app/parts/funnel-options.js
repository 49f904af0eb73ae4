// The rules of a funnel: in which order, within how long, and without what.

import { html } from '../lib.js';
import { Exclusions } from './exclusions.js';
import { Choice, Count, Section } from './options.js';
import { changed, nodeName, withOptions } from './queries.js';

const ORDERS = [['ordered', 'Sequential'], ['strict', 'Strict order'], ['unordered', 'Any order']];
const CHARTS = [['steps', 'Steps'], ['time_to_convert', 'Time to convert'], ['trends', 'Over time']];
const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month'].map((unit) => [unit, `${unit}s`]);
const ATTRIBUTIONS = [
  ['first_touch', 'The first step'],
  ['last_touch', 'The last step'],
  ['all_events', 'All steps'],
  ['step', 'A certain step'],
];
const BINS_MAX = 90;

export function FunnelOptions({ query, options, setOptions, errors, onChange }) {
  const last = query.series.length - 1;
  const steps = stepNames(query);
  const chart = options.funnelVizType ?? 'steps';
  const { funnelOrderType: order, exclusions = [] } = options;
  return html`
    <${Section} title="Rules" error=${errors('funnelWindow', 'funnelOrder')}>
      <div class="option-grid">
        <${Choice} label="Chart" usual="steps" value=${chart} options=${CHARTS}
          onChange=${(funnelVizType) => onChange(withChart(query, funnelVizType))} />
        <${Choice} label="Order of steps" usual="ordered" value=${order} options=${ORDERS}
          onChange=${(funnelOrderType) => setOptions(fitSteps({ ...options, funnelOrderType }, query.series))} />
        <${Count} label="Window" usual=${14} value=${options.funnelWindowInterval}
          onChange=${(funnelWindowInterval) => setOptions({ funnelWindowInterval })} />
        <${Choice} label="Unit" usual="day" value=${options.funnelWindowIntervalUnit} options=${UNITS}
          onChange=${(funnelWindowIntervalUnit) => setOptions({ funnelWindowIntervalUnit })} />
        ${chart !== 'steps' && html`
          <${Choice} label="From step" usual=${0} value=${options.funnelFromStep} options=${steps.slice(0, -1)}
            onChange=${(step) => setOptions({ funnelFromStep: numberOf(step) })} />
          <${Choice} label="To step" usual=${last} value=${options.funnelToStep} options=${steps.slice(1)}
            onChange=${(step) => setOptions({ funnelToStep: numberOf(step) })} />`}
        ${chart === 'time_to_convert' && html`<${Count} label="Bars" placeholder="Automatic" max=${BINS_MAX}
          value=${options.binCount} onChange=${(binCount) => setOptions({ binCount })} />`}
      </div>
    <//>
    <${Section} title="Exclusions" error=${errors('exclusions')}>
      <${Exclusions} exclusions=${exclusions} last=${last} isWhole=${order === 'unordered'}
        onChange=${(changes) => setOptions({ exclusions: changes })} />
    <//>`;
}

/** The time to convert can't be broken down. */
function withChart(query, funnelVizType) {
  const next = withOptions(query, { funnelVizType });
  return funnelVizType === 'time_to_convert' ? changed(next, { breakdownFilter: undefined }) : next;
}

/** Whose value counts where steps have different ones. */
export function Attribution({ query, options, setOptions }) {
  const type = options.breakdownAttributionType ?? 'first_touch';
  return html`<div class="option-grid">
    <${Choice} label="Value of" usual="first_touch" value=${type} options=${ATTRIBUTIONS}
      onChange=${(chosen) => setOptions({ breakdownAttributionType: chosen, breakdownAttributionValue: undefined })} />
    ${type === 'step' && html`<${Choice} label="Step" usual=${0} value=${options.breakdownAttributionValue}
      options=${stepNames(query)} onChange=${(step) => setOptions({ breakdownAttributionValue: numberOf(step) })} />`}
  </div>`;
}

function stepNames({ series }) {
  return series.map((node, i) => [i, `${i + 1} ${nodeName(node)}`]);
}

function numberOf(step) {
  return step === undefined ? undefined : Number(step);
}

/** The options of a funnel with these steps: what names a step that is gone goes too. */
export function fitSteps(options, series) {
  const last = series.length - 1;
  const upTo = (step, most) => (step <= most ? step : undefined);
  return {
    ...options,
    funnelFromStep: upTo(options.funnelFromStep, last - 1),
    funnelToStep: upTo(options.funnelToStep, last),
    breakdownAttributionValue: upTo(options.breakdownAttributionValue, last),
    exclusions: options.exclusions?.map((one) => {
      const isWhole = options.funnelOrderType === 'unordered';
      const toStep = isWhole ? last : Math.min(one.funnelToStep, last);
      return { ...one, funnelFromStep: isWhole ? 0 : Math.min(one.funnelFromStep, toStep - 1), funnelToStep: toStep };
    }),
  };
}
