// Conditions on cohorts: chips of the chosen ones, and a combobox for more.

import { api } from '../api.js';
import { html } from '../lib.js';
import { t } from '../texts.js';
import { Combobox } from './combobox.js';
import { Chip } from './filter-value.js';
import { useLoad } from './load.js';
import { Select } from './ui.js';

const SUGGESTED = 20;
const SIDES = [['in', t('in the cohort')], ['not_in', t('not in the cohort')]];

/** Suggests cohorts for `Combobox`; values are the cohorts. */
export async function suggestCohorts(search, signal) {
  const found = await api.get('/cohorts/', { search, limit: SUGGESTED, basic: true }, { signal });
  return [{
    label: null,
    options: found.results.map((cohort) => ({
      key: cohort.id, text: cohort.name || t('Cohort {0}', cohort.id), value: cohort,
    })),
  }];
}

/** True for filters that name a cohort. */
export function isCohortFilter({ type }) {
  return (type ?? '').endsWith('cohort');
}

/**
 * Edits filters that name cohorts.
 *
 * @param {object[]} filters of the type `cohort`
 * @param {(filters: object[]) => void} onChange
 */
export function CohortChoice({ filters, onChange, label = t('Cohort') }) {
  const change = (index, filter) => onChange(filters.map((one, i) => (i === index ? filter : one)));
  const add = ({ id }) => filters.some(({ value }) => String(value) === String(id))
    || onChange([...filters, { type: 'cohort', key: 'id', value: id, operator: 'in' }]);
  return html`<div class="cohort-choice">
    ${filters.map((filter, i) => html`<div class="filter-row" key=${filter.value}>
      <${Select} label=${t('Side of cohort {0}', filter.value)} options=${SIDES} value=${sideOf(filter)}
        onChange=${(operator) => change(i, { type: filter.type, key: 'id', value: filter.value, operator })} />
      <${Named} id=${filter.value} onRemove=${() => onChange(filters.filter((_, j) => j !== i))} />
    </div>`)}
    <${Combobox} label=${label} placeholder="Add a cohort" clears load=${suggestCohorts} onChange=${add} />
  </div>`;
}

function sideOf({ operator, negation }) {
  return ['not_in', 'is_not'].includes(operator) !== Boolean(negation) ? 'not_in' : 'in';
}

function Named({ id, onRemove }) {
  const { data } = useLoad((signal) => api.get(`/cohorts/${id}/`, {}, { signal }), [id]);
  return html`<${Chip} text=${data?.name || t('Cohort {0}', id)} onRemove=${onRemove} />`;
}
