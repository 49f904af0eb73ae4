// Who is behind a point of a chart.

import { runQuery } from '../api.js';
import { formatDate, formatNumber, formatValue, plural } from '../format.js';
import { html, useEffect, useState } from '../lib.js';
import { at } from '../state.js';
import { innerQuery } from './answers.js';
import { Table } from './table.js';
import { Button, Dialog, Empty, Failure, Link, Skeleton } from './ui.js';

const PAGE = 100;

/**
 * A window that lists the persons, or groups, behind a point.
 *
 * @param {object} query of the chart
 * @param {object} [filters] that were laid over it
 * @param {object} point as `Chart` and `Numbers` hand it over
 */
export function PeopleBehind({ query, filters, point, onClose }) {
  const { rows, hasMore, error, isLoading, more } = useActors(query, filters, point);
  const one = point.isGroups ? 'group' : 'person';
  const listed = rows && (hasMore ? `${formatNumber(rows.length)}+ ${one}s` : plural(rows.length, one));
  const count = point.isCount ? plural(point.value, one) : listed;
  const title = count ? `${point.title} · ${count}` : point.title;
  return html`<${Dialog} wide title=${title} onClose=${onClose} footer=${hasMore && html`
      <${Button} busy=${isLoading} onClick=${more}>Load more<//>`}>
    ${error && html`<${Failure} error=${error} retry=${more} />`}
    ${!rows && !error && html`<${Skeleton} lines=${8} />`}
    ${rows?.length === 0 && html`<${Empty} icon="persons" title="Nobody is listed here">
      <p>Who was counted may have been deleted since.</p><//>`}
    ${rows?.length > 0 && html`<${Table} caption=${title} rowKey=${(row) => row.actor.id} rows=${rows}
      columns=${point.isGroups ? groupColumns(rows) : personColumns(rows)} />`}
  <//>`;
}

/** Page after page of the actors of a point. */
function useActors(query, filters, point) {
  const [state, setState] = useState({ rows: null, hasMore: false, error: null, isLoading: true });
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const offset = state.rows?.length ?? 0;
    setState((before) => ({ ...before, error: null, isLoading: true }));
    runQuery({
      kind: 'ActorsQuery', select: ['actor', 'event_count'], limit: PAGE, offset,
      source: { ...point.asks, source: innerQuery(query) },
    }, { filters, signal: abort.signal }).then(({ results, hasMore }) => setState((before) => ({
      rows: [...before.rows ?? [], ...results.map(([actor, events]) => ({ actor, events }))],
      hasMore, error: null, isLoading: false,
    })), (error) => abort.signal.aborted || setState((before) => ({ ...before, error, isLoading: false })));
    return () => abort.abort();
  }, [wanted]);
  return { ...state, more: () => setWanted(wanted + 1) };
}

function personColumns(rows) {
  const name = ({ actor: { properties: { email, name: full }, distinct_ids: ids } }) => (
    formatValue(email ?? full ?? ids[0]));
  return [
    {
      key: 'name', title: 'Person', sorts: true, value: name,
      render: ({ actor }) => (actor.uuid
        ? html`<${Link} to=${at(`/persons/${encodeURIComponent(actor.uuid)}`)}>${name({ actor })}<//>`
        : name({ actor })),
    },
    { key: 'id', title: 'Distinct ID', sorts: true, value: ({ actor }) => actor.distinct_ids[0] },
    ...countColumn(rows),
    seenColumn('First seen'),
  ];
}

function groupColumns(rows) {
  const name = ({ actor }) => formatValue(actor.properties.name ?? actor.group_key);
  return [
    {
      key: 'name', title: 'Group', sorts: true, value: name,
      render: ({ actor }) => html`<${Link}
        to=${at(`/groups/${actor.group_type_index}/${encodeURIComponent(actor.group_key)}`)}>${name({ actor })}<//>`,
    },
    { key: 'id', title: 'Group key', sorts: true, value: ({ actor }) => actor.group_key },
    ...countColumn(rows),
    seenColumn('First seen'),
  ];
}

/** Only for trends the server counts the events of each. */
function countColumn(rows) {
  return rows.some(({ events }) => events !== null)
    ? [{ key: 'events', title: 'Events', isNumber: true, sorts: true }]
    : [];
}

function seenColumn(title) {
  return {
    key: 'seen', title, sorts: true, value: ({ actor }) => actor.created_at,
    render: ({ actor }) => formatDate(actor.created_at),
  };
}
