// Alerts as the API has them, and as their form edits them.

import { formatValue } from '../format.js';
import { isTotal, nodeName } from '../parts/queries.js';
import { t } from '../texts.js';

export const CONDITIONS = [
  ['absolute_value', t('is')], ['relative_increase', t('increased by')], ['relative_decrease', t('decreased by')],
];
export const INTERVALS = [
  ['hourly', t('hour')], ['daily', t('day')], ['weekly', t('week')], ['monthly', t('month')],
];
export const SNOOZES = [['2h', t('2 hours')], ['1d', t('1 day')], ['1w', t('1 week')]];
const STATES = { Firing: t('Firing'), Errored: t('Errored'), 'Not firing': t('Not firing'), Snoozed: t('Snoozed') };
const TONES = { Firing: 'bad', Errored: 'warn', 'Not firing': 'good', Snoozed: '' };

/** True if alerts can ask a query. */
export function isSupported(query) {
  return query?.kind === 'TrendsQuery';
}

/** True if a query has one number instead of one per interval, so that nothing can be compared. */
export function isWhole(query) {
  return isTotal(query);
}

/** Results of a query by their position: `[index, name]`. */
export function seriesOf({ trendsFilter, series = [] }) {
  const formulas = trendsFilter?.formulaNodes?.map(({ custom_name: name, formula }) => name || formula)
    ?? trendsFilter?.formulas ?? (trendsFilter?.formula ? [trendsFilter.formula] : null);
  return (formulas?.length ? formulas : series.map(nodeName)).map((name, index) => [index, name]);
}

export function toneOf({ state }) {
  return TONES[state] ?? '';
}

/** The state of an alert in words. */
export function stateOf({ state }) {
  return STATES[state] ?? state;
}

/** Values of the form of a new alert. */
export function blank(userId) {
  return {
    name: '', series: 0, condition: 'absolute_value', percentage: false, lower: '', upper: '', ongoing: false,
    interval: 'daily', skipWeekend: false, enabled: true, users: userId ? [userId] : [], webhook: '',
  };
}

/** Values of the form of an alert. */
export function draftOf(alert) {
  const { type, bounds } = alert.threshold?.configuration ?? {};
  const isPercentage = type === 'percentage';
  const shown = (bound) => (bound === null || bound === undefined
    ? ''
    : String(isPercentage ? Number((bound * 100).toPrecision(12)) : bound));
  return {
    name: alert.name, series: alert.config.series_index ?? 0, condition: alert.condition.type,
    percentage: isPercentage, lower: shown(bounds?.lower), upper: shown(bounds?.upper),
    ongoing: Boolean(alert.config.check_ongoing_interval), interval: alert.calculation_interval,
    skipWeekend: alert.skip_weekend, enabled: alert.enabled, users: alert.subscribed_users.map(({ id }) => id),
    webhook: alert.webhook_url ?? '',
  };
}

/** Body that saves the values of the form. */
export function bodyOf(draft) {
  const isPercentage = draft.percentage && draft.condition !== 'absolute_value';
  const bound = (text) => (text === '' ? null : Number(text) / (isPercentage ? 100 : 1));
  const canLookEarly = draft.condition !== 'relative_decrease' && draft.upper !== '';
  return {
    name: draft.name, subscribed_users: draft.users, enabled: draft.enabled,
    condition: { type: draft.condition },
    config: {
      type: 'TrendsAlertConfig', series_index: Number(draft.series),
      check_ongoing_interval: draft.ongoing && canLookEarly,
    },
    threshold: {
      configuration: {
        type: isPercentage ? 'percentage' : 'absolute',
        bounds: { lower: bound(draft.lower), upper: bound(draft.upper) },
      },
    },
    calculation_interval: draft.interval, skip_weekend: draft.skipWeekend, webhook_url: draft.webhook || null,
  };
}

/** The latest number of an alert, as its bounds are written; empty for none. */
export function valueOf({ last_value: value, threshold }) {
  if (value === null) {
    return '';
  }
  return threshold?.configuration.type === 'percentage'
    ? `${Number((value * 100).toPrecision(12))} %`
    : formatValue(value);
}

/** When an alert fires: `is more than 3, each day`. */
export function summaryOf(alert) {
  const { condition, percentage, lower, upper, interval } = draftOf(alert);
  const unit = percentage ? ' %' : '';
  const bounds = [lower !== '' && t('less than {0}', lower + unit), upper !== '' && t('more than {0}', upper + unit)]
    .filter(Boolean).join(t(' or '));
  const [, verb] = CONDITIONS.find(([key]) => key === condition) ?? CONDITIONS[0];
  const [, each] = INTERVALS.find(([key]) => key === interval) ?? INTERVALS[1];
  return bounds ? t('{0} {1}, each {2}', verb, bounds, each) : t('no threshold, each {0}', each);
}
