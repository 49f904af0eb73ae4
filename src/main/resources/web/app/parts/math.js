// Math of a series.

import { html } from '../lib.js';
import { t } from '../texts.js';
import { PropertySelect } from './filters.js';
import { groupName, useGroupTypes } from './taxonomy.js';
import { Select } from './ui.js';

const COUNTS = [['total', t('Total count')], ['dau', t('Unique users')]];
const ACTIVE = [
  ['weekly_active', t('Weekly active users')],
  ['monthly_active', t('Monthly active users')],
  ['unique_session', t('Unique sessions')],
  ['first_time_for_user', t('First time for user')],
  ['first_matching_event_for_user', t('First matching event for user')],
];
const OF_PROPERTY = [
  ['sum', t('Sum')],
  ['avg', t('Average')],
  ['min', t('Minimum')],
  ['max', t('Maximum')],
  ['median', t('Median')],
  ['p75', t('75th percentile')],
  ['p90', t('90th percentile')],
  ['p95', t('95th percentile')],
  ['p99', t('99th percentile')],
];
const PER_PERSON = OF_PROPERTY.slice(1).map(([math, text]) => [`${math}_count_per_actor`, t('{0} per user', text)]);
const PROPERTY_MATHS = new Set(OF_PROPERTY.map(([math]) => math));
const PLACES = { event: 'event_properties', person: 'person_properties', group: 'group_properties' };
const GROUP = 'unique_group';

/**
 * Selects the math of a series.
 *
 * @param {object} node the series
 * @param {boolean} [isSimple] offers only unique persons and groups
 */
export function MathSelect({ node, label, isSimple = false, onChange }) {
  const types = useGroupTypes();
  const math = node.math ?? 'total';
  const value = math === GROUP ? `${GROUP}:${node.math_group_type_index}` : math;
  const groups = types.map(({ group_type_index: index }) => (
    [`${GROUP}:${index}`, t('Unique groups: {0}', groupName(types, index))]));
  const options = isSimple ? [COUNTS[1], ...groups] : [
    { label: t('Count'), options: [...COUNTS, ...ACTIVE, ...groups] },
    { label: t('Property value'), options: OF_PROPERTY },
    { label: t('Count per user'), options: PER_PERSON },
  ];
  const choose = (chosen) => {
    const [next, index] = chosen.split(':');
    const { math: _, math_property, math_property_type, math_group_type_index, ...rest } = node;
    onChange({
      ...rest,
      ...(next === 'total' ? {} : { math: next }),
      ...(index === undefined ? {} : { math_group_type_index: Number(index) }),
      ...(PROPERTY_MATHS.has(next) ? { math_property, math_property_type, math_group_type_index } : {}),
    });
  };
  return html`<${Select} label=${label} value=${isSimple && math === 'total' ? 'dau' : value} options=${options}
    onChange=${choose} />
    ${PROPERTY_MATHS.has(math) && html`<${MathProperty} node=${node} onChange=${onChange} />`}`;
}

function MathProperty({ node, onChange }) {
  const type = Object.keys(PLACES).find((one) => PLACES[one] === node.math_property_type) ?? 'event';
  const chosen = node.math_property && { key: node.math_property, type, group_type_index: node.math_group_type_index };
  const choose = ({ key, type: place, group_type_index: index }) => onChange({
    ...node, math_property: key, math_property_type: PLACES[place], math_group_type_index: index,
  });
  return html`<span class="math-property"><span class="soft">of</span>
    <${PropertySelect} label="Math property" types=${Object.keys(PLACES)} isNumerical chosen=${chosen}
      onChange=${choose} /></span>`;
}

/** True if a series can be queried: math on property values needs a property. */
export function isComplete({ math, math_property: property }) {
  return !PROPERTY_MATHS.has(math) || Boolean(property);
}
