// Insight types: default queries, conversion between types and default names.

import { t } from '../texts.js';

/**
 * Insight types. `key` is used in URLs, `kind` in queries, `filter` is the field with the type's options, and `api` the
 * name in lists of the API.
 */
export const KINDS = [
  {
    key: 'trends', kind: 'TrendsQuery', filter: 'trendsFilter', api: 'TRENDS', text: t('Trends'), icon: 'insight',
    note: t('Visualize how events change over time'),
  },
  {
    key: 'funnel', kind: 'FunnelsQuery', filter: 'funnelsFilter', api: 'FUNNELS', text: t('Funnel'), icon: 'funnel',
    note: t('Conversion between a series of steps'),
  },
  {
    key: 'retention', kind: 'RetentionQuery', filter: 'retentionFilter', api: 'RETENTION', text: t('Retention'),
    icon: 'retention', note: t('How many users return on subsequent days'),
  },
  {
    key: 'lifecycle', kind: 'LifecycleQuery', filter: 'lifecycleFilter', api: 'LIFECYCLE', text: t('Lifecycle'),
    icon: 'lifecycle', note: t('New, returning, resurrecting and dormant users'),
  },
  {
    key: 'stickiness', kind: 'StickinessQuery', filter: 'stickinessFilter', api: 'STICKINESS', text: t('Stickiness'),
    icon: 'stickiness', note: t('How many days users perform an event within a period'),
  },
  {
    key: 'paths', kind: 'PathsQuery', filter: 'pathsFilter', api: 'PATHS', text: t('Paths'), icon: 'paths',
    note: t('Journeys of users through your product'),
  },
];

const PAGE_VIEW = { kind: 'EventsNode', event: '$pageview' };
const STICKY_MATHS = new Set(['total', 'dau', 'unique_group']);
const TOTALS = new Set(['BoldNumber', 'ActionsBarValue', 'ActionsPie', 'ActionsTable', 'WorldMap']);
/** Fields that all kinds of queries share. */
const COMMON = ['dateRange', 'properties', 'filterTestAccounts', 'aggregation_group_type_index'];
/** Exceptions: a shared field that a kind lacks. */
const MISSING = { RetentionQuery: 'dateRange', StickinessQuery: 'aggregation_group_type_index' };

/** Type of SQL insights, which have an editor of their own. */
const SQL = { text: 'SQL', icon: 'code', api: 'SQL' };
const SQL_NODES = new Set(['DataVisualizationNode', 'DataTableNode']);
const SQL_EXAMPLE = `SELECT event, count() AS events, uniq(person_id) AS persons
FROM events
WHERE timestamp > now() - INTERVAL 30 DAY
GROUP BY event
ORDER BY events DESC
LIMIT 100`;

/** True for a query of the SQL editor. */
export function isSql(query) {
  return query?.kind === 'DataVisualizationNode' && typeof query.source?.query === 'string';
}

/** SQL to begin with. */
export function newSql() {
  return { kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: SQL_EXAMPLE } };
}

/** Type of a query for lists; undefined if there is no editor for it. */
export function typeOf(query) {
  return kindOf(query) ?? (isSql(query) ? SQL : undefined);
}

/** Insight type of a query; undefined if the editor does not know it. */
export function kindOf(query) {
  return KINDS.find(({ kind }) => kind === query?.kind);
}

/** Removes the InsightVizNode around a query; SQL gets the DataVisualizationNode that its editor expects. */
export function unwrap(query) {
  const inner = query?.kind === 'InsightVizNode' || SQL_NODES.has(query?.kind) ? query.source : query;
  if (inner?.kind !== 'HogQLQuery') {
    return query?.kind === 'InsightVizNode' ? inner : query;
  }
  return query.kind === 'DataVisualizationNode' ? query : { kind: 'DataVisualizationNode', source: inner };
}

/** Adds the InsightVizNode that saved insights of the types above have. */
export function wrap(query) {
  return kindOf(query) ? { kind: 'InsightVizNode', source: query } : query;
}

/** Default query of an insight type for some events. */
export function newQuery(key, nodes = [PAGE_VIEW]) {
  const { kind } = KINDS.find((one) => one.key === key) ?? KINDS[0];
  const week = { date_from: '-7d' };
  const month = { date_from: '-30d' };
  switch (kind) {
    case 'FunnelsQuery':
      return { kind, series: steps(nodes), dateRange: month, funnelsFilter: {} };
    case 'RetentionQuery':
      return {
        kind, retentionFilter: {
          period: 'Day', totalIntervals: 8, retentionType: 'retention_first_time', targetEntity: entityOf(nodes[0]),
          returningEntity: entityOf(nodes[1] ?? nodes[0]),
        },
      };
    case 'LifecycleQuery':
      return { kind, series: [plain(nodes[0])], dateRange: month, interval: 'day', lifecycleFilter: {} };
    case 'StickinessQuery':
      return { kind, series: nodes.map(sticky), dateRange: month, interval: 'day', stickinessFilter: {} };
    case 'PathsQuery':
      return { kind, dateRange: week, pathsFilter: { includeEventTypes: ['$pageview', 'custom_event'], stepLimit: 5 } };
    default:
      return { kind, series: nodes, dateRange: week, interval: 'day', trendsFilter: {} };
  }
}

