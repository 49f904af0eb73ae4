// Live events and refused requests, newest first.

import { formatNumber, plural } from '../format.js';
import { html } from '../lib.js';
import { useKeys } from '../shortcuts.js';
import { parameter, projectPath, setQuery } from '../state.js';
import { EventDetail, useEvent } from '../parts/event-detail.js';
import { EventFilter } from '../parts/event-filter.js';
import { EventName, pageOf } from '../parts/events.js';
import { FirstEvent } from '../parts/first-event.js';
import { Loaded } from '../parts/load.js';
import { eventPath, PersonLink, personName } from '../parts/persons.js';
import { useStream } from '../parts/stream.js';
import { TimeAgo, useNow } from '../parts/time.js';
import { Badge, Button, EmptyState, ErrorMessage, Icon, Link, Screen, Select, Skeleton } from '../parts/ui.js';
import { t } from '../texts.js';

const KINDS = [['', t('Stored and refused')], ['accepted', t('Stored')], ['refused', t('Refused')]];

export default function Live() {
  const filter = { event: parameter('event'), distinct_id: parameter('distinct_id'), kind: parameter('kind') };
  const stream = useStream(filter);
  const open = parameter('open');
  useKeys([
    ['p', t('Pause or resume'), () => stream.setPaused(!stream.isPaused)],
    ['Escape', t('Close event details'), () => setQuery({ open: null })],
  ]);
  const isFiltered = Boolean(filter.event || filter.distinct_id || filter.kind);
  return html`<${Screen} title="Live events" tools=${html`
      <${Rate} stream=${stream} /><${PauseButton} stream=${stream} />`}>
    <${FilterBar} filter=${filter} isFiltered=${isFiltered} />
    ${stream.note && html`<p class="callout warning" role="status">${stream.note}</p>`}
    ${stream.dropped > 0 && html`<p class="callout" role="status">Too many events to show all:
      ${` ${plural(stream.dropped, 'event')} `}left out here. They are stored.</p>`}
    ${stream.error && stream.isLive && html`<${ErrorMessage} error=${stream.error} />`}
    <div class=${open ? 'beside' : ''}>
      <div class="beside-list"><${Rows} stream=${stream} isFiltered=${isFiltered} open=${open} /></div>
      ${open && html`<${Panel} key=${open} uuid=${open} />`}
    </div>
  <//>`;
}

function Rate({ stream }) {
  useNow();
  return html`<span class="rate" title="Average of the last ten seconds">
    <span class=${`status-dot ${stream.isLive ? 'on' : ''}`} aria-hidden="true"></span>
    ${stream.isLive
      ? html`<span><strong>${formatNumber(stream.rate())}</strong> events/s</span>`
      : t('Disconnected')}</span>`;
}

function PauseButton({ stream }) {
  const { isPaused, setPaused, waiting } = stream;
  return html`<${Button} icon=${isPaused ? 'play' : 'pause'} kind=${isPaused ? 'primary' : 'plain'}
    onClick=${() => setPaused(!isPaused)}>
    ${isPaused ? `Resume${waiting > 0 ? ` · ${formatNumber(waiting)} new` : ''}` : t('Pause')}<//>`;
}

function FilterBar({ filter, isFiltered }) {
  return html`<div class="row filter-bar" role="group" aria-label="Event filters">
    <${EventFilter} />
    <input type="search" aria-label="Distinct ID" placeholder="Distinct ID" value=${filter.distinct_id}
      onChange=${(event) => setQuery({ distinct_id: event.target.value.trim() })} />
    <${Select} label="Stored or refused" value=${filter.kind} options=${KINDS}
      onChange=${(kind) => setQuery({ kind })} />
    ${isFiltered && html`<${Button} kind="quiet" icon="close"
      onClick=${() => setQuery({ event: null, distinct_id: null, kind: null })}>Clear filters<//>`}
  </div>`;
}

function Rows({ stream, isFiltered, open }) {
  const { rows, isLoaded, isLive } = stream;
  if (rows.length === 0) {
    return isLoaded ? html`<${None} isFiltered=${isFiltered} isLive=${isLive} />` : html`<${Skeleton} lines=${8} />`;
  }
  const named = rows.filter(({ person }) => person);
  const names = new Map(named.map(({ distinctId, person }) => [distinctId, personName(person)]));
  const press = (event, row) => !event.target.closest('a, button') && setQuery({ open: row.uuid });
  return html`<div class="table live"><table>
    <caption class="visually-hidden">Events, newest first</caption>
    <thead><tr><th scope="col">Event</th><th scope="col">Person</th><th scope="col" class="wide-only">URL / screen</th>
      <th scope="col" class="wide-only">Library</th><th scope="col" class="number">Time</th></tr></thead>
    <tbody>${rows.map((row) => (row.kind === 'refused'
      ? html`<${RefusedRow} key=${row.key} row=${row} />`
      : html`<tr key=${row.key} class=${`pressable ${row.uuid === open ? 'lit' : ''}`}
        onClick=${(event) => press(event, row)}>
          <td><button type="button" class="plain-button" aria-expanded=${String(row.uuid === open)}
            onClick=${() => setQuery({ open: row.uuid === open ? null : row.uuid })}>
            <${EventName} name=${row.event} /></button></td>
          <td><${PersonLink} id=${row.distinctId} name=${names.get(row.distinctId) ?? row.distinctId} /></td>
          <td class="wide-only"><span class="cut where">${pageOf(row.properties)}</span></td>
          <td class="wide-only soft small">${row.properties.$lib ?? ''}</td>
          <td class="number soft"><${TimeAgo} time=${row.at} /></td>
        </tr>`))}</tbody>
  </table></div>`;
}

function RefusedRow({ row }) {
  const [first, ...others] = row.reasons;
  return html`<tr class="refused-row"><td><${Badge} tone="bad">refused ${row.status}<//></td>
    <td><${Link} to=${`${projectPath('/data/refused')}?open=${row.id}`} class="reason"
      title=${first?.reason}>${first?.reason}<//></td>
    <td colspan="2" class="wide-only soft small">
      ${others.length > 0 && t('and {0} more', plural(others.length, 'reason'))}</td>
    <td class="number soft"><${TimeAgo} time=${row.at} /></td></tr>`;
}

function None({ isFiltered, isLive }) {
  return isFiltered
    ? html`<${EmptyState} icon="filter" title="No matching events" action=${html`
        <${Button} onClick=${() => setQuery({ event: null, distinct_id: null, kind: null })}>Clear filters<//>`}>
        <p>No stored event or refused request matches the filters. New ones appear immediately.</p><//>`
    : html`<${FirstEvent} isLive=${isLive} />`;
}

function Panel({ uuid }) {
  const loaded = useEvent(uuid);
  const close = () => setQuery({ open: null });
  return html`<aside class="panel card" aria-label="Event details">
    <header class="row spread"><h2 class="cut">
        ${loaded.data ? html`<${EventName} name=${loaded.data.event.event} />` : t('Event')}</h2>
      <div class="row"><${Link} to=${eventPath(uuid)} class="button quiet bare" aria-label="Open event page"
        title="Open event page"><${Icon} name="open" /><//>
        <${Button} kind="quiet" icon="close" label="Close" onClick=${close} /></div></header>
    <${Loaded} of=${loaded}>${(found) => html`<${EventDetail} of=${found} />`}<//>
  </aside>`;
}
