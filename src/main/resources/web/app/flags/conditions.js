// Release conditions of a feature flag: who sees it, and how many of them.

import { formatNumber } from '../format.js';
import { html } from '../lib.js';
import { CohortChoice, isCohortFilter } from '../parts/cohort-choice.js';
import { Filters } from '../parts/filters.js';
import { Chip, Typed } from '../parts/filter-value.js';
import { Menu } from '../parts/menu.js';
import { groupName, useGroupTypes } from '../parts/taxonomy.js';
import { Button, Field, Select } from '../parts/ui.js';
import { t } from '../texts.js';
import { Audience } from './audience.js';
import { EVERYONE, groupTypeOf, shareOf, variantsOf, withFilters } from './model.js';

const PERSONS = '';

/**
 * Edits the condition sets of a flag; the first one that passes decides.
 *
 * @param {(flag: object) => void} onChange
 */
export function Conditions({ flag, canEdit, onChange }) {
  const { groups } = flag.filters;
  const put = (changed) => onChange(withFilters(flag, { groups: changed }));
  const move = (from, to) => {
    const moved = groups.filter((_, i) => i !== from);
    moved.splice(to, 0, groups[from]);
    put(moved);
  };
  const actions = (i) => [
    { text: t('Duplicate'), icon: 'copy', onSelect: () => put(groups.toSpliced(i + 1, 0, { ...groups[i] })) },
    { text: t('Move up'), icon: 'up', disabled: i === 0, onSelect: () => move(i, i - 1) },
    { text: t('Move down'), icon: 'down', disabled: i === groups.length - 1, onSelect: () => move(i, i + 1) },
    null,
    { text: t('Remove'), icon: 'trash', danger: true, onSelect: () => put(groups.filter((_, j) => j !== i)) },
  ];
  return html`<section class="stack" aria-labelledby="flag-conditions">
    <div class="row spread"><h2 id="flag-conditions">Release conditions</h2>
      <${Subject} flag=${flag} onChange=${onChange} /></div>
    ${groups.length === 0 && html`<p class="callout">Without a condition set nobody sees the flag.</p>`}
    ${groups.map((group, i) => html`<fieldset class="card stack condition" key=${i} disabled=${!canEdit}>
      <div class="row spread"><legend class="condition-title">Set ${i + 1}</legend>
        ${canEdit && html`<${Menu} kind="quiet" icon="more" label=${t('More actions for set {0}', i + 1)}
          items=${actions(i)} />`}</div>
      <${Condition} flag=${flag} condition=${group} number=${i + 1}
        onChange=${(changed) => put(groups.map((one, j) => (j === i ? changed : one)))} />
    </fieldset>`)}
    ${canEdit && html`<div><${Button} icon="plus" onClick=${() => put([...groups, EVERYONE])}>
      Add condition set<//></div>`}
  </section>`;
}

/** Whether persons or groups of a type see the flag; other conditions make no sense for another subject. */
function Subject({ flag, onChange }) {
  const types = useGroupTypes();
  const chosen = groupTypeOf(flag);
  if (types.length === 0 && chosen === null) {
    return null;
  }
  const options = types.map(({ group_type_index: index }) => [index, groupName(types, index, true)]);
  const choose = (value) => onChange(withFilters(flag, {
    aggregation_group_type_index: value === PERSONS ? null : Number(value),
    groups: flag.filters.groups.map((group) => ({ ...group, properties: [] })),
  }));
  return html`<label class="row small"><span class="soft">Match by</span>
    <${Select} label="Match by" value=${chosen ?? PERSONS} options=${[[PERSONS, t('users')], ...options]}
      onChange=${choose} /></label>`;
}

function Condition({ flag, condition, number, onChange }) {
  const types = useGroupTypes();
  const type = groupTypeOf(flag);
  const all = condition.properties ?? [];
  const cohorts = all.filter(isCohortFilter);
  const flags = all.filter((one) => one.type === 'flag');
  const properties = all.filter((one) => !isCohortFilter(one) && one.type !== 'flag');
  const put = (changes) => onChange({ ...condition, ...changes });
  const join = (own, others, more) => put({ properties: [...own, ...others, ...more] });
  const words = type === null
    ? ['person', t('persons')] : [groupName(types, type), groupName(types, type, true)];
  const variants = variantsOf(flag);
  return html`
    ${all.length === 0 && html`<p class="soft small">All ${words[1]} match. Add a filter to select some.</p>`}
    <${Filters} value=${properties} hasAny=${false} label=${t('Filters of set {0}', number)}
      types=${[type === null ? 'person' : { type: 'group', group_type_index: type }]}
      onChange=${(changed) => join(changed, cohorts, flags)} />
    ${type === null && html`<${CohortChoice} label=${t('Cohort of set {0}', number)} filters=${cohorts}
      onChange=${(changed) => join(properties, changed, flags)} />`}
    ${flags.map((one) => html`<div class="filter-row" key=${one.key}><span class="soft">where the flag</span>
      <${Chip} text=${t('{0} is {1}', one.key, one.value)}
        onRemove=${() => join(properties, cohorts, flags.filter((other) => other !== one))} /></div>`)}
    <div class="row rollout">
      <label class="row"><span>Roll out to</span><${Typed} label=${t('Rollout of set {0} in percent', number)}
        type="number"
        min="0" max="100" step="any" value=${shareOf(condition)}
        onChange=${(text) => put({ rollout_percentage: share(text) })} />
        <span>% of the ${words[1]} who match</span></label>
      <input type="range" min="0" max="100" step="1" aria-label=${t('Rollout of set {0}', number)}
        value=${shareOf(condition)} aria-valuetext=${`${formatNumber(shareOf(condition))} %`}
        onInput=${(event) => put({ rollout_percentage: Number(event.target.value) })} />
    </div>
    ${variants.length > 0 && html`<${Field} inline label="Variant">${(id) => html`<${Select} id=${id}
      value=${condition.variant ?? ''} options=${[['', t('By the shares of the variants')],
      ...variants.map(({ key }) => [key, key])]} onChange=${(variant) => put({ variant: variant || null })} />`}<//>`}
    <${Audience} condition=${condition} groupType=${type} words=${words} />`;
}

function share(text) {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? 100 : Math.max(0, Math.min(100, number));
}
