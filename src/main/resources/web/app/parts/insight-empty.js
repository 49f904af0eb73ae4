// Empty state of an insight, with the reason.

import { api, runQuery } from '../api.js';
import { html } from '../lib.js';
import { projectPath } from '../state.js';
import { t } from '../texts.js';
import { rangeName } from './date-range.js';
import { fitInterval } from './intervals.js';
import { useLoad } from './load.js';
import { compact, kindOf, nodeName, nodesOf, withFields } from './queries.js';
import { Button, EmptyState, Link, Skeleton } from './ui.js';

const EVERYTHING = { date_from: 'all' };

/** True if a result has no data to draw. */
export function isEmpty(query, answer) {
  const results = answer?.results ?? [];
  if (Array.isArray(results)) {
    return results.flat().every((row) => isZero(kindOf(query).key, row));
  }
  return (results.bins ?? []).every(([, count]) => count === 0);
}

function isZero(kind, row) {
  if (kind === 'paths') {
    return false;
  }
  if (kind === 'retention') {
    return row.values.every(({ count }) => count === 0);
  }
  const numbers = row.data && row.data.length > 0 ? row.data : [row.aggregated_value ?? row.count];
  const isFormula = row.action === null;
  return !isFormula && numbers.every((number) => !number);
}

/** Finds the reason with two queries: do the events exist at all, and do they within the date range. */
export function InsightEmpty({ query, onChange }) {
  const found = useLoad((signal) => reason(query, signal), [JSON.stringify(query)]);
  if (found.data === undefined) {
    return found.error
      ? html`<${EmptyState} icon="search" title="No data for this insight" />`
      : html`<${Skeleton} lines=${3} />`;
  }
  const names = [...new Set(nodesOf(query).map((node) => nodeName({ ...node, custom_name: null })))].join(', ');
  switch (found.data) {
    case 'project':
      return html`<${EmptyState} icon="live" title="This project has no events yet"
        action=${html`<${Link} to=${projectPath('/setup')} class="button primary">Send an event<//>`}>
        <p>Insights show data as soon as your application sends events.</p><//>`;
    case 'events':
      return html`<${EmptyState} icon="search" title=${t('No events named {0}', names || t('like this'))}
        action=${html`<${Link} to=${projectPath('/data/events')} class="button">View all events<//>`}>
        <p>Select another event, or check the name. Names are case-sensitive.</p><//>`;
    case 'range':
      return html`<${EmptyState} icon="calendar" title="No events in this date range"
        action=${html`<${Button} kind="primary" onClick=${() => onChange(always(query))}>Show all time<//>`}>
        <p>There are events outside of this date range
          (${rangeName({ date_from: '-7d', ...query.dateRange })}).</p><//>`;
    default:
      return html`<${EmptyState} icon="filter" title="No matching events" action=${hasFilters(query) && html`
        <${Button} kind="primary" onClick=${() => onChange(withoutFilters(query))}>Clear filters<//>`}>
        <p>There are events in this date range, but ${hasFilters(query)
          ? t('none matches the filters.') : t('no person matches this insight.')}</p><//>`;
  }
}

function always(query) {
  const interval = query.interval && fitInterval(query.interval, EVERYTHING);
  return withFields(query, { dateRange: EVERYTHING, interval });
}

async function reason(query, signal) {
  const series = nodesOf(query).map(bare);
  const count = async (dateRange) => {
    const answer = await runQuery(compact({
      kind: 'TrendsQuery', series: series.length > 0 ? series : [{ kind: 'EventsNode', event: null }], dateRange,
      trendsFilter: { display: 'BoldNumber' },
    }), { signal });
    return answer.results.reduce((sum, row) => sum + row.aggregated_value, 0);
  };
  if (await count(EVERYTHING) === 0) {
    const { count: known } = await api.get('/event_definitions/', { limit: 1 }, { signal });
    return known === 0 ? 'project' : 'events';
  }
  return query.kind !== 'RetentionQuery' && await count(query.dateRange) === 0 ? 'range' : 'filters';
}

function bare({ kind, event, id }) {
  return kind === 'ActionsNode' ? { kind, id } : { kind, event };
}

function hasFilters(query) {
  return JSON.stringify(query) !== JSON.stringify(withoutFilters(query));
}

function withoutFilters(query) {
  return JSON.parse(JSON.stringify(query, (name, value) => (
    name === 'properties' || name === 'filterTestAccounts' ? undefined : value)));
}
