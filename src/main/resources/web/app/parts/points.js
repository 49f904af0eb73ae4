// Data points of a result: title, value and the query of their actors.

import { t } from '../texts.js';
import { breakdownName, dateName, innerQuery, intervalOf, OTHER, pointName, seriesName, stepName } from './results.js';

const TRENDS_WITHOUT_ACTORS = new Set(['hogql', 'first_time_for_user', 'first_matching_event_for_user']);
const BREAKDOWNS_WITH_ACTORS = new Set(['event', 'person', 'group']);
/** Math whose values are numbers of actors. */
const COUNTS_OF_ACTORS = new Set(['dau', 'weekly_active', 'monthly_active', 'unique_group']);

/**
 * Data point of a result.
 *
 * @param {object} query
 * @param {object} answer
 * @param {{row: number, point: ?number, part: ?string}} spot the row of the results; its point, step or period,
 *     or none for the whole row; `dropped` for actors that did not reach a funnel's step
 * @returns {{title: string, value: ?number, isCount: boolean, isGroups: boolean, actorsQuery: ?object}} `isCount` is
 *     true if the value is the number of actors; `actorsQuery` completes the source of an ActorsQuery, null if
 *     actors can't be listed
 */
export function dataPoint(query, answer, spot) {
  const inner = innerQuery(query);
  const read = {
    TrendsQuery: trend, StickinessQuery: stickiness, LifecycleQuery: lifecycle, FunnelsQuery: funnel,
    RetentionQuery: retention,
  }[inner.kind];
  const isGroups = isOfGroups(inner, spot, answer);
  const found = read?.(inner, answer, spot) ?? null;
  return found && { isCount: false, ...found, actorsQuery: found.value ? found.actorsQuery ?? null : null, isGroups };
}

function isOfGroups(query, { row }, answer) {
  const math = answer.results?.[row]?.action?.math;
  return math ? math === 'unique_group' : Number.isInteger(query.aggregation_group_type_index);
}

function trend(query, answer, { row, point }) {
  const node = answer.results[row];
  const isWhole = point === undefined || point === null;
  const name = seriesName(node);
  const math = node.action?.math ?? 'total';
  return {
    title: isWhole ? name : `${name}, ${pointName(node, point, intervalOf(query))}`,
    value: isWhole ? node.aggregated_value ?? node.count : node.data?.[point],
    isCount: COUNTS_OF_ACTORS.has(math) && !(query.trendsFilter?.display ?? '').includes('Cumulative'),
    actorsQuery: hasTrendActors(query, node) ? {
      kind: 'InsightActorsQuery',
      series: node.action.order ?? 0,
      // In a comparison the server wants the day of the current period.
      ...(isWhole ? {} : { day: node.action.days?.[point] ?? node.days[point] }),
      ...(node.breakdown_value === undefined ? {} : { breakdown: node.breakdown_value }),
      ...(node.compare_label ? { compare: node.compare_label } : {}),
    } : null,
  };
}

/** False for rows without actors, such as formulas. */
function hasTrendActors(query, node) {
  return Boolean(node.action)
    && !TRENDS_WITHOUT_ACTORS.has(node.action.math)
    && (node.breakdown_value === undefined || hasBreakdownActors(query.breakdownFilter, node.breakdown_value));
}

function hasBreakdownActors(filter, value) {
  const several = filter?.breakdowns ?? [{
    type: filter?.breakdown_type ?? 'event',
    histogram_bin_count: filter?.breakdown_histogram_bin_count, normalize_url: filter?.breakdown_normalize_url,
  }];
  return ![value].flat().includes(OTHER)
    && !Array.isArray(filter?.breakdown)
    && !filter?.breakdown_path_cleaning
    && several.every((each) => BREAKDOWNS_WITH_ACTORS.has(each.type ?? 'event')
      && !each.histogram_bin_count && !each.normalize_url);
}

