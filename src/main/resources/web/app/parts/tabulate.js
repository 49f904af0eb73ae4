// Query results as rows and columns, for the detailed results and CSV.

import { formatNumber, formatPercent, formatValue } from '../format.js';
import { t } from '../texts.js';
import { cohortName, retentionShare, shownPeriods } from './points.js';
import {
  breakdownName, formatSeconds, innerQuery, intervalOf, namedRows, shortPointName, stepName, valueFormat,
} from './results.js';
import { isTag, tagText } from './sql-tag.js';
import { pathItemName } from './tooltip-text.js';

/** Math whose values may be summed over intervals. */
const ADDABLE = new Set(['total', 'sum', 'unique_session', 'first_time_for_user', 'dau', 'unique_group']);
const TOTALS = new Set(['BoldNumber', 'ActionsPie', 'ActionsBarValue', 'ActionsTable', 'WorldMap']);

/**
 * @typedef {{value: any, text: ?string, soft: ?string, spot: ?object}} Cell `spot` identifies the data point
 * @typedef {{key: string, title: string, isNumber: boolean, inFile: ?string}} Column `inFile` is the
 *     title in CSV if it is longer
 *
 * @returns {{columns: Column[], rows: Object<string, Cell>[]}}
 */
export function tabulate(query, answer) {
  const inner = innerQuery(query);
  const { results } = answer;
  if (results?.bins) {
    return bins(results.bins);
  }
  if (!Array.isArray(results)) {
    return { columns: [], rows: [] };
  }
  if (inner.kind === 'FunnelsQuery' && !results[0]?.data) {
    return steps(results);
  }
  const read = {
    TrendsQuery: TOTALS.has(inner.trendsFilter?.display) ? totals : series, StickinessQuery: series,
    LifecycleQuery: series, FunnelsQuery: series, RetentionQuery: retention, PathsQuery: paths,
  }[inner.kind];
  return read ? read(query, answer) : list(answer);
}

const text = (key, title) => ({ key, title, isNumber: false });
const number = (key, title) => ({ key, title, isNumber: true });

function totals(query, answer) {
  const format = valueFormat(query);
  return {
    columns: [text('name', t('Series')), number('value', t('Value'))],
    rows: namedRows(query, answer).map(({ row, name, node }) => {
      const value = node.aggregated_value ?? node.count;
      return { name: { value: name }, value: { value, text: format(value), spot: { row } } };
    }),
  };
}

function series(query, answer) {
  const format = valueFormat(query);
  const named = namedRows(query, answer);
  const points = named[0]?.node.data?.length ?? 0;
  const isStickiness = innerQuery(query).kind === 'StickinessQuery';
  const isAddable = named.some(({ node }) => canAdd(query, node));
  return {
    columns: [
      text('name', t('Series')),
      ...(isAddable ? [number('sum', t('Sum'))] : []),
      ...(isStickiness ? [] : [number('average', t('Average'))]),
      ...Array.from({ length: points }, (_, i) => ({
        ...number(`p${i}`, shortPointName(named[0].node, i, intervalOf(query))),
        inFile: isStickiness ? undefined : named[0].node.days?.[i],
      })),
    ],
    rows: named.map(({ row, name, node }) => {
      const known = (node.data ?? []).filter((value) => typeof value === 'number');
      const sum = known.reduce((all, value) => all + value, 0);
      const cells = { name: { value: name } };
      cells.sum = canAdd(query, node) ? { value: sum, text: format(sum) } : { value: null, text: '–' };
      cells.average = known.length > 0
        ? { value: sum / known.length, text: format(sum / known.length) }
        : { value: null, text: '–' };
      node.data?.forEach((value, point) => {
        cells[`p${point}`] = { value, text: format(value), spot: { row, point } };
      });
      return cells;
    }),
  };
}

function canAdd(query, node) {
  const inner = innerQuery(query);
  return inner.kind !== 'FunnelsQuery' && !(inner.trendsFilter?.display ?? '').includes('Cumulative')
    && (Boolean(node.status) || (Boolean(node.action) && ADDABLE.has(node.action.math ?? 'total')));
}

