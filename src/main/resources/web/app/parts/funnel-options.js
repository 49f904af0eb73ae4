// The rules of a funnel: in which order, within how long, and without what.

import { html } from '../lib.js';
import { Choice, Count, Section } from './options.js';
import { changed, nodeName, withOptions } from './queries.js';
import { EventChoice } from './series.js';
import { Button, Select } from './ui.js';

const ORDERS = [['ordered', 'One after another'], ['strict', 'Directly after another'], ['unordered', 'In any order']];
const CHARTS = [['steps', 'Steps'], ['time_to_convert', 'Time to convert'], ['trends', 'Conversion over time']];
const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month'].map((unit) => [unit, `${unit}s`]);
const ATTRIBUTIONS = [
  ['first_touch', 'The first step'], ['last_touch', 'The last step'], ['all_events', 'All steps'], ['step', 'A certain step'],
];

export function FunnelOptions({ query, options, setOptions, errors, onChange }) {
  const { series } = query;
  const chart = options.funnelVizType ?? 'steps';
  const names = series.map((node, i) => [i, `${i + 1} ${nodeName(node)}`]);
  return html`
    <${Section} title="Rules" error=${errors('funnelWindow', 'funnelOrder')}>
      <div class="option-grid">
        <${Choice} label="Chart" usual="steps" value=${chart} options=${CHARTS}
          onChange=${(funnelVizType) => onChange(withChart(query, funnelVizType))} />
        <${Choice} label="Order of steps" usual="ordered" value=${options.funnelOrderType} options=${ORDERS}
          onChange=${(funnelOrderType) => setOptions({ funnelOrderType, exclusions: whole(options.exclusions, funnelOrderType, series) })} />
        <${Count} label="Window" usual=${14} value=${options.funnelWindowInterval}
          onChange=${(funnelWindowInterval) => setOptions({ funnelWindowInterval })} />
        <${Choice} label="Unit" usual="day" value=${options.funnelWindowIntervalUnit} options=${UNITS}
          onChange=${(funnelWindowIntervalUnit) => setOptions({ funnelWindowIntervalUnit })} />
        ${chart !== 'steps' && html`
          <${Choice} label="From step" usual=${0} value=${options.funnelFromStep} options=${names.slice(0, -1)}
            onChange=${(step) => setOptions({ funnelFromStep: number(step) })} />
          <${Choice} label="To step" usual=${series.length - 1} value=${options.funnelToStep} options=${names.slice(1)}
            onChange=${(step) => setOptions({ funnelToStep: number(step) })} />`}
        ${chart === 'time_to_convert' && html`<${Count} label="Bars" placeholder="Automatic" max=${90} value=${options.binCount}
          onChange=${(binCount) => setOptions({ binCount })} />`}
      </div>
    <//>
    <${Section} title="Exclusions" error=${errors('exclusions')}>
      <${Exclusions} series=${series} exclusions=${options.exclusions ?? []} isWhole=${options.funnelOrderType === 'unordered'}
        onChange=${(exclusions) => setOptions({ exclusions })} />
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
  const names = query.series.map((node, i) => [i, `${i + 1} ${nodeName(node)}`]);
  return html`<div class="option-grid">
    <${Choice} label="Value of" usual="first_touch" value=${type} options=${ATTRIBUTIONS}
      onChange=${(chosen) => setOptions({ breakdownAttributionType: chosen, breakdownAttributionValue: undefined })} />
    ${type === 'step' && html`<${Choice} label="Step" usual=${0} value=${options.breakdownAttributionValue} options=${names}
      onChange=${(step) => setOptions({ breakdownAttributionValue: number(step) })} />`}
  </div>`;
}

function number(step) {
  return step === undefined ? undefined : Number(step);
}

/** Where steps have no order, what is excluded is so from all of the funnel. */
function whole(exclusions, order, series) {
  return order === 'unordered' && exclusions
    ? exclusions.map((one) => ({ ...one, funnelFromStep: 0, funnelToStep: series.length - 1 }))
    : exclusions;
}

function Exclusions({ series, exclusions, isWhole, onChange }) {
  const last = series.length - 1;
  const put = (index, changes) => onChange(exclusions.map((one, i) => (i === index ? { ...one, ...changes } : one)));
  const ends = (index, name, least, most) => {
    const options = series.map((_, i) => [i, i + 1]).slice(least, most + 1);
    return html`<${Select} label=${name === 'funnelFromStep' ? 'After step' : 'Before step'} value=${exclusions[index][name]}
      options=${options} onChange=${(step) => put(index, { [name]: Number(step) })} />`;
  };
  return html`<div class="filters">
    ${exclusions.map((one, i) => html`<div class="filter-row" key=${i}>
      <${EventChoice} label=${`Excluded event ${i + 1}`} node=${one} hasAll=${false} onChange=${(node) => put(i, node)} />
      ${!isWhole && html`<span class="small soft between">between step ${ends(i, 'funnelFromStep', 0, one.funnelToStep - 1)}
        and ${ends(i, 'funnelToStep', one.funnelFromStep + 1, last)}</span>`}
      <${Button} kind="quiet" icon="close" label="Remove the exclusion" onClick=${() => onChange(exclusions.filter((_, j) => j !== i))} />
    </div>`)}
    <${Button} kind="quiet" icon="plus" class="filters-add"
      onClick=${() => onChange([...exclusions, { kind: 'EventsNode', event: '$pageview', funnelFromStep: 0, funnelToStep: last }])}>
      Add exclusion<//>
  </div>`;
}

/** The options of a funnel with other steps: what names a step that is gone goes too. */
export function fitSteps(options, series) {
  const last = series.length - 1;
  const isThere = (step) => step === undefined || step <= last;
  return {
    ...options,
    funnelFromStep: isThere(options.funnelFromStep + 1 || undefined) ? options.funnelFromStep : undefined,
    funnelToStep: isThere(options.funnelToStep) ? options.funnelToStep : undefined,
    breakdownAttributionValue: isThere(options.breakdownAttributionValue) ? options.breakdownAttributionValue : undefined,
    exclusions: options.exclusions?.map((one) => {
      const toStep = options.funnelOrderType === 'unordered' ? last : Math.min(one.funnelToStep, last);
      return { ...one, funnelFromStep: Math.min(one.funnelFromStep, toStep - 1), funnelToStep: toStep };
    }),
  };
}
