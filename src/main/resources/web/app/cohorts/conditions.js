// Conditions of a dynamic cohort, in groups, with a live count of the persons who meet them.

import { api } from '../api.js';
import { formatNumber, formatPercent, formatValue } from '../format.js';
import { html } from '../lib.js';
import { CohortChoice } from '../parts/cohort-choice.js';
import { Filters } from '../parts/filters.js';
import { Chip } from '../parts/filter-value.js';
import { useLoad } from '../parts/load.js';
import { Meter } from '../parts/meter.js';
import { Button, Select } from '../parts/ui.js';
import { t } from '../texts.js';
import { Behaviour } from './behaviour.js';
import { filtersOf, groupOf, isUnfinished, NEW_BEHAVIOUR, partsOf } from './model.js';

const MATCHES = [['AND', t('all')], ['OR', t('any')]];

/** @param {object} groups of `groupsOf` */
export function Conditions({ groups, onChange }) {
  const put = (values) => onChange({ ...groups, values });
  return html`<div class="stack">
    ${groups.values.map((group, i) => html`
      ${i > 0 && html`<div class="row small"><${Select} label="Persons must meet all or any group" value=${groups.type}
        options=${[['AND', 'and'], ['OR', 'or']]} onChange=${(type) => onChange({ ...groups, type })} /></div>`}
      <${Group} group=${group} number=${i + 1}
        onChange=${(changed) => put(groups.values.map((one, j) => (j === i ? changed : one)))}
        onRemove=${groups.values.length > 1 ? () => put(groups.values.filter((_, j) => j !== i)) : null} />`)}
    <div><${Button} icon="plus" onClick=${() => put([...groups.values, { type: 'AND', values: [] }])}>
      Add group<//></div>
    <${Count} groups=${groups} />
  </div>`;
}

function Group({ group, number, onChange, onRemove }) {
  const parts = partsOf(group);
  const put = (changes) => onChange(groupOf(group.type, { ...parts, ...changes }));
  const { behaviours } = parts;
  return html`<fieldset class="card stack condition">
    <div class="row spread"><legend class="row condition-title">Persons who meet
        <${Select} label=${t('Group {0}: all or any conditions', number)} value=${group.type} options=${MATCHES}
          onChange=${(type) => onChange({ ...group, type })} /> conditions</legend>
      ${onRemove && html`<${Button} kind="quiet" icon="trash" label=${t('Remove group {0}', number)}
        onClick=${onRemove} />`}</div>
    <div class="condition-part"><h3>Behaviour</h3>
      ${behaviours.map((one, i) => html`<${Behaviour} key=${i} condition=${one} name=${`condition ${number}.${i + 1}`}
        onChange=${(changed) => put({ behaviours: behaviours.map((each, j) => (j === i ? changed : each)) })}
        onRemove=${() => put({ behaviours: behaviours.filter((_, j) => j !== i) })} />`)}
      <${Button} kind="quiet" icon="plus" class="filters-add"
        onClick=${() => put({ behaviours: [...behaviours, NEW_BEHAVIOUR] })}>Add behaviour<//></div>
    <div class="condition-part"><h3>Properties</h3>
      <${Filters} value=${parts.properties} types=${['person']} hasAny=${false} add="Add property"
        label=${t('Properties of group {0}', number)} onChange=${(properties) => put({ properties })} /></div>
    <div class="condition-part"><h3>Cohorts</h3>
      <${CohortChoice} label=${t('Cohort of group {0}', number)} filters=${parts.cohorts}
        onChange=${(cohorts) => put({ cohorts })} /></div>
    ${parts.others.length > 0 && html`<div class="condition-part"><h3>Others</h3>
      <p class="soft small">Made with the API. They apply, and can only be removed here.</p>
      <div class="row">${parts.others.map((one) => html`<${Chip} text=${formatValue(one)}
        onRemove=${() => put({ others: parts.others.filter((other) => other !== one) })} />`)}</div></div>`}
  </fieldset>`;
}

function Count({ groups }) {
  const filters = filtersOf(groups);
  const { data, error, isLoading } = useLoad((signal) => (
    filters === null ? Promise.resolve(null) : api.post('/cohorts/count/', { filters }, { signal })),
  [JSON.stringify(filters)]);
  if (filters === null) {
    return html`<p class="soft" role="status">Add a condition to see who meets it.</p>`;
  }
  if (error && !isLoading) {
    return html`<p class="callout error" role="alert">${error.message}</p>`;
  }
  if (!data) {
    return html`<p class="soft" role="status">Counting …</p>`;
  }
  const { count, total } = data;
  return html`<div class=${`audience ${isLoading ? 'stale' : ''}`} aria-busy=${isLoading ? 'true' : null}>
    <${Meter} part=${count} whole=${total} />
    <p role="status"><strong>${formatNumber(count)}</strong> of ${formatNumber(total)}${' '}
      ${total === 1 ? 'person' : 'persons'} match (${formatPercent(total > 0 ? count / total : 0)})
      ${isUnfinished(groups) && html`<span class="soft"> without the conditions that lack an event</span>`}</p>
  </div>`;
}
