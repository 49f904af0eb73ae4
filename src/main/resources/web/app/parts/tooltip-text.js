// Content of a chart's tooltip: a title and a line for each value.

import { formatNumber, formatPercent, plural } from '../format.js';
import { t } from '../texts.js';
import { cohortName, retentionShare } from './points.js';
import {
  breakdownName, formatSeconds, innerQuery, intervalOf, namedRows, pointName, seriesName, stepName, valueFormat,
} from './results.js';

/**
 * Tooltip of a data point.
 *
 * @param {{query: object, answer: object}} picture
 * @param {import('./spots.js').Spot} spot
 * @param {{colors: Map<number, string>, isStacked: boolean}} chart
 * @returns {{title: string, lines: {row: ?number, color: ?string, name: string, text: string, share: ?string}[],
 *     note: ?string}}
 */
export function tooltipText({ query, answer }, spot, chart) {
  const inner = innerQuery(query);
  if (inner.kind === 'PathsQuery') {
    return way(answer.results, spot);
  }
  if (inner.kind === 'RetentionQuery') {
    return cohort(query, answer.results[spot.row], spot);
  }
  if (inner.kind === 'FunnelsQuery' && answer.results?.bins) {
    return bin(answer.results.bins, spot);
  }
  if (inner.kind === 'FunnelsQuery' && !spot.column) {
    return step(answer.results, spot, chart);
  }
  return spot.column ? column(query, answer.results, spot, chart) : total(query, answer.results, spot, chart);
}

/** All series at a point, largest value first. */
function column(query, results, spot, { colors, isStacked }) {
  const format = valueFormat(query);
  const interval = intervalOf(query);
  const rows = spot.column.map(({ row }) => row);
  const names = namedRows(query, { results });
  const value = (row) => results[row].data?.[spot.point] ?? null;
  const isPrevious = (row) => results[row].compare_label === 'previous';
  // Negative values are a stack of their own.
  const whole = (row) => rows
    .filter((other) => isPrevious(other) === isPrevious(row) && value(other) < 0 === value(row) < 0)
    .reduce((all, other) => all + (value(other) ?? 0), 0);
  const first = rows.find((row) => !isPrevious(row)) ?? rows[0];
  const before = rows.find(isPrevious);
  const lines = rows
    .map((row) => ({
      row, color: colors.get(row), value: value(row), name: names[row].name,
      text: format(value(row)),
      share: isStacked && rows.length > 1 ? formatPercent((value(row) ?? 0) / whole(row)) : null,
    }))
    .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
  const compared = before === undefined || before === first ? null : pointName(results[before], spot.point, interval);
  return {
    title: pointName(results[first], spot.point, interval),
    lines,
    note: compared && t('Compared to {0}', compared),
  };
}

/** Total of a series. */
function total(query, results, { row }, { colors }) {
  const format = valueFormat(query);
  const node = results[row];
  const number = (each) => each.aggregated_value ?? each.count ?? 0;
  const isPie = innerQuery(query).trendsFilter?.display === 'ActionsPie';
  const whole = results.filter((each) => each.compare_label !== 'previous')
    .reduce((all, each) => all + Math.max(0, number(each)), 0);
  return {
    title: seriesName(node),
    lines: [{
      row, color: colors.get(row), name: t('Total'), text: format(number(node)),
      share: isPie && whole > 0 ? formatPercent(number(node) / whole) : null,
    }],
  };
}

function step(results, { row, point, part }, { colors }) {
  const steps = Array.isArray(results[0]) ? results[row] : results;
  const here = steps[point];
  const before = steps[point - 1]?.count;
  const line = (name, count, whole) => ({
    row, color: null, name, text: formatNumber(count), share: whole > 0 ? formatPercent(count / whole) : null,
  });
  const group = here.breakdown_value === undefined ? '' : `${breakdownName(here.breakdown_value)}: `;
  const came = { ...line(t('Completed'), here.count, steps[0].count), color: colors.get(row) };
  return {
    title: `${group}${point + 1}. ${stepName(here, point)}`,
    lines: point === 0 ? [came] : [
      ...(part === 'dropped' ? [] : [came]),
      line(t('Dropped'), before - here.count, before),
      ...(part === 'dropped' ? [came] : []),
    ],
    note: typeof here.median_conversion_time === 'number'
      ? t('Median {0} from previous step', formatSeconds(here.median_conversion_time))
      : null,
  };
}

function bin(bins, { point }) {
  const [from, count] = bins[point];
  const next = bins[point + 1]?.[0];
  return {
    title: next === undefined ? t('From {0}', formatSeconds(from)) : t('{0} to {1}', formatSeconds(from),
      formatSeconds(next)),
    lines: [{ row: 0, color: null, name: t('Converted'), text: formatNumber(count) }],
  };
}

function cohort(query, row, { point }) {
  const { count, label } = row.values[point];
  const group = row.breakdown_value === undefined ? '' : `${breakdownName(row.breakdown_value)}: `;
  const share = retentionShare(query, row, point);
  return {
    title: group + cohortName(query, row),
    lines: [{
      row: null, color: null, name: label, text: formatNumber(count),
      share: share === null ? null : formatPercent(share),
    }],
    note: t('{0} in this cohort', formatNumber(row.values[0].count)),
  };
}

/** Edge or node of a paths chart. */
function way(edges, { row, part }) {
  const edge = edges[row];
  if (!part) {
    return {
      title: `${pathItemName(edge.source)} → ${pathItemName(edge.target)}`,
      lines: [{ row: null, color: null, name: t('Users'), text: formatNumber(edge.value) }],
      note: t('{0} on average', formatSeconds(edge.average_conversion_time / 1_000)),
    };
  }
  const key = edge[part];
  const sum = (end) => edges.filter((each) => each[end] === key).reduce((all, each) => all + each.value, 0);
  const line = (name, count) => ({ row: null, color: null, name, text: formatNumber(count) });
  return {
    title: pathItemName(key),
    lines: [line(t('Entered'), sum('target')), line(t('Continued'), sum('source'))],
    note: plural(edges.filter((each) => each.source === key || each.target === key).length, 'connection'),
  };
}

/** Name of a path item, `1_/home`, without the step number. */
export function pathItemName(text) {
  return text.slice(text.indexOf('_') + 1);
}