/** Converts a query to another insight type; events, filters and dates stay if the type has them. */
export function convertQuery(query, key) {
  const nodes = nodesOf(query);
  const next = newQuery(key, nodes.length > 0 ? nodes : undefined);
  COMMON.forEach((name) => {
    if (query[name] !== undefined && MISSING[next.kind] !== name) {
      next[name] = query[name];
    }
  });
  if (query.interval && next.interval) {
    next.interval = query.interval;
  }
  if (query.breakdownFilter && ['TrendsQuery', 'FunnelsQuery'].includes(next.kind)) {
    next.breakdownFilter = query.breakdownFilter;
  }
  return next;
}

/** Series, steps or entities of a query as nodes. */
export function nodesOf(query) {
  const { targetEntity, returningEntity } = query.retentionFilter ?? {};
  return query.series ?? [targetEntity, returningEntity].filter(Boolean).map(nodeOf);
}

function steps(nodes) {
  const two = nodes.length > 1 ? nodes : [nodes[0], { kind: 'EventsNode', event: null }];
  return two.map(plain);
}

function plain({ kind, event, id, name, custom_name, properties }) {
  return compact(kind === 'ActionsNode'
    ? { kind, id, name, custom_name, properties }
    : { kind, event, custom_name, properties });
}

function sticky(one) {
  return STICKY_MATHS.has(one.math ?? 'total') ? one : plain(one);
}

/** Converts a node to an entity of retention. */
export function entityOf(one) {
  const { kind, event, id, name, custom_name, properties } = one;
  return compact(kind === 'ActionsNode'
    ? { id, name, type: 'actions', custom_name, properties }
    : { id: event, name: event ?? t('All events'), type: 'events', custom_name, properties });
}

/** Converts an entity of retention to a node. */
export function nodeOf({ id, event, name, type, kind, custom_name, properties }) {
  return compact(type === 'actions' || kind === 'ActionsNode'
    ? { kind: 'ActionsNode', id: Number(id), name, custom_name, properties }
    : { kind: 'EventsNode', event: event ?? id, custom_name, properties });
}

/** Removes empty fields; a null event means all events and stays. */
export function compact(object) {
  return Object.fromEntries(Object.entries(object).filter(([name, value]) => (
    name === 'event' || name === 'id' || !(value === undefined || value === null || value === ''
      || (Array.isArray(value) && value.length === 0)))));
}

/** Copy of a query with changed fields; undefined removes a field. */
export function withFields(query, changes) {
  return compact({ ...query, ...changes });
}

/** Copy of a query with changed options of its type. */
export function withOptions(query, changes) {
  const { filter } = kindOf(query);
  return { ...query, [filter]: compact({ ...query[filter], ...changes }) };
}

/** Options of the query's type. */
export function optionsOf(query) {
  return query[kindOf(query).filter] ?? {};
}

/** True if the result has one total per series instead of a value per interval. */
export function isTotal(query) {
  return TOTALS.has(query.trendsFilter?.display);
}

/** Display name of a node. */
export function nodeName({ kind, event, id, name, custom_name: custom }) {
  return custom || (kind === 'ActionsNode' ? name || t('Action {0}', id) : event ?? t('All events'));
}

/** Default name of an insight: `$pageview, signed up`, or `A / B of $pageview, signed up`. */
export function defaultName(query) {
  const kind = kindOf(query);
  if (!kind) {
    return isSql(query) ? t('SQL query') : t('Insight');
  }
  const names = nodesOf(query).map(nodeName);
  switch (kind.key) {
    case 'trends': {
      const parts = breakdownKeys(query.breakdownFilter);
      const formulas = (optionsOf(query).formulaNodes ?? [])
        .map(({ custom_name: custom, formula }) => custom || formula);
      const shown = formulas.length > 0 ? t('{0} of {1}', formulas.join(', '), names.join(', ')) : names.join(', ');
      return shown + (parts.length > 0 ? t(' by {0}', parts.join(', ')) : '');
    }
    case 'funnel':
      return names.join(' → ');
    case 'retention':
      return t('Retention: {0}', names.join(t(', then ')));
    case 'paths': {
      const { startPoint, endPoint } = optionsOf(query);
      return `${kind.text}${startPoint ? t(' from {0}', startPoint) : ''}${endPoint ? t(' to {0}', endPoint) : ''}`;
    }
    default:
      return t('{0} of {1}', kind.text, names.join(', '));
  }
}

/** Properties of a breakdown. */
function breakdownKeys(filter) {
  return (filter?.breakdowns ?? []).length > 0
    ? filter.breakdowns.map(({ property }) => property)
    : [filter?.breakdown ?? []].flat();
}
