// The kinds of insights: how a query of each begins, what of it stays when the kind changes, and how it is called.

/**
 * `key` stands in addresses, `kind` in queries, `filter` is the field with the options of the kind, and `api` is its
 * name in lists.
 */
export const KINDS = [
  {
    key: 'trends', kind: 'TrendsQuery', filter: 'trendsFilter', api: 'TRENDS', text: 'Trends', icon: 'insight',
    note: 'How often something happens, and how that changes',
  },
  {
    key: 'funnel', kind: 'FunnelsQuery', filter: 'funnelsFilter', api: 'FUNNELS', text: 'Funnel', icon: 'funnel',
    note: 'How many go from one step to the next',
  },
  {
    key: 'retention', kind: 'RetentionQuery', filter: 'retentionFilter', api: 'RETENTION', text: 'Retention',
    icon: 'retention', note: 'How many come back',
  },
  {
    key: 'lifecycle', kind: 'LifecycleQuery', filter: 'lifecycleFilter', api: 'LIFECYCLE', text: 'Lifecycle',
    icon: 'lifecycle', note: 'Who is new, stays, returns and leaves',
  },
  {
    key: 'stickiness', kind: 'StickinessQuery', filter: 'stickinessFilter', api: 'STICKINESS', text: 'Stickiness',
    icon: 'stickiness', note: 'On how many days the same people are active',
  },
  {
    key: 'paths', kind: 'PathsQuery', filter: 'pathsFilter', api: 'PATHS', text: 'Paths', icon: 'paths',
    note: 'What people do one after another',
  },
];

const PAGE_VIEW = { kind: 'EventsNode', event: '$pageview' };
const STICKY_MATHS = new Set(['total', 'dau', 'unique_group']);
const TOTALS = new Set(['BoldNumber', 'ActionsBarValue', 'ActionsPie', 'ActionsTable', 'WorldMap']);
/** Fields that mean the same in every kind. */
const COMMON = ['dateRange', 'properties', 'filterTestAccounts', 'aggregation_group_type_index'];
/** Those of them that a kind does not have. */
const MISSING = { RetentionQuery: 'dateRange', StickinessQuery: 'aggregation_group_type_index' };

/** The kind of a query, or undefined for one that the editor does not know. */
export function kindOf(query) {
  return KINDS.find(({ kind }) => kind === query?.kind);
}

/** The query that is shown, without what says how to show it. */
export function unwrapped(query) {
  return query?.kind === 'InsightVizNode' ? query.source : query;
}

/** As insights keep it. */
export function wrapped(query) {
  return { kind: 'InsightVizNode', source: query };
}

/** A query of a kind about some events. */
export function beginning(key, nodes = [PAGE_VIEW]) {
  const { kind } = KINDS.find((one) => one.key === key) ?? KINDS[0];
  const week = { date_from: '-7d' };
  const month = { date_from: '-30d' };
  switch (kind) {
    case 'FunnelsQuery':
      return { kind, series: steps(nodes), dateRange: month, funnelsFilter: {} };
    case 'RetentionQuery':
      return {
        kind, retentionFilter: {
          period: 'Day', totalIntervals: 8, retentionType: 'retention_first_time', targetEntity: entity(nodes[0]),
          returningEntity: entity(nodes[1] ?? nodes[0]),
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

/** The query turned into one of another kind, about the same events, people and time as far as the kind has them. */
export function turned(query, key) {
  const nodes = nodesOf(query);
  const next = beginning(key, nodes.length > 0 ? nodes : undefined);
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

/** Every series, step or entity of a query as nodes. */
export function nodesOf(query) {
  const { targetEntity, returningEntity } = query.retentionFilter ?? {};
  return query.series ?? [targetEntity, returningEntity].filter(Boolean).map(node);
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

/** A node as retention writes it. */
export function entity(one) {
  const { kind, event, id, name, custom_name, properties } = one;
  return compact(kind === 'ActionsNode'
    ? { id, name, type: 'actions', custom_name, properties }
    : { id: event, name: event ?? 'All events', type: 'events', custom_name, properties });
}

/** An entity of retention as a node. */
export function node({ id, event, name, type, kind, custom_name, properties }) {
  return compact(type === 'actions' || kind === 'ActionsNode'
    ? { kind: 'ActionsNode', id: Number(id), name, custom_name, properties }
    : { kind: 'EventsNode', event: event ?? id, custom_name, properties });
}

/** Without fields that say nothing; an event that is null means all events and stays. */
export function compact(object) {
  return Object.fromEntries(Object.entries(object).filter(([name, value]) => (
    name === 'event' || name === 'id' || !(value === undefined || value === null || value === ''
      || (Array.isArray(value) && value.length === 0)))));
}

/** The query with other fields; those that are undefined leave it. */
export function changed(query, changes) {
  return compact({ ...query, ...changes });
}

/** The query with other options of its kind. */
export function withOptions(query, changes) {
  const { filter } = kindOf(query);
  return { ...query, [filter]: compact({ ...query[filter], ...changes }) };
}

/** The options of the query's kind. */
export function optionsOf(query) {
  return query[kindOf(query).filter] ?? {};
}

/** Whether the answer has one number for each series instead of one for each point. */
export function isTotal(query) {
  return TOTALS.has(query.trendsFilter?.display);
}

/** What people call a node. */
export function nodeName({ kind, event, id, name, custom_name: custom }) {
  return custom || (kind === 'ActionsNode' ? name || `Action ${id}` : event ?? 'All events');
}

/** A name for a query that has none: `$pageview, signed up`. */
export function describe(query) {
  const kind = kindOf(query);
  if (!kind) {
    return 'Insight';
  }
  const names = nodesOf(query).map(nodeName);
  switch (kind.key) {
    case 'trends': {
      const parts = breakdownKeys(query.breakdownFilter);
      return names.join(', ') + (parts.length > 0 ? ` by ${parts.join(', ')}` : '');
    }
    case 'funnel':
      return names.join(' → ');
    case 'retention':
      return `Retention: ${names.join(', then ')}`;
    case 'paths': {
      const { startPoint, endPoint } = optionsOf(query);
      return `Paths${startPoint ? ` from ${startPoint}` : ''}${endPoint ? ` to ${endPoint}` : ''}`;
    }
    default:
      return `${kind.text} of ${names.join(', ')}`;
  }
}

/** The properties of a breakdown. */
function breakdownKeys(filter) {
  return (filter?.breakdowns ?? []).length > 0
    ? filter.breakdowns.map(({ property }) => property)
    : [filter?.breakdown ?? []].flat();
}