function stickiness(query, answer, { row, point }) {
  const node = answer.results[row];
  const isWhole = point === undefined || point === null;
  return {
    title: isWhole ? seriesName(node) : `${seriesName(node)}, ${pointName(node, point)}`,
    value: isWhole ? node.count : node.data[point],
    isCount: true,
    actorsQuery: isWhole || query.stickinessFilter?.computedAs === 'cumulative' ? null : {
      kind: 'InsightActorsQuery', series: node.action?.order ?? 0, day: node.days[point],
      ...(node.compare_label ? { compare: node.compare_label } : {}),
    },
  };
}

function lifecycle(query, answer, { row, point }) {
  const node = answer.results[row];
  const isWhole = point === undefined || point === null;
  return {
    title: isWhole ? seriesName(node) : `${seriesName(node)}, ${pointName(node, point, intervalOf(query))}`,
    value: isWhole ? node.count : Math.abs(node.data[point]),
    isCount: true,
    actorsQuery: isWhole ? null : { kind: 'InsightActorsQuery', status: node.status, day: node.days[point] },
  };
}

function funnel(query, answer, { row, point, part }) {
  const { results } = answer;
  if (!Array.isArray(results)) {
    const [from, count] = results.bins?.[point] ?? [];
    return { title: String(from), value: count };
  }
  if (results[row]?.data) {
    const node = results[row];
    return { title: pointName(node, point, intervalOf(query)), value: node.data[point] };
  }
  const steps = Array.isArray(results[0]) ? results[row] : results;
  const isDropped = part === 'dropped';
  const value = steps[point].breakdown_value;
  const name = `${isDropped ? t('Dropped before') : t('Completed')} ${stepName(steps[point], point)}`;
  return {
    title: value === undefined ? name : `${breakdownName(value)}: ${name}`,
    value: isDropped ? steps[point - 1].count - steps[point].count : steps[point].count,
    isCount: true,
    actorsQuery: {
      kind: 'FunnelsActorsQuery', funnelStep: isDropped ? -(point + 1) : point + 1,
      ...(value === undefined ? {} : { funnelStepBreakdown: value }),
    },
  };
}

function retention(query, answer, { row, point }) {
  const cohort = answer.results[row];
  const value = cohort.breakdown_value;
  const named = value === undefined ? '' : `${breakdownName(value)}: `;
  // Cohorts are numbered within each breakdown value.
  const index = answer.results.slice(0, row)
    .filter((other) => breakdownName(other.breakdown_value ?? '') === breakdownName(value ?? '')).length;
  return {
    title: `${named}${cohortName(query, cohort)}, ${cohort.values[point].label}`,
    value: cohort.values[point].count,
    isCount: true,
    actorsQuery: {
      kind: 'InsightActorsQuery', interval: index, day: point, ...(value === undefined ? {} : { breakdown: value }),
    },
  };
}

/** Share of a cohort, or of the previous period if the query says so, that came back. */
export function retentionShare(query, cohort, point) {
  const isOfPrevious = innerQuery(query).retentionFilter?.retentionReference === 'previous';
  const whole = cohort.values[isOfPrevious && point > 0 ? point - 1 : 0].count;
  return whole > 0 ? cohort.values[point].count / whole : null;
}

/** Finds the values of a retention row within the window of the query; the others, of later cohorts, are 0. */
export function shownPeriods(query, results) {
  const { lookaheadIntervals, retentionCustomBrackets: brackets = [] } = innerQuery(query).retentionFilter ?? {};
  const dates = [...new Set(results.map(({ date }) => date))];
  return ({ date, values }) => {
    const left = dates.length - dates.indexOf(date);
    let begin = 0;
    return values.filter((_, point) => {
      const isShown = lookaheadIntervals > 0 || begin < left;
      begin += brackets[point - 1] ?? 1;
      return isShown;
    });
  };
}

/** Name of a retention row: `Tue, Nov 17, 2026`. */
export function cohortName(query, cohort) {
  return cohort.date ? dateName(cohort.date, intervalOf(query)) : cohort.label;
}
