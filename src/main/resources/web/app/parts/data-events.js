// The events that the project knows, with how often they come.

import { runQuery } from '../api.js';
import { formatCompact } from '../format.js';
import { html } from '../lib.js';
import { at, parameter, setQuery } from '../state.js';
import { Ago } from './ago.js';
import { DefinitionMarks } from './definition.js';
import { EventDefinition } from './data-event.js';
import { EventName } from './events.js';
import { Loaded, useLoad } from './load.js';
import { More, useApiPages } from './pages.js';
import { Search } from './search.js';
import { Sparkline } from './sparkline.js';
import { Table } from './table.js';
import { Button, Empty, Link, Select } from './ui.js';

/** As many series as a query takes, less one. */
const PAGE = 25;
const DAYS = 30;
const KINDS = [['', 'All events'], ['event_custom', 'Your own events'], ['event_posthog', 'Events of the SDKs']];
/** The API itself looks only at the day, and an import is of one day. */
const LATEST = '-last_seen_at';
const ORDERS = [['', 'Latest first'], ['name', 'By name'], ['-created_at', 'Newest first']];

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
      <${Select} label="Kind of events" value=${kind} options=${KINDS}
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

/** Counts by name; those of events further down come with their page. */
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
    { key: 'name', title: 'Event', sorts: true, render: ({ id, name, description, verified, hidden, tags }) => html`
      <button type="button" class="plain-button" aria-haspopup="dialog"
        onClick=${() => setQuery({ open: id })}><${EventName} name=${name} /></button>
      <${DefinitionMarks} verified=${verified} hidden=${hidden} tags=${tags} />
      ${description && html`<p class="soft small">${description}</p>`}` },
    {
      key: 'volume', title: `Last ${DAYS} days`, isNumber: true, sorts: true,
      value: ({ name }) => volumes[name]?.total ?? 0,
      render: ({ name }) => volumes[name] && html`<span class="volume"><${Sparkline} values=${volumes[name].days}
        label=${`${name}, day by day`} /><strong>${formatCompact(volumes[name].total)}</strong></span>` },
    {
      key: 'last_seen_at', title: 'Last seen', sorts: true,
      render: (row) => html`<${Ago} time=${row.last_seen_at} />`,
    },
    { key: 'created_at', title: 'First seen', sorts: true, render: (row) => html`<${Ago} time=${row.created_at} />` },
  ];
  return html`<${Table} class="centred" caption="Events" columns=${columns} rows=${events} rowKey=${({ id }) => id}
    onRow=${({ id }) => setQuery({ open: id })} />`;
}

function None({ isFiltered }) {
  return isFiltered
    ? html`<${Empty} icon="search" title="No such event" action=${html`
        <${Button} onClick=${() => setQuery({ q: null, kind: null })}>Show all<//>`}>
        <p>No event has these words in its name.</p><//>`
    : html`<${Empty} icon="data" title="No events yet" action=${html`<${Link} to=${at('/live')} class="button primary">
        Send a first event<//>`}><p>Each name appears here with its first event.</p><//>`;
}
