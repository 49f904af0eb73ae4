// Display options of a chart, in a popover.

import { html, useEffect, useRef, useState } from '../lib.js';
import { t } from '../texts.js';
import { Typed } from './filter-value.js';
import { isTotal, kindOf, optionsOf } from './queries.js';
import { Button, Icon, Select, Switch } from './ui.js';

const STACKED = new Set(['ActionsAreaGraph', 'ActionsBar', 'ActionsStackedBar']);
const STATUSES = [['new', t('New')], ['returning', t('Returning')], ['resurrecting', t('Resurrecting')], ['dormant',
  t('Dormant')]];
const FORMATS = [
  ['numeric', 'Numeric'],
  ['duration', t('Duration (s)')],
  ['duration_ms', t('Duration (ms)')],
  ['percentage', t('Percentage (0-100)')],
  ['percentage_scaled', t('Percentage (0-1)')],
  ['currency', t('Currency')],
];
const SMOOTHING_MAX = 1_000;

/** Button with the options of the insight type; `onChange` receives the changed ones. */
export function ChartOptions({ query, onChange }) {
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
  return html`<div class="chart-options" ref=${root} onKeyDown=${keys}>
    <${Button} aria-expanded=${String(isOpen)} onClick=${() => setOpen(!isOpen)}>
      Options<${Icon} name="down" size=${14} /><//>
    ${isOpen && html`<div class="chart-options-list" role="group" aria-label="Chart options">
      ${controls({ query, options: optionsOf(query), onChange })}</div>`}
  </div>`;
}

/** Switch between a value of an option and undefined. */
function turn({ options, onChange }, name, label, on = true) {
  return html`<${Switch} label=${label} checked=${options[name] === on}
    onChange=${(isOn) => onChange({ [name]: isOn ? on : undefined })} />`;
}

function legend({ options, onChange }) {
  return html`<${Switch} label="Show legend" checked=${options.showLegend ?? true}
    onChange=${(showLegend) => onChange({ showLegend })} />`;
}

function values(of) {
  return turn(of, 'showValuesOnSeries', t('Show values on series'));
}

function format({ options, onChange }) {
  return html`<label class="chart-options-choice">Y-axis unit
    <${Select} value=${options.aggregationAxisFormat ?? FORMATS[0][0]} options=${FORMATS}
      onChange=${(aggregationAxisFormat) => onChange({ aggregationAxisFormat })} /></label>`;
}

function smoothing({ options, onChange }) {
  const tell = (text) => {
    const count = Math.min(SMOOTHING_MAX, Math.round(Number(text)));
    onChange({ smoothingIntervals: count > 1 ? count : undefined });
  };
  return html`<label class="chart-options-choice">Smooth over
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
      ? turn(of, 'showPercentStackView', t('Show as % of total'))
      : turn(of, 'yAxisScaleType', t('Logarithmic scale'), 'log10'),
    format(of),
    smoothing(of),
  ]),
  funnel: (of) => [
    turn(of, 'layout', t('Top to bottom layout'), 'horizontal'),
    turn(of, 'funnelStepReference', t('Conversion relative to previous step'), 'previous'),
    of.options.funnelVizType === 'trends' && values(of),
  ],
  lifecycle: (of) => [statuses(of), legend(of), values(of)],
  stickiness: (of) => [turn(of, 'computedAs', t('Cumulative'), 'cumulative'), legend(of), values(of)],
};
