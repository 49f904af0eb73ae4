// Persons or groups behind a data point.

import { runQuery } from '../api.js';
import { formatDate, formatNumber, formatValue, plural } from '../format.js';
import { html, useEffect, useState } from '../lib.js';
import { t, word } from '../texts.js';
import { Dialog } from './dialog.js';
import { groupPath, personPath } from './persons.js';
import { innerQuery } from './results.js';
import { Table } from './table.js';
import { Button, EmptyState, ErrorMessage, Link, Skeleton } from './ui.js';

const PAGE = 100;

/**
 * Dialog with the persons, or groups, of a data point.
 *
 * @param {object} query of the chart
 * @param {object} [filters] that override those of the query
 * @param {object} point of `Chart` or `ResultsTable`
 */
export function PersonsModal({ query, filters, point, onClose }) {
  const { rows, hasMore, error, isLoading, more } = useActorPages(query, filters, point);
  const one = point.isGroups ? 'group' : 'person';
  const listed = rows && (hasMore ? `${formatNumber(rows.length)}+ ${word(2, one, `${one}s`)}` : plural(rows.length,
    one));
  const count = point.isCount ? plural(point.value, one) : listed;
  const title = count ? `${point.title} · ${count}` : point.title;
  return html`<${Dialog} wide title=${title} onClose=${onClose} footer=${hasMore && html`
      <${Button} busy=${isLoading} onClick=${more}>Load more<//>`}>
    ${error && html`<${ErrorMessage} error=${error} retry=${more} />`}
    ${!rows && !error && html`<${Skeleton} lines=${8} />`}
    ${rows?.length === 0 && html`<${EmptyState} icon="persons" title="No persons found">
      <p>They may have been deleted since.</p><//>`}
    ${rows?.length > 0 && html`<${Table} class="people" caption=${title} rowKey=${(row) => row.actor.id} rows=${rows}
      columns=${point.isGroups ? groupColumns(rows) : personColumns(rows)} />`}
  <//>`;
}

/** Pages of the actors of a data point. */
function useActorPages(query, filters, point) {
  const [state, setState] = useState({ rows: null, hasMore: false, error: null, isLoading: true });
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const offset = state.rows?.length ?? 0;
    setState((before) => ({ ...before, error: null, isLoading: true }));
    runQuery({
      kind: 'ActorsQuery', select: ['actor', 'event_count'], limit: PAGE, offset,
      source: { ...point.actorsQuery, source: innerQuery(query) },
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
      key: 'name', title: t('Person'), sorts: true, value: name,
      render: ({ actor }) => (actor.uuid
        ? html`<${Link} to=${personPath(actor.uuid)}>${name({ actor })}<//>`
        : name({ actor })),
    },
    { key: 'id', title: t('Distinct ID'), sorts: true, value: ({ actor }) => actor.distinct_ids[0] },
    ...countColumn(rows),
    seenColumn(t('First seen')),
  ];
}

function groupColumns(rows) {
  const name = ({ actor }) => formatValue(actor.properties.name ?? actor.group_key);
  return [
    {
      key: 'name', title: t('Group'), sorts: true, value: name,
      render: ({ actor }) => html`<${Link} to=${groupPath(actor.group_type_index, actor.group_key)}>
        ${name({ actor })}<//>`,
    },
    { key: 'id', title: t('Group key'), sorts: true, value: ({ actor }) => actor.group_key },
    ...countColumn(rows),
    seenColumn(t('First seen')),
  ];
}

/** Event counts, which the server has for trends only. */
function countColumn(rows) {
  return rows.some(({ events }) => events !== null)
    ? [{ key: 'events', title: t('Events'), isNumber: true, sorts: true }]
    : [];
}

function seenColumn(title) {
  return {
    key: 'seen', title, sorts: true, value: ({ actor }) => actor.created_at,
    render: ({ actor }) => formatDate(actor.created_at),
  };
}
