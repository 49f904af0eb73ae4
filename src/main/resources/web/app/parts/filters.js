// Filters by properties, as the API has them: all of them or any of them must hold.

import { html, useState } from '../lib.js';
import { Combo } from './combo.js';
import { FilterValue } from './filter-value.js';
import { operatorFor, operatorsOf, valueFor, valueKind } from './operators.js';
import { sourceName, suggestProperties, useGroupTypes, usePropertyType } from './taxonomy.js';
import { Button, Select } from './ui.js';

const MATCHES = [['AND', 'all of these'], ['OR', 'any of these']];
const TYPES = ['event', 'person', 'group'];

/**
 * Property filters.
 *
 * @param {?(object[]|object)} value a list of which all must hold, or a group `{type, values}` with one level of groups
 * @param {(value: object[]|object) => void} onChange hears a list as long as all must hold, and
 *     `{type: 'AND', values: [{type: 'OR', values}]}` where one is enough
 * @param {string[]} [types] where properties may come from: `event`, `person`, `group`
 * @param {boolean} [hasAny] whether one of the filters may be enough
 * @param {string} [add] the words of the button for one more
 */
export function Filters({ value, onChange, types = TYPES, hasAny = true, add = 'Add filter', label = 'Filters' }) {
  const [isAdding, setAdding] = useState(false);
  const [groups, write] = useDraft(value, onChange);
  if (groups === null) {
    return html`<p class="soft small">These filters are groups within groups, which this form can’t show.
      They still hold. <${Button} kind="quiet" onClick=${() => onChange([])}>Remove them<//></p>`;
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
      ? html`<div class="filter-row"><${PropertyChoice} types=${types} autofocus onChange=${added} />
          <${Button} kind="quiet" icon="close" label="Not another filter" onClick=${() => setAdding(false)} /></div>`
      : html`<${Button} kind="quiet" icon="plus" class="filters-add" onClick=${() => setAdding(true)}>${add}<//>`}
  </div>`;
}

/** The filters as they are being written: those without a value are not told before they have one. */
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
      <${Select} label="How many of the filters must hold" value=${type} options=${MATCHES}
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
    <${PropertyChoice} types=${types} chosen=${filter} onChange=${turn} />
    <${Select} label=${`How ${filter.key} is compared`} value=${operator} options=${operatorsOf(propertyType, operator)}
      onChange=${compare} />
    <${FilterValue} key=${operator} filter=${filter} propertyType=${propertyType}
      onChange=${(value) => onChange({ ...filter, value })} />
    <${Button} kind="quiet" icon="close" label=${`Remove the filter ${filter.key}`} onClick=${onRemove} />
  </div>`;
}

/**
 * Chooses a property.
 *
 * @param {{key, type, group_type_index}} [chosen]
 * @param {(property: object, option: {note: ?string}) => void} onChange the option's note is the type of the values
 */
export function PropertyChoice({ types, chosen, onChange, autofocus, isNumerical, label = 'Property' }) {
  const groupTypes = useGroupTypes();
  const isOnly = types.length === 1 && types[0] !== 'group';
  const free = (value, option) => (typeof value === 'string'
    ? onChange({ key: value, type: types[0] }, { note: null })
    : onChange(value, option));
  return html`<span class="property-choice">
    ${chosen && !isOnly && html`<span class="badge">${sourceName(chosen, groupTypes)}</span>`}
    <${Combo} label=${label} placeholder="Choose a property" text=${chosen?.key} isFree=${types[0] !== 'group'}
      onChange=${free} autofocus=${autofocus}
      load=${(text, signal) => suggestProperties(types, text, signal, { isNumerical })} />
  </span>`;
}

/** The groups of a value, all of which must hold; null when they are nested more deeply. */
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
