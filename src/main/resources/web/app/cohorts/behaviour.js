// Condition of a cohort on what a person did, how often and when.

import { html } from '../lib.js';
import { Combobox } from '../parts/combobox.js';
import { Filters } from '../parts/filters.js';
import { Typed } from '../parts/filter-value.js';
import { suggestEvents } from '../parts/taxonomy.js';
import { Button, Select } from '../parts/ui.js';
import { t } from '../texts.js';
import { asBehaviour, behaviourOf, BEHAVIOURS } from './model.js';

const UNITS = [['minute', t('minutes')], ['hour', t('hours')], ['day', t('days')], ['week', t('weeks')],
  ['month', t('months')], ['year', t('years')]];
const OPERATORS = [['gte', t('at least')], ['exact', t('exactly')], ['lte', t('at most')]];

/**
 * @param {object} condition of the type `behavioral`
 * @param {string} name of the condition in labels
 */
export function Behaviour({ condition, name, onChange, onRemove }) {
  const kind = behaviourOf(condition);
  const put = (changes) => onChange({ ...condition, ...changes });
  const has = (field) => kind.fields.includes(field);
  return html`<div class="behaviour">
    <div class="row">
      <${Select} label=${t('Kind of {0}', name)} value=${BEHAVIOURS.indexOf(kind)}
        options=${BEHAVIOURS.map(({ text }, i) => [i, text])}
        onChange=${(index) => onChange(asBehaviour(condition, BEHAVIOURS[index]))} />
      <${Event} label=${t('Event of {0}', name)} value=${condition.key} type=${condition.event_type}
        onChange=${(key) => put({ key, event_type: 'events' })} />
      ${has('next') && html`<${Event} label=${t('Second event of {0}', name)} value=${condition.seq_event}
        type=${condition.seq_event_type} onChange=${(event) => put({ seq_event: event, seq_event_type: 'events' })} />`}
      ${has('count') && html`<${Select} label=${t('Comparison of {0}', name)} options=${OPERATORS}
          value=${condition.operator === 'eq' ? 'exact' : condition.operator}
          onChange=${(operator) => put({ operator })} />
        <${Whole} label=${t('Times of {0}', name)} value=${condition.operator_value}
          onChange=${(times) => put({ operator_value: times })} /><span class="soft">times</span>`}
      ${has('next') && html`<${Span} words="within" label=${t('Distance of {0}', name)} condition=${condition}
        names=${['seq_time_value', 'seq_time_interval']} onChange=${put} />`}
      ${has('window') && html`<${Span} words="in the last" label=${t('Window of {0}', name)} condition=${condition}
        names=${['time_value', 'time_interval']} onChange=${put} />`}
      ${has('since') && html`<${Span} words=${condition.value === 'stopped_performing_event' ? t('but not in the last')
        : t('now in the last')} label=${t('Recent window of {0}', name)} condition=${condition}
        names=${['seq_time_value', 'seq_time_interval']} onChange=${put} />`}
      ${has('periods') && html`<${Periods} condition=${condition} name=${name} onChange=${put} />`}
    </div>
    <${Button} kind="quiet" icon="close" label=${t('Remove {0}', name)} onClick=${onRemove} />
    <${Filters} value=${condition.event_filters ?? []} types=${['event']} hasAny=${false} add="Filter the event"
      label=${t('Filters of {0}', name)}
      onChange=${(filters) => put({ event_filters: filters.length > 0 ? filters : undefined })} />
  </div>`;
}

function Event({ label, value, type, onChange }) {
  return html`<${Combobox} label=${label} placeholder="Select an event" isFree
    text=${type === 'actions' ? t('Action {0}', value) : value}
    load=${(text, signal) => suggestEvents(text, signal, { hasActions: false, hasAll: false })}
    onChange=${(chosen) => onChange(typeof chosen === 'string' ? chosen : chosen.event)} />`;
}

function Span({ words, label, condition, names: [count, unit], onChange }) {
  return html`<span class="soft">${words}</span>
    <${Whole} label=${label} value=${condition[count]} onChange=${(number) => onChange({ [count]: number })} />
    <${Select} label=${t('Unit, {0}', label)} value=${condition[unit]} options=${UNITS}
      onChange=${(chosen) => onChange({ [unit]: chosen })} />`;
}

function Periods({ condition, name, onChange }) {
  return html`<span class="soft">in</span>
    <${Whole} label=${t('Least periods of {0}', name)} value=${condition.min_periods}
      onChange=${(least) => onChange({ min_periods: Math.min(least, Number(condition.total_periods)) })} />
    <span class="soft">of the last</span>
    <${Whole} label=${t('Periods of {0}', name)} value=${condition.total_periods}
      onChange=${(all) => onChange({
    total_periods: all, min_periods: Math.min(all, Number(condition.min_periods)),
  })} />
    <span class="soft">periods of</span>
    <${Whole} label=${t('Length of a period of {0}', name)} value=${condition.time_value}
      onChange=${(length) => onChange({ time_value: length })} />
    <${Select} label=${t('Unit, length of a period of {0}', name)} value=${condition.time_interval} options=${UNITS}
      onChange=${(unit) => onChange({ time_interval: unit })} />`;
}

/** Whole number from 1 on. */
function Whole({ label, value, onChange }) {
  return html`<${Typed} label=${label} type="number" min="1" max="1000" value=${value}
    onChange=${(text) => onChange(Math.max(1, Math.round(Number(text)) || 1))} />`;
}
