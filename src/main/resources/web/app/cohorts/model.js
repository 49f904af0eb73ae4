// Cohorts as the editor holds them: groups of conditions on properties, cohorts and behaviour.

import { isCohortFilter } from '../parts/cohort-choice.js';
import { t } from '../texts.js';

/** Kinds of behaviour: name in the API, words before the event, and the fields beside it. */
export const BEHAVIOURS = [
  { value: 'performed_event', text: 'did', fields: ['window'] },
  { value: 'performed_event', negation: true, text: t('did not do'), fields: ['window'] },
  { value: 'performed_event_multiple', text: t('did several times'), fields: ['count', 'window'] },
  { value: 'performed_event_first_time', text: t('did for the first time'), fields: ['window'] },
  { value: 'performed_event_regularly', text: t('did regularly'), fields: ['count', 'periods'] },
  { value: 'performed_event_sequence', text: t('did and then'), fields: ['window', 'next'] },
  { value: 'stopped_performing_event', text: t('stopped doing'), fields: ['window', 'since'] },
  { value: 'restarted_performing_event', text: t('began again'), fields: ['window', 'since'] },
];

const COMMON = ['type', 'key', 'event_type', 'value', 'negation', 'event_filters'];
const FIELDS = {
  count: { operator: 'gte', operator_value: 2 },
  window: { time_value: 30, time_interval: 'day' },
  periods: { time_value: 1, time_interval: 'week', total_periods: 4, min_periods: 3 },
  since: { seq_time_value: 7, seq_time_interval: 'day' },
  next: { seq_event: '', seq_event_type: 'events', seq_time_value: 7, seq_time_interval: 'day' },
};

/** The kind of a condition on behaviour; undefined for one that is edited by the API alone. */
export function behaviourOf({ value, negation, explicit_datetime: from }) {
  return from ? undefined
    : BEHAVIOURS.find((kind) => kind.value === value && Boolean(kind.negation) === Boolean(negation));
}

/** The condition as one of another kind, with what both have. */
export function asBehaviour(condition, kind) {
  const own = kind.fields.map((field) => FIELDS[field]).reduce((all, fields) => ({ ...all, ...fields }), {});
  const kept = Object.fromEntries(Object.entries(condition)
    .filter(([name]) => COMMON.includes(name) || name in own));
  return { ...own, ...kept, value: kind.value, negation: Boolean(kind.negation) };
}

export const NEW_BEHAVIOUR = asBehaviour({ type: 'behavioral', key: '', event_type: 'events' }, BEHAVIOURS[0]);

/** A dynamic cohort as the editor begins. */
export const NEW_COHORT = {
  name: '', description: '', is_static: false, groups: { type: 'OR', values: [{ type: 'AND', values: [] }] },
};

/** Groups of a stored cohort, `{type, values: [{type, values}]}`; null where they are nested more deeply or negated. */
export function groupsOf({ filters }) {
  const root = filters?.properties;
  if (!root) {
    return NEW_COHORT.groups;
  }
  const inner = root.values.filter((one) => one.values);
  const groups = inner.length === 0 ? [{ type: root.type, values: root.values }] : root.values;
  const isFlat = groups.every((group) => group.values?.every((one) => !one.values) && !group.negation);
  return isFlat && !root.negation ? { type: inner.length === 0 ? 'OR' : root.type, values: groups } : null;
}

/** Conditions of a group by the part that edits them. */
export function partsOf({ values }) {
  const parts = { properties: [], cohorts: [], behaviours: [], others: [] };
  values.forEach((one) => {
    const name = isCohortFilter(one) ? 'cohorts'
      : one.type === 'behavioral' && behaviourOf(one) ? 'behaviours'
        : one.type === 'person' && !one.negation ? 'properties' : 'others';
    parts[name].push(one);
  });
  return parts;
}

export function groupOf(type, { properties, cohorts, behaviours, others }) {
  return { type, values: [...behaviours, ...properties, ...cohorts, ...others] };
}

/** The filters of the API without unfinished conditions and empty groups; null if nothing is left. */
export function filtersOf({ type, values }) {
  const groups = values.map((group) => ({ ...group, values: group.values.filter(isFinished) }))
    .filter((group) => group.values.length > 0);
  return groups.length === 0 ? null : { properties: { type, values: groups } };
}

function isFinished({ type, key, value, seq_event: next }) {
  return type !== 'behavioral' || (key !== '' && (value !== 'performed_event_sequence' || next !== ''));
}

/** True if a condition still lacks its event. */
export function isUnfinished({ values }) {
  return values.some((group) => group.values.some((one) => !isFinished(one)));
}
