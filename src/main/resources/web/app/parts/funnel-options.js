// Options of a funnel: chart, step order, conversion window, exclusions and attribution.

import { html } from '../lib.js';
import { t } from '../texts.js';
import { Exclusions } from './exclusions.js';
import { Choice, Count, Section } from './options.js';
import { nodeName, withFields, withOptions } from './queries.js';

const ORDERS = [['ordered', t('Sequential')], ['strict', t('Strict order')], ['unordered', t('Any order')]];
const CHARTS = [['steps', t('Steps')], ['time_to_convert', t('Time to convert')], ['trends', t('Historical trends')]];
const UNITS = [['second', t('seconds')], ['minute', t('minutes')], ['hour', t('hours')], ['day', t('days')],
  ['week', t('weeks')], ['month', t('months')]];
const ATTRIBUTIONS = [
  ['first_touch', t('First touchpoint')],
  ['last_touch', t('Last touchpoint')],
  ['all_events', t('All steps')],
  ['step', t('Specific step')],
];
const BINS_MAX = 90;

export function FunnelOptions({ query, options, setOptions, errors, onChange }) {
  const last = query.series.length - 1;
  const steps = stepNames(query);
  const chart = options.funnelVizType ?? 'steps';
  const { funnelOrderType: order, exclusions = [] } = options;
  return html`
    <${Section} title="Options" error=${errors('funnelWindow', 'funnelOrder')}>
      <div class="option-grid">
        <${Choice} label="Graph type" usual="steps" value=${chart} options=${CHARTS}
          onChange=${(funnelVizType) => onChange(withChart(query, funnelVizType))} />
        <${Choice} label="Step order" usual="ordered" value=${order} options=${ORDERS}
          onChange=${(funnelOrderType) => setOptions(fitSteps({ ...options, funnelOrderType }, query.series))} />
        <${Count} label="Conversion window" usual=${14} value=${options.funnelWindowInterval}
          onChange=${(funnelWindowInterval) => setOptions({ funnelWindowInterval })} />
        <${Choice} label="Unit" usual="day" value=${options.funnelWindowIntervalUnit} options=${UNITS}
          onChange=${(funnelWindowIntervalUnit) => setOptions({ funnelWindowIntervalUnit })} />
        ${chart !== 'steps' && html`
          <${Choice} label="From step" usual=${0} value=${options.funnelFromStep} options=${steps.slice(0, -1)}
            onChange=${(step) => setOptions({ funnelFromStep: numberOf(step) })} />
          <${Choice} label="To step" usual=${last} value=${options.funnelToStep} options=${steps.slice(1)}
            onChange=${(step) => setOptions({ funnelToStep: numberOf(step) })} />`}
        ${chart === 'time_to_convert' && html`<${Count} label="Number of bins" placeholder="Automatic" max=${BINS_MAX}
          value=${options.binCount} onChange=${(binCount) => setOptions({ binCount })} />`}
      </div>
    <//>
    <${Section} title="Exclusion steps" error=${errors('exclusions')}>
      <${Exclusions} exclusions=${exclusions} last=${last} isWhole=${order === 'unordered'}
        onChange=${(changes) => setOptions({ exclusions: changes })} />
    <//>`;
}

/** Time to convert has no breakdown. */
function withChart(query, funnelVizType) {
  const next = withOptions(query, { funnelVizType });
  return funnelVizType === 'time_to_convert' ? withFields(next, { breakdownFilter: undefined }) : next;
}

/** Attribution: the step whose breakdown value counts. */
export function Attribution({ query, options, setOptions }) {
  const type = options.breakdownAttributionType ?? 'first_touch';
  return html`<div class="option-grid">
    <${Choice} label="Attribution type" usual="first_touch" value=${type} options=${ATTRIBUTIONS}
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

/** Adapts options to a changed number of steps. */
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
