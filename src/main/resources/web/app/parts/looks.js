// How a chart looks: a small window of switches, those that the kind of the insight has.

import { html, useEffect, useRef, useState } from '../lib.js';
import { Typed } from './filter-value.js';
import { isTotal, kindOf, optionsOf } from './queries.js';
import { Button, Icon, Select, Switch } from './ui.js';

const STACKED = new Set(['ActionsAreaGraph', 'ActionsBar', 'ActionsStackedBar']);
const STATUSES = [['new', 'New'], ['returning', 'Returning'], ['resurrecting', 'Resurrecting'], ['dormant', 'Dormant']];
const FORMATS = [
  ['numeric', 'Numbers'],
  ['duration', 'Seconds as time'],
  ['duration_ms', 'Milliseconds as time'],
  ['percentage', 'Percent'],
  ['percentage_scaled', 'Shares as percent'],
  ['currency', 'Currency'],
];
const SMOOTHING_MAX = 1_000;

/** @param {(changes: object) => void} onChange hears changed options of the query's kind */
export function Looks({ query, onChange }) {
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
  const controls = CONTROLS[kindOf(query).key];
  if (!controls) {
    return null;
  }
  const keys = (event) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      root.current.querySelector('button').focus();
    }
  };
  return html`<div class="looks" ref=${root} onKeyDown=${keys}>
    <${Button} aria-expanded=${String(isOpen)} onClick=${() => setOpen(!isOpen)}>
      Options<${Icon} name="down" size=${14} /><//>
    ${isOpen && html`<div class="looks-list" role="group" aria-label="How the chart looks">
      ${controls({ query, options: optionsOf(query), onChange })}</div>`}
  </div>`;
}

/** A switch between one value of an option and none. */
function turn({ options, onChange }, name, label, on = true) {
  return html`<${Switch} label=${label} checked=${options[name] === on}
    onChange=${(isOn) => onChange({ [name]: isOn ? on : undefined })} />`;
}

function legend({ options, onChange }) {
  return html`<${Switch} label="Legend" checked=${options.showLegend ?? true}
    onChange=${(showLegend) => onChange({ showLegend })} />`;
}

function values(of) {
  return turn(of, 'showValuesOnSeries', 'Values on the chart');
}

function format({ options, onChange }) {
  return html`<label class="looks-choice">Numbers as
    <${Select} value=${options.aggregationAxisFormat ?? FORMATS[0][0]} options=${FORMATS}
      onChange=${(aggregationAxisFormat) => onChange({ aggregationAxisFormat })} /></label>`;
}

function smoothing({ options, onChange }) {
  const tell = (text) => {
    const count = Math.min(SMOOTHING_MAX, Math.round(Number(text)));
    onChange({ smoothingIntervals: count > 1 ? count : undefined });
  };
  return html`<label class="looks-choice">Average of the last
    <${Typed} label="Smoothing, in points" type="number" min="1" max=${SMOOTHING_MAX} onChange=${tell}
      value=${options.smoothingIntervals ?? 1} /> points</label>`;
}

function statuses({ options, onChange }) {
  const all = STATUSES.map(([status]) => status);
  const shown = options.toggledLifecycles ?? all;
  const show = (status, isOn) => {
    const next = all.filter((one) => (one === status ? isOn : shown.includes(one)));
    onChange({ toggledLifecycles: next.length === all.length ? undefined : next });
  };
  return STATUSES.map(([status, label]) => html`<${Switch} label=${label} checked=${shown.includes(status)}
    disabled=${shown.length === 1 && shown[0] === status} onChange=${(isOn) => show(status, isOn)} />`);
}

const CONTROLS = {
  trends: (of) => (isTotal(of.query) ? [legend(of), format(of)] : [
    legend(of),
    values(of),
    STACKED.has(of.options.display)
      ? turn(of, 'showPercentStackView', 'Shares in percent')
      : turn(of, 'yAxisScaleType', 'Logarithmic scale', 'log10'),
    format(of),
    smoothing(of),
  ]),
  funnel: (of) => [
    turn(of, 'layout', 'Steps below each other', 'horizontal'),
    turn(of, 'funnelStepReference', 'Percent of the step before', 'previous'),
    of.options.funnelVizType === 'trends' && values(of),
  ],
  lifecycle: (of) => [statuses(of), legend(of), values(of)],
  stickiness: (of) => [turn(of, 'computedAs', 'That often or more', 'cumulative'), legend(of), values(of)],
};
