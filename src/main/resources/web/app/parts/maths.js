// What is counted of a series.

import { html } from '../lib.js';
import { PropertyChoice } from './filters.js';
import { groupName, useGroupTypes } from './taxonomy.js';
import { Select } from './ui.js';

const COUNTS = [['total', 'Total count'], ['dau', 'Unique persons']];
const ACTIVE = [
  ['weekly_active', 'Weekly active persons'],
  ['monthly_active', 'Monthly active persons'],
  ['unique_session', 'Unique sessions'],
  ['first_time_for_user', 'First time for a person'],
  ['first_matching_event_for_user', 'First matching event for a person'],
];
const OF_PROPERTY = [
  ['sum', 'Sum'],
  ['avg', 'Average'],
  ['min', 'Minimum'],
  ['max', 'Maximum'],
  ['median', 'Median'],
  ['p75', '75th percentile'],
  ['p90', '90th percentile'],
  ['p95', '95th percentile'],
  ['p99', '99th percentile'],
];
const PER_PERSON = OF_PROPERTY.slice(1).map(([math, text]) => [`${math}_count_per_actor`, `${text} per person`]);
const PROPERTY_MATHS = new Set(OF_PROPERTY.map(([math]) => math));
const PLACES = { event: 'event_properties', person: 'person_properties', group: 'group_properties' };
const GROUP = 'unique_group';

/**
 * Chooses the math of a series.
 *
 * @param {object} node the series
 * @param {boolean} [isSimple] whether only events, persons and groups can be counted
 */
export function MathChoice({ node, label, isSimple = false, onChange }) {
  const types = useGroupTypes();
  const math = node.math ?? 'total';
  const value = math === GROUP ? `${GROUP}:${node.math_group_type_index}` : math;
  const groups = types.map(({ group_type_index: index }) => (
    [`${GROUP}:${index}`, `Unique groups: ${groupName(types, index)}`]));
  const options = isSimple ? [COUNTS[1], ...groups] : [
    { label: 'Count', options: [...COUNTS, ...ACTIVE, ...groups] },
    { label: 'Of a property', options: OF_PROPERTY },
    { label: 'Events of each person', options: PER_PERSON },
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
    <${PropertyChoice} label="Property to calculate with" types=${Object.keys(PLACES)} isNumerical chosen=${chosen}
      onChange=${choose} /></span>`;
}

/** Whether a series can be asked for; the value of a property needs the property. */
export function isWhole({ math, math_property: property }) {
  return !PROPERTY_MATHS.has(math) || Boolean(property);
}
