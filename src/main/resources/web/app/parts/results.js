// Names and number formats of query results, shared by charts and tables.

import { formatNumber, formatPercent } from '../format.js';
import { locale, t } from '../texts.js';

const NONE = '$$_posthog_breakdown_null_$$';
export const OTHER = '$$_posthog_breakdown_other_$$';
const WRAPPERS_MAX = 5;
const DAY = 86_400;
const EVENTS = {
  $pageview: t('Pageview'), $pageleave: t('Pageleave'), $autocapture: t('Autocapture'), $screen: t('Screen'),
    $identify: t('Identify'),
  $groupidentify: t('Group identify'), $create_alias: t('Alias'), $feature_flag_called: t('Feature flag called'),
  $exception: t('Exception'), $rageclick: t('Rageclick'),
};
/** Date formats of interval starts. */
const DATES = {
  minute: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  hour: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};
const SHORT_DATES = {
  minute: { hour: '2-digit', minute: '2-digit' },
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  month: { month: 'short', year: 'numeric' },
};

/** Innermost query, without visualization nodes. */
export function innerQuery(query) {
  let inner = query ?? {};
  for (let i = 0; i < WRAPPERS_MAX && inner.source && inner.kind !== 'ActorsQuery'; i++) {
    inner = inner.source;
  }
  return inner;
}

/** Display name of an event. */
function eventName(name) {
  return EVENTS[name] ?? name;
}

/** Display name of a breakdown value, or of several. */
export function breakdownName(value) {
  return [value].flat().map((each) => {
    if (each === null || each === '' || each === NONE) {
      return t('None');
    }
    return each === OTHER ? t('Other') : String(each);
  }).join(' · ');
}

/** Display name of a series; `node` is a row of trends, stickiness or lifecycle results. */
export function seriesName(node) {
  const suffix = node.compare_label === 'previous' ? ' (previous)' : '';
  if (node.status) {
    return node.status[0].toUpperCase() + node.status.slice(1);
  }
  const event = node.action?.name ?? '';
  const custom = node.action?.custom_name || '';
  const label = node.label ?? '';
  if (node.breakdown_value === undefined) {
    return (custom || known(label)) + suffix;
  }
  if (node.action === null) {
    return `${label} - ${breakdownName(node.breakdown_value)}${suffix}`;
  }
  const isOfSeveral = event !== '' && label.startsWith(`${event} - `);
  return known(isOfSeveral ? (custom || eventName(event)) + label.slice(event.length) : label) + suffix;
}

function known(label) {
  return label === '' ? t('None') : eventName(label).replaceAll(NONE, t('None')).replaceAll(OTHER, t('Other'));
}

/** Display name of a funnel step. */
export function stepName(step, index) {
  return eventName(step?.custom_name || step?.name || step?.action_id || t('Step {0}', index + 1));
}

/**
 * Rows of a result with their names: series, or the breakdown values of a funnel. A row and its previous period share a
 * `place`.
 *
 * @returns {{row: number, place: number, name: string, isPrevious: boolean, node: object}[]}
 */
export function namedRows(query, answer) {
  const results = answer?.results;
  if (!Array.isArray(results)) {
    return [];
  }
  const inner = innerQuery(query);
  const isFunnel = inner.kind === 'FunnelsQuery';
  const places = new Map();
  let count = 0;
  return results.map((node, row) => {
    const isPrevious = node?.compare_label === 'previous';
    const identity = JSON.stringify([node?.action?.order, node?.label, node?.breakdown_value]);
    const place = (isPrevious ? places.get(identity) : undefined) ?? count++;
    places.set(identity, place);
    return { row, place, isPrevious, node, name: isFunnel ? groupName(node) : seriesName(node) };
  });
}

function groupName(node) {
  const value = Array.isArray(node) ? node[0]?.breakdown_value : node.breakdown_value;
  return value === undefined ? t('Conversion') : breakdownName(value);
}

/** Interval of a query. */
export function intervalOf(query) {
  const inner = innerQuery(query);
  return inner.kind === 'RetentionQuery'
    ? (inner.retentionFilter?.period ?? 'Day').toLowerCase()
    : inner.interval ?? 'day';
}

/** Name of a point: its date in the project's time zone, or the label of the result. */
export function pointName(node, point, interval) {
  const day = node.days?.[point];
  return typeof day === 'string' ? dateName(day, interval) : node.labels?.[point] ?? String(point + 1);
}

/** Short name of a point, for column headers. */
export function shortPointName(node, point, interval) {
  const day = node.days?.[point];
  return typeof day === 'string'
    ? written(day, SHORT_DATES[interval] ?? { day: 'numeric', month: 'short' })
    : node.labels?.[point] ?? String(point + 1);
}

/** Start of an interval: `Tue, Nov 17, 2026`. */
export function dateName(day, interval) {
  const text = written(day, DATES[interval] ?? DATES.day);
  return interval === 'week' ? t('Week of {0}', text) : text;
}

/** Formats a date that is in the project's time zone already. */
function written(day, options) {
  const date = new Date(`${day.slice(0, 19).replace(' ', 'T')}${day.length > 10 ? '' : 'T00:00:00'}Z`);
  return Number.isNaN(date.getTime())
    ? day
    : new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
}

/** `1 h 30 min` */
export function formatSeconds(seconds) {
  if (typeof seconds !== 'number') {
    return '–';
  }
  if (seconds < 60) {
    return seconds > 0 && seconds < 1
      ? t('{0} ms', formatNumber(seconds * 1_000))
      : `${formatNumber(Math.round(seconds * 10) / 10)} s`;
  }
  const [large, name, small, rest] = seconds < 3_600 ? [60, 'min', 1, 's']
    : seconds < DAY ? [3_600, 'h', 60, 'min'] : [DAY, 'd', 3_600, 'h'];
  const parts = Math.round(seconds / small);
  const left = parts % (large / small);
  return `${formatNumber(Math.floor(parts / (large / small)))} ${name}${left ? ` ${left} ${rest}` : ''}`;
}

/** Returns the function that formats the values of a query. */
export function valueFormat(query) {
  const inner = innerQuery(query);
  if (inner.kind === 'FunnelsQuery' && inner.funnelsFilter?.funnelVizType === 'trends') {
    return (value) => (typeof value === 'number' ? formatPercent(value / 100) : '–');
  }
  const {
    aggregationAxisFormat: unit, aggregationAxisPrefix: prefix = '', aggregationAxisPostfix: postfix = '',
    minDecimalPlaces: least = unit === 'currency' ? 2 : 0, decimalPlaces: most = 2,
  } = inner.trendsFilter ?? {};
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least, maximumFractionDigits: Math.max(least, most),
  });
  const write = {
    duration: formatSeconds,
    duration_ms: (size) => formatSeconds(size / 1_000),
    percentage: (size) => `${number.format(size)}%`,
    percentage_scaled: (size) => `${number.format(size * 100)}%`,
    currency: (size) => (prefix ? '' : '$') + number.format(size),
  }[unit] ?? ((size) => number.format(size));
  return (value) => (typeof value === 'number'
    ? `${value < 0 ? '−' : ''}${prefix}${write(Math.abs(value))}${postfix}`
    : '–');
}
