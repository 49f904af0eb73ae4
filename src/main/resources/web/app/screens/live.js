// Events as they arrive, and what was refused, newest first.

import { formatNumber, plural } from '../format.js';
import { html } from '../lib.js';
import { useKeys } from '../shortcuts.js';
import { at, parameter, setQuery } from '../state.js';
import { Ago, useNow } from '../parts/ago.js';
import { EventDetail, useEvent } from '../parts/event-detail.js';
import { EventFilter } from '../parts/event-filter.js';
import { EventName, placeOf } from '../parts/events.js';
import { FirstEvent } from '../parts/first-event.js';
import { Loaded } from '../parts/load.js';
import { eventAt, PersonLink, personName } from '../parts/persons.js';
import { useStream } from '../parts/stream.js';
import { Badge, Button, Empty, Failure, Icon, Link, Screen, Select, Skeleton } from '../parts/ui.js';

const KINDS = [['', 'Stored and refused'], ['accepted', 'Stored'], ['refused', 'Refused']];

export default function Live() {
  const filter = { event: parameter('event'), distinct_id: parameter('distinct_id'), kind: parameter('kind') };
  const stream = useStream(filter);
  const open = parameter('open');
  useKeys([
    ['p', 'Pause, and go on', () => stream.setPaused(!stream.isPaused)],
    ['Escape', 'Close the event', () => setQuery({ open: null })],
  ]);
  const isFiltered = Boolean(filter.event || filter.distinct_id || filter.kind);
  return html`<${Screen} title="Live events" tools=${html`
      <${Rate} stream=${stream} /><${PauseButton} stream=${stream} />`}>
    <${FilterBar} filter=${filter} isFiltered=${isFiltered} />
    ${stream.note && html`<p class="callout warning" role="status">${stream.note}</p>`}
    ${stream.dropped > 0 && html`<p class="callout" role="status">So much arrives that
      ${` ${plural(stream.dropped, 'event')} `}could not be shown here. They are stored all the same.</p>`}
    ${stream.error && stream.isLive && html`<${Failure} error=${stream.error} />`}
    <div class=${open ? 'beside' : ''}>
      <div class="beside-list"><${Rows} stream=${stream} isFiltered=${isFiltered} open=${open} /></div>
      ${open && html`<${Panel} key=${open} uuid=${open} />`}
    </div>
  <//>`;
}

function Rate({ stream }) {
  useNow();
  return html`<span class="rate" title="Of the last ten seconds">
    <span class=${`lamp ${stream.isLive ? 'on' : ''}`} aria-hidden="true"></span>
    ${stream.isLive
      ? html`<span><strong>${formatNumber(stream.rate())}</strong> events/s</span>`
      : 'Not connected'}</span>`;
}

function PauseButton({ stream }) {
  const { isPaused, setPaused, waiting } = stream;
  return html`<${Button} icon=${isPaused ? 'play' : 'pause'} kind=${isPaused ? 'primary' : 'plain'}
    onClick=${() => setPaused(!isPaused)}>
    ${isPaused ? `Resume${waiting > 0 ? ` · ${formatNumber(waiting)} new` : ''}` : 'Pause'}<//>`;
}

function FilterBar({ filter, isFiltered }) {
  return html`<div class="row filter-bar" role="group" aria-label="Which events">
    <${EventFilter} />
    <input type="search" aria-label="Distinct ID" placeholder="Distinct ID" value=${filter.distinct_id}
      onChange=${(event) => setQuery({ distinct_id: event.target.value.trim() })} />
    <${Select} label="Stored or refused" value=${filter.kind} options=${KINDS}
      onChange=${(kind) => setQuery({ kind })} />
    ${isFiltered && html`<${Button} kind="quiet" icon="close"
      onClick=${() => setQuery({ event: null, distinct_id: null, kind: null })}>Show all<//>`}
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
    <caption class="unseen">Events, newest first</caption>
    <thead><tr><th scope="col">Event</th><th scope="col">Person</th><th scope="col" class="wide-only">Where</th>
      <th scope="col" class="wide-only">Library</th><th scope="col" class="number">Seen</th></tr></thead>
    <tbody>${rows.map((row) => (row.kind === 'refused'
      ? html`<${RefusedRow} key=${row.key} row=${row} />`
      : html`<tr key=${row.key} class=${`pressable ${row.uuid === open ? 'lit' : ''}`}
        onClick=${(event) => press(event, row)}>
          <td><button type="button" class="plain-button" aria-expanded=${String(row.uuid === open)}
            onClick=${() => setQuery({ open: row.uuid === open ? null : row.uuid })}>
            <${EventName} name=${row.event} /></button></td>
          <td><${PersonLink} id=${row.distinctId} name=${names.get(row.distinctId) ?? row.distinctId} /></td>
          <td class="wide-only"><span class="cut where">${placeOf(row.properties)}</span></td>
          <td class="wide-only soft small">${row.properties.$lib ?? ''}</td>
          <td class="number soft"><${Ago} time=${row.at} /></td>
        </tr>`))}</tbody>
  </table></div>`;
}

function RefusedRow({ row }) {
  const [first, ...others] = row.reasons;
  return html`<tr class="refused-row"><td><${Badge} tone="bad">refused ${row.status}<//></td>
    <td><${Link} to=${`${at('/data/refused')}?open=${row.id}`} class="reason"
      title=${first?.reason}>${first?.reason}<//></td>
    <td colspan="2" class="wide-only soft small">
      ${others.length > 0 && `and ${plural(others.length, 'reason')} more`}</td>
    <td class="number soft"><${Ago} time=${row.at} /></td></tr>`;
}

function None({ isFiltered, isLive }) {
  return isFiltered
    ? html`<${Empty} icon="filter" title="Nothing like this yet" action=${html`
        <${Button} onClick=${() => setQuery({ event: null, distinct_id: null, kind: null })}>Show all<//>`}>
        <p>No stored event and no refused request is of this kind. The next one appears at once.</p><//>`
    : html`<${FirstEvent} isLive=${isLive} />`;
}

function Panel({ uuid }) {
  const loaded = useEvent(uuid);
  const close = () => setQuery({ open: null });
  return html`<aside class="panel card" aria-label="The event">
    <header class="row spread"><h2 class="cut">
        ${loaded.data ? html`<${EventName} name=${loaded.data.event.event} />` : 'Event'}</h2>
      <div class="row"><${Link} to=${eventAt(uuid)} class="button quiet bare" aria-label="On its own page"
        title="On its own page"><${Icon} name="open" /><//>
        <${Button} kind="quiet" icon="close" label="Close" onClick=${close} /></div></header>
    <${Loaded} of=${loaded}>${(found) => html`<${EventDetail} of=${found} />`}<//>
  </aside>`;
}
