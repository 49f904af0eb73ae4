// Why an insight shows nothing, and what to do about it.

import { api, runQuery } from '../api.js';
import { html } from '../lib.js';
import { at } from '../state.js';
import { rangeName } from './dates.js';
import { fitInterval } from './intervals.js';
import { useLoad } from './load.js';
import { changed, compact, kindOf, nodeName, nodesOf } from './queries.js';
import { Button, Empty, Link, Skeleton } from './ui.js';

const EVERYTHING = { date_from: 'all' };

/** Whether there is nothing to draw. */
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

/** Looks for the reason with two quick questions: whether the events are there at all, and whether within the range. */
export function Nothing({ query, onChange }) {
  const found = useLoad((signal) => reason(query, signal), [JSON.stringify(query)]);
  if (found.data === undefined) {
    return found.error
      ? html`<${Empty} icon="search" title="Nothing matches this insight" />`
      : html`<${Skeleton} lines=${3} />`;
  }
  const names = [...new Set(nodesOf(query).map((node) => nodeName({ ...node, custom_name: null })))].join(', ');
  switch (found.data) {
    case 'project':
      return html`<${Empty} icon="live" title="This project has no events yet"
        action=${html`<${Link} to=${at('/setup')} class="button primary">Send the first event<//>`}>
        <p>Insights appear as soon as your application sends events.</p><//>`;
    case 'events':
      return html`<${Empty} icon="search" title=${`Nobody ever sent ${names || 'such events'}`}
        action=${html`<${Link} to=${at('/data/events')} class="button">See which events there are<//>`}>
        <p>Choose another event, or check the name: upper and lower case count.</p><//>`;
    case 'range':
      return html`<${Empty} icon="calendar" title="Nothing in this range of dates"
        action=${html`<${Button} kind="primary" onClick=${() => onChange(always(query))}>Show all time<//>`}>
        <p>There is data before or after this range (${rangeName({ date_from: '-7d', ...query.dateRange })}).</p><//>`;
    default:
      return html`<${Empty} icon="filter" title="No event passes all of this" action=${hasFilters(query) && html`
        <${Button} kind="primary" onClick=${() => onChange(withoutFilters(query))}>Show it without filters<//>`}>
        <p>The events are there in this range, but ${hasFilters(query)
          ? 'the filters leave nothing of them.' : 'nobody did what this insight asks for.'}</p><//>`;
  }
}

function always(query) {
  return changed(query, { dateRange: EVERYTHING, interval: query.interval && fitInterval(query.interval, EVERYTHING) });
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
