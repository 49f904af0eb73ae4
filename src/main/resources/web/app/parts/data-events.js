// List of event definitions with their volumes.

import { runQuery } from '../api.js';
import { formatCompact } from '../format.js';
import { html } from '../lib.js';
import { parameter, projectPath, setQuery } from '../state.js';
import { t } from '../texts.js';
import { EventDefinition } from './data-event.js';
import { DefinitionMarks } from './definition.js';
import { EventName } from './events.js';
import { Loaded, useLoad } from './load.js';
import { More, useApiPages } from './pages.js';
import { Search } from './search.js';
import { Sparkline } from './sparkline.js';
import { Table } from './table.js';
import { TimeAgo } from './time.js';
import { Button, EmptyState, Link, Select } from './ui.js';

/** At most 26 series fit into one TrendsQuery. */
const PAGE = 25;
const DAYS = 30;
const KINDS = [['', t('All events')], ['event_custom', t('Custom events')], ['event_posthog', t('PostHog events')]];
/** The default order compares days only, which does not order the events of an import. */
const LATEST = '-last_seen_at';
const ORDERS = [['', t('Last seen')], ['name', t('Name')], ['-created_at', t('First seen')]];

export function DataEvents() {
  const search = parameter('q');
  const kind = parameter('kind');
  const open = parameter('open');
  const definitions = useApiPages('/event_definitions/', {
    search, event_type: kind, ordering: parameter('order') || (search ? '' : LATEST), limit: PAGE,
  });
  const volumes = useVolumes(definitions.data?.results ?? []);
  const saved = (changed) => definitions.setData((before) => ({
    ...before, results: before.results.map((one) => (one.id === changed.id ? changed : one)),
  }));
  return html`<div class="stack">
    <div class="row filter-bar"><${Search} label="Search events" />
      <${Select} label="Event type" value=${kind} options=${KINDS}
        onChange=${(chosen) => setQuery({ kind: chosen })} />
      <${Select} label="Order" value=${parameter('order')} options=${ORDERS}
        onChange=${(order) => setQuery({ order })} /></div>
    <${Loaded} of=${definitions}>${({ results }) => (results.length === 0
      ? html`<${None} isFiltered=${search !== '' || kind !== ''} />`
      : html`<${EventTable} events=${results} volumes=${volumes} />
          <${More} of=${definitions}>Show more events<//>`)}<//>
    ${open && html`<${EventDefinition} key=${open} id=${open} onSaved=${saved} onGone=${definitions.reload}
      onClose=${() => setQuery({ open: null })} />`}
  </div>`;
}

/** Event counts by name, loaded page by page. */
function useVolumes(events) {
  const names = events.map(({ name }) => name);
  const loaded = useLoad(async (signal) => {
    const found = {};
    for (let i = 0; i < names.length; i += PAGE) {
      const series = names.slice(i, i + PAGE).map((event) => ({ kind: 'EventsNode', event, math: 'total' }));
      const { results } = await runQuery({
        kind: 'TrendsQuery', interval: 'day', dateRange: { date_from: `-${DAYS - 1}d` }, series,
      }, { signal });
      results.forEach(({ data }, j) => {
        found[names[i + j]] = { days: data, total: data.reduce((sum, count) => sum + count, 0) };
      });
    }
    return found;
  }, [names.join('\n')]);
  return loaded.data ?? {};
}

function EventTable({ events, volumes }) {
  const columns = [
    { key: 'name', title: t('Event'), sorts: true, render: ({ id, name, description, verified, hidden, tags }) => html`
      <button type="button" class="plain-button" aria-haspopup="dialog"
        onClick=${() => setQuery({ open: id })}><${EventName} name=${name} /></button>
      <${DefinitionMarks} verified=${verified} hidden=${hidden} tags=${tags} />
      ${description && html`<p class="soft small">${description}</p>`}` },
    {
      key: 'volume', title: t('Last {0} days', DAYS), isNumber: true, sorts: true,
      value: ({ name }) => volumes[name]?.total ?? 0,
      render: ({ name }) => volumes[name] && html`<span class="volume"><${Sparkline} values=${volumes[name].days}
        label=${t('{0}, per day', name)} /><strong>${formatCompact(volumes[name].total)}</strong></span>` },
    {
      key: 'last_seen_at', title: t('Last seen'), sorts: true,
      render: (row) => html`<${TimeAgo} time=${row.last_seen_at} />`,
    },
    { key: 'created_at', title: t('First seen'), sorts: true, render: (row) => html`<${TimeAgo}
      time=${row.created_at} />` },
  ];
  return html`<${Table} class="centred" caption="Events" columns=${columns} rows=${events} rowKey=${({ id }) => id}
    onRow=${({ id }) => setQuery({ open: id })} />`;
}

function None({ isFiltered }) {
  return isFiltered
    ? html`<${EmptyState} icon="search" title="No matching events" action=${html`
        <${Button} onClick=${() => setQuery({ q: null, kind: null })}>Clear filters<//>`}>
        <p>No event name matches the search.</p><//>`
    : html`<${EmptyState} icon="data" title="No events yet" action=${html`<${Link} to=${projectPath('/live')}
      class="button primary">
        Send an event<//>`}><p>Events appear here when they are first sent.</p><//>`;
}