function steps(results) {
  const isBrokenDown = Array.isArray(results[0]);
  const groups = isBrokenDown ? results : [results];
  return {
    columns: [
      ...(isBrokenDown ? [text('group', t('Breakdown'))] : []),
      text('step', t('Step')), number('count', t('Completed')), number('first', t('Conversion from first step')),
      number('previous', t('Conversion from previous step')), number('dropped', t('Dropped')),
      number('median', t('Median time to convert')), number('average', t('Average time to convert')),
    ],
    rows: groups.flatMap((group, row) => group.map((step, point) => {
      const before = point === 0 ? null : group[point - 1].count;
      const share = (whole) => ({
        value: whole > 0 ? step.count / whole : null, text: formatPercent(step.count / whole),
      });
      const time = (seconds) => ({ value: seconds, text: formatSeconds(seconds) });
      return {
        group: { value: isBrokenDown ? breakdownName(step.breakdown_value) : '' },
        step: { value: `${point + 1}. ${stepName(step, point)}` },
        count: { value: step.count, text: formatNumber(step.count), spot: { row, point } },
        first: share(group[0].count),
        previous: before === null ? { value: null, text: '–' } : share(before),
        dropped: before === null ? { value: null, text: '–' } : {
          value: before - step.count, text: formatNumber(before - step.count), spot: { row, point, part: 'dropped' },
        },
        median: time(step.median_conversion_time),
        average: time(step.average_conversion_time),
      };
    })),
  };
}

function bins(all) {
  return {
    columns: [number('from', t('From')), number('count', t('Converted'))],
    rows: all.map(([from, count]) => ({
      from: { value: from, text: formatSeconds(from) }, count: { value: count, text: formatNumber(count) },
    })),
  };
}

function retention(query, { results }) {
  const longest = results.reduce((best, row) => (row.values.length > best.length ? row.values : best), []);
  const shown = shownPeriods(query, results);
  const isBrokenDown = results.some((row) => row.breakdown_value !== undefined);
  return {
    columns: [
      ...(isBrokenDown ? [text('group', t('Breakdown'))] : []),
      text('cohort', t('Cohort')),
      ...longest.map(({ label }, i) => number(`p${i}`, label)),
    ],
    rows: results.map((cohort, row) => ({
      group: { value: isBrokenDown ? breakdownName(cohort.breakdown_value) : '' },
      // ISO dates sort as text.
      cohort: { value: cohort.date ?? cohort.label, text: cohortName(query, cohort) },
      ...Object.fromEntries(shown(cohort).map(({ count }, point) => [`p${point}`, {
        value: count, text: formatNumber(count), spot: { row, point },
        soft: point > 0 ? formatPercent(retentionShare(query, cohort, point)) : null,
      }])),
    })),
  };
}

function paths(query, { results }) {
  return {
    columns: [
      number('step', t('Step')), text('source', t('From')), text('target', t('To')), number('value', t('Users')),
      number('time', t('Average time')),
    ],
    rows: results.map(({ source, target, value, average_conversion_time: millis }) => ({
      step: { value: Number.parseInt(source, 10) },
      source: { value: pathItemName(source) },
      target: { value: pathItemName(target) },
      value: { value, text: formatNumber(value) },
      time: { value: millis / 1_000, text: formatSeconds(millis / 1_000) },
    })),
  };
}

/** Results of list queries have columns of their own. */
function list({ columns = [], results }) {
  return {
    columns: columns.map((title, i) => (isOfNumbers(results, i) ? number : text)(`c${i}`, title)),
    rows: results.map((cells) => Object.fromEntries(
      [cells].flat().map((value, i) => [`c${i}`, isTag(value)
        ? { value: tagText(value), tag: value } : { value, text: formatValue(value) }]))),
  };
}

function isOfNumbers(rows, column) {
  return rows.length > 0 && rows.every((cells) => typeof (cells?.[column] ?? 0) === 'number');
}
