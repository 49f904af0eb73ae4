// Breakdown of an insight.

import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Typed } from './filter-value.js';
import { PropertySelect } from './filters.js';
import { compact } from './queries.js';
import { Button, Switch } from './ui.js';

const LIMIT = 25;
const LIMIT_MAX = 1_000;
const TYPES = ['event', 'person', 'group'];

/** Breakdowns of either form of the filter: `{property, type, group_type_index}`. */
function partsOf(filter) {
  if ((filter?.breakdowns ?? []).length > 0) {
    return filter.breakdowns;
  }
  return [filter?.breakdown ?? []].flat().map((property) => ({
    property, type: filter.breakdown_type ?? 'event', group_type_index: filter.breakdown_group_type_index,
  }));
}

/**
 * Edits a breakdown.
 *
 * @param {?object} filter the `breakdownFilter` of a query
 * @param {number} [most] maximum number of properties
 */
export function Breakdown({ filter, most = 3, onChange }) {
  const [isAdding, setAdding] = useState(false);
  const parts = partsOf(filter);
  const { breakdown_limit: limit, breakdown_hide_other_aggregation: hidesOther } = filter ?? {};
  const write = (changed, options = {}) => onChange(changed.length === 0 ? undefined : {
    breakdowns: changed,
    ...(limit ? { breakdown_limit: limit } : {}),
    ...(hidesOther ? { breakdown_hide_other_aggregation: true } : {}),
    ...options,
  });
  const part = ({ key, type, group_type_index: index }) => (
    compact({ property: key, type, group_type_index: type === 'group' ? index : undefined }));
  const put = (index, chosen) => {
    setAdding(false);
    write(index < parts.length ? parts.map((one, i) => (i === index ? part(chosen) : one)) : [...parts, part(chosen)]);
  };
  return html`<div class="filters" role="group" aria-label="Breakdown">
    ${parts.map((one, i) => html`<div class="filter-row" key=${`${one.type} ${one.property}`}>
      <${PropertySelect} label=${t('Breakdown {0}', i + 1)} types=${TYPES} chosen=${{ ...one, key: one.property }}
        onChange=${(chosen) => put(i, chosen)} />
      <${Button} kind="quiet" icon="close" label=${t('Remove breakdown by {0}', one.property)}
        onClick=${() => write(parts.filter((_, j) => j !== i))} />
    </div>`)}
    ${isAdding && html`<div class="filter-row">
      <${PropertySelect} label="Breakdown property" types=${TYPES} autofocus
      onChange=${(chosen) => put(parts.length, chosen)} />
      <${Button} kind="quiet" icon="close" label="Cancel" onClick=${() => setAdding(false)} /></div>`}
    ${!isAdding && parts.length < most && html`<${Button} kind="quiet" icon="plus" class="filters-add"
      onClick=${() => setAdding(true)}>
      ${parts.length === 0 ? t('Add breakdown') : t('Add another breakdown')}<//>`}
    ${parts.length > 0 && html`<div class="option-row">
      <label>Breakdown limit <${Typed} label="Breakdown limit" type="number" min="1" max=${LIMIT_MAX}
        value=${limit ?? LIMIT}
        onChange=${(text) => write(parts, { breakdown_limit: clamp(text) })} /></label>
      <${Switch} label="Group remaining values as “Other”" checked=${!hidesOther}
        onChange=${(shows) => write(parts, { breakdown_hide_other_aggregation: !shows })} />
    </div>`}
  </div>`;
}

function clamp(text) {
  return Math.max(1, Math.min(LIMIT_MAX, Math.round(Number(text)) || LIMIT));
}
