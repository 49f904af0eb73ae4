// Operators of property filters: their names, and those of each property type.

import { t } from '../texts.js';

const WORDS = {
  exact: t('equals'),
  is_not: t('doesn’t equal'),
  icontains: t('contains'),
  not_icontains: t('doesn’t contain'),
  regex: t('matches regex'),
  not_regex: t('doesn’t match regex'),
  gt: t('greater than'),
  gte: t('at least'),
  lt: t('less than'),
  lte: t('at most'),
  between: t('between'),
  not_between: t('not between'),
  is_date_exact: t('on'),
  is_date_before: t('before'),
  is_date_after: t('after'),
  is_set: t('is set'),
  is_not_set: t('is not set'),
  in: t('one of'),
  not_in: t('none of'),
  icontains_multi: t('contains one of'),
  not_icontains_multi: t('contains none of'),
  min: t('at least (min)'),
  max: t('at most (max)'),
};
const TEXT = ['exact', 'is_not', 'icontains', 'not_icontains', 'regex', 'not_regex'];
const NUMBER = ['gt', 'gte', 'lt', 'lte', 'between', 'not_between'];
const DATE = ['is_date_exact', 'is_date_before', 'is_date_after'];
const SET = ['is_set', 'is_not_set'];
const BY_TYPE = {
  String: [...TEXT, ...SET],
  Numeric: ['exact', 'is_not', ...NUMBER, ...SET],
  DateTime: [...DATE, ...SET],
  Boolean: ['exact', 'is_not', ...SET],
};
const LISTS = new Set(['exact', 'is_not', 'in', 'not_in', 'icontains_multi', 'not_icontains_multi']);

/** `[operator, name]` for a property type, including the operator in use. */
export function operatorsOf(propertyType, inUse) {
  const operators = BY_TYPE[propertyType] ?? [...TEXT, ...NUMBER, ...DATE, ...SET];
  const shown = operators.includes(inUse) ? operators : [...operators, inUse];
  return shown.map((operator) => [operator, WORDS[operator] ?? operator]);
}

/** Default operator of a property type. */
export function operatorFor(propertyType) {
  return propertyType === 'DateTime' ? 'is_date_after' : 'exact';
}

/** Kind of value that an operator takes: `none`, `list`, `pair`, `date`, `number` or `text`. */
export function valueKind(operator) {
  if (SET.includes(operator)) {
    return 'none';
  }
  if (LISTS.has(operator)) {
    return 'list';
  }
  if (operator.endsWith('between')) {
    return 'pair';
  }
  if (DATE.includes(operator)) {
    return 'date';
  }
  return NUMBER.includes(operator) || ['min', 'max'].includes(operator) ? 'number' : 'text';
}

/** Converts the value of one operator to that of another; null if it does not fit. */
export function valueFor(operator, value, before) {
  const kind = valueKind(operator);
  if (kind === valueKind(before)) {
    return value;
  }
  const first = [value].flat().find((one) => one !== null && one !== undefined && one !== '');
  if (kind === 'list') {
    return first === undefined ? null : [String(first)];
  }
  if (kind === 'text') {
    return first === undefined ? null : String(first);
  }
  return kind === 'number' && first !== undefined && Number.isFinite(Number(first)) ? Number(first) : null;
}
