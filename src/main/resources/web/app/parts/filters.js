// Property filters with AND and OR.

import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Combobox } from './combobox.js';
import { FilterValue } from './filter-value.js';
import { operatorFor, operatorsOf, valueFor, valueKind } from './operators.js';
import { sourceName, sourceOf, suggestProperties, useGroupTypes, usePropertyType } from './taxonomy.js';
import { Button, Select } from './ui.js';

const MATCHES = [['AND', t('all filters')], ['OR', t('any filter')]];
const TYPES = ['event', 'person', 'group'];

/**
 * Edits property filters.
 *
 * @param {?(object[]|object)} value a list, joined with AND, or a group `{type, values}` with one level of groups
 * @param {(value: object[]|object) => void} onChange receives a list if all are joined with AND, else
 *     `{type: 'AND', values: [{type: 'OR', values}]}`
 * @param {(string|object)[]} [types] sources of properties: `event`, `person`, `group`, or one group type as an object
 * @param {boolean} [hasAny] offers OR
 * @param {string} [add] text of the button that adds a filter
 */
export function Filters({ value, onChange, types = TYPES, hasAny = true, add = t('Add filter'),
  label = t('Filters') }) {
  const [isAdding, setAdding] = useState(false);
  const [groups, write] = useDraft(value, onChange);
  if (groups === null) {
    return html`<p class="soft small">These nested filter groups can’t be edited here.
      They still apply. <${Button} kind="quiet" onClick=${() => onChange([])}>Remove all<//></p>`;
  }
  const change = (index, group) => write(groups.map((one, i) => (i === index ? group : one)));
  const added = (property, { note }) => {
    const last = groups.length - 1;
    const filter = { ...property, operator: operatorFor(note), value: null };
    setAdding(false);
    change(last, { ...groups[last], values: [...groups[last].values, filter] });
  };
  return html`<div class="filters" role="group" aria-label=${label}>
    ${groups.map((group, i) => html`<${Group} key=${i} group=${group} isFirst=${i === 0} types=${types} hasAny=${hasAny}
      onChange=${(changed) => change(i, changed)} />`)}
    ${isAdding
      ? html`<div class="filter-row"><${PropertySelect} types=${types} autofocus onChange=${added} />
          <${Button} kind="quiet" icon="close" label="Cancel" onClick=${() => setAdding(false)} /></div>`
      : html`<${Button} kind="quiet" icon="plus" class="filters-add" onClick=${() => setAdding(true)}>${add}<//>`}
  </div>`;
}

/** Filters being edited; incomplete ones are kept here and not passed to `onChange`. */
function useDraft(value, onChange) {
  const [draft, setDraft] = useState({ told: null, groups: null });
  const given = JSON.stringify(value ?? []);
  const write = (groups) => {
    const changed = written(groups);
    const told = JSON.stringify(changed);
    setDraft({ told, groups });
    if (told !== given) {
      onChange(changed);
    }
  };
  return [draft.told === given ? draft.groups : read(value), write];
}

function Group({ group, isFirst, types, hasAny, onChange }) {
  const { type, values } = group;
  const change = (index, filter) => onChange({ type, values: values.map((one, i) => (i === index ? filter : one)) });
  const remove = (index) => onChange({ type, values: values.filter((_, i) => i !== index) });
  return html`
    ${!isFirst && html`<p class="soft small">and</p>`}
    ${(hasAny && values.length > 1 || type === 'OR') && html`<p class="small filters-match">
      <span class="soft">Match</span>
      <${Select} label="Match all or any filters" value=${type} options=${MATCHES}
        onChange=${(chosen) => onChange({ type: chosen, values })} /></p>`}
    ${values.map((filter, i) => html`<${FilterRow} key=${`${i} ${filter.type} ${filter.key}`} filter=${filter}
      types=${types} onChange=${(changed) => change(i, changed)} onRemove=${() => remove(i)} />`)}`;
}

function FilterRow({ filter, types, onChange, onRemove }) {
  const propertyType = usePropertyType(filter);
  const operator = filter.operator ?? 'exact';
  const compare = (chosen) => (
    onChange({ ...filter, operator: chosen, value: valueFor(chosen, filter.value, operator) }));
  const turn = (property, { note }) => onChange({ ...property, operator: operatorFor(note), value: null });
  return html`<div class="filter-row">
    <${PropertySelect} types=${types} chosen=${filter} onChange=${turn} />
    <${Select} label=${t('Operator of {0}', filter.key)} value=${operator} options=${operatorsOf(propertyType,
      operator)}
      onChange=${compare} />
    <${FilterValue} key=${operator} filter=${filter} propertyType=${propertyType}
      onChange=${(value) => onChange({ ...filter, value })} />
    <${Button} kind="quiet" icon="close" label=${t('Remove filter {0}', filter.key)} onClick=${onRemove} />
  </div>`;
}

/**
 * Selects a property.
 *
 * @param {{key, type, group_type_index}} [chosen]
 * @param {(property: object, option: {note: ?string}) => void} onChange the option's note is the property type
 */
export function PropertySelect({ types, chosen, onChange, autofocus, isNumerical, label = t('Property') }) {
  const groupTypes = useGroupTypes();
  const isOnly = types.length === 1 && types[0] !== 'group';
  const free = (value, option) => (typeof value === 'string'
    ? onChange({ key: value, ...sourceOf(types[0]) }, { note: null })
    : onChange(value, option));
  return html`<span class="property-choice">
    ${chosen && !isOnly && html`<span class="badge">${sourceName(chosen, groupTypes)}</span>`}
    <${Combobox} label=${label} placeholder="Select a property" text=${chosen?.key} isFree=${types[0] !== 'group'}
      onChange=${free} autofocus=${autofocus}
      load=${(text, signal) => suggestProperties(types, text, signal, { isNumerical })} />
  </span>`;
}

/** Groups of a value, joined with AND; null if they are nested more deeply. */
function read(value) {
  if (!value || Array.isArray(value)) {
    return [{ type: 'AND', values: value ?? [] }];
  }
  const { type, values = [] } = value;
  const inner = values.filter((one) => one.values);
  if (inner.length === 0) {
    return [{ type, values }];
  }
  const isFlat = inner.length === values.length && inner.every((group) => group.values.every((one) => !one.values));
  return isFlat && (type === 'AND' || values.length === 1) ? values : null;
}

function written(groups) {
  const full = groups.map(({ type, values }) => ({ type, values: values.filter(isComplete) }))
    .filter(({ values }) => values.length > 0);
  return full.every((group) => group.type === 'AND')
    ? full.flatMap((group) => group.values)
    : { type: 'AND', values: full };
}

function isComplete({ operator = 'exact', value }) {
  return valueKind(operator) === 'none' || (value !== null && value !== undefined && value.length !== 0);
}
