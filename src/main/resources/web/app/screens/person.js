// A person: who it is, what it did, and who changed it.

import { api, ApiError } from '../api.js';
import { plural } from '../format.js';
import { html } from '../lib.js';
import { at, navigate, parameter, setQuery, tell } from '../state.js';
import { Ago } from '../parts/ago.js';
import { Changes } from '../parts/changes.js';
import { mergedId } from '../parts/event-effect.js';
import { EventFilter } from '../parts/event-filter.js';
import { Timeline } from '../parts/events.js';
import { Loaded, useLoad } from '../parts/load.js';
import { useApiPages } from '../parts/pages.js';
import { eventAt, Face, personAt, personName } from '../parts/persons.js';
import { PersonGroups } from '../parts/person-groups.js';
import { PersonMenu } from '../parts/person-menu.js';
import { Properties } from '../parts/properties.js';
import { Badge, Button, Copy, Empty, Link, Screen, Tabs } from '../parts/ui.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TABS = [
  ['events', 'Events'], ['properties', 'Properties'], ['groups', 'Groups'], ['ids', 'Distinct IDs'],
  ['history', 'History'],
];
const MERGING = ['$identify', '$create_alias', '$merge_dangerously'];

/** The person of a uuid or of a distinct ID; distinct IDs may look like uuids. */
async function find(id, signal) {
  if (UUID.test(id)) {
    try {
      return await api.get(`/persons/${id}/`, {}, { signal });
    } catch (failure) {
      if (failure.status !== 404) {
        throw failure;
      }
    }
  }
  const { results } = await api.get('/persons/', { distinct_id: id }, { signal });
  if (results.length === 0) {
    throw new ApiError(404, { detail: 'Nobody has this ID.' });
  }
  navigate(personAt(results[0].uuid) + location.search, { replace: true });
  return results[0];
}

export default function Person({ params }) {
  const loaded = useLoad((signal) => find(params.id, signal), [params.id]);
  const person = loaded.data;
  const crumbs = [[at('/persons'), 'Persons']];
  if (loaded.error?.status === 404) {
    return html`<${Screen} title="Person" crumbs=${crumbs}><${Empty} icon="person" title="Nobody is here"
      action=${html`<${Link} to=${at('/persons')} class="button">Go to the persons<//>`}>
      <p>Nobody has the ID <code class="breaks">${params.id}</code>. The person may be deleted.</p><//><//>`;
  }
  if (!person) {
    return html`<${Screen} title="Person" crumbs=${crumbs}><${Loaded} of=${loaded}>${() => null}<//><//>`;
  }
  const tab = parameter('tab', TABS[0][0]);
  const name = personName(person);
  return html`<${Screen} title=${name} crumbs=${crumbs} heading=${html`<${Heading} person=${person} name=${name} />`}
    tools=${html`<${PersonMenu} person=${person} name=${name} />`}>
    <${Tabs} label="About the person" tabs=${TABS.map(([key, text]) => [key, tabText(key, text, person)])}
      selected=${tab}
      onSelect=${(chosen) => setQuery({ tab: chosen === TABS[0][0] ? null : chosen, event: null })} />
    ${tab === 'events' && html`<${Events} person=${person} />`}
    ${tab === 'properties' && html`<${PersonProperties} loaded=${loaded} />`}
    ${tab === 'groups' && html`<${PersonGroups} uuid=${person.uuid} />`}
    ${tab === 'ids' && html`<${Ids} person=${person} />`}
    ${tab === 'history' && html`<${History} person=${person} />`}
  <//>`;
}

function tabText(key, text, { distinct_ids: ids, properties }) {
  const count = { ids: ids.length, properties: Object.keys(properties).length }[key];
  return count === undefined ? text : `${text} ${count}`;
}

function Heading({ person, name }) {
  const { is_identified: isKnown, created_at: created } = person;
  return html`<div class="person-head"><${Face} name=${name} isBig />
    <div><h1>${name}</h1><p class="row soft small">
      ${isKnown ? html`<${Badge} tone="good">identified<//>` : html`<${Badge}>anonymous<//>`}
      <span>first seen <${Ago} time=${created} /></span></p></div></div>`;
}

function Events({ person }) {
  const event = parameter('event');
  const events = useApiPages('/events/', { person_id: person.uuid, event, limit: 50 });
  return html`<div class="stack">
    <div class="row filter-bar"><${EventFilter} />
      ${event && html`<${Button} kind="quiet" icon="close"
        onClick=${() => setQuery({ event: null })}>All events<//>`}</div>
    <${Timeline} of=${events} none=${html`<${Empty} icon="live" title=${event ? 'Not this event' : 'No events'}>
      <p>${event ? 'The person did other things, but not this.' : 'What the person does appears here.'}</p><//>`} />
  </div>`;
}

function PersonProperties({ loaded: { data: person, setData } }) {
  const path = `/persons/${person.uuid}`;
  const edit = {
    save: async (key, value) => {
      await api.post(`${path}/update_property/`, { key, value });
      setData({ ...person, properties: { ...person.properties, [key]: value } });
      tell('Saved.');
    },
    remove: async (key) => {
      try {
        await api.post(`${path}/delete_property/`, { $unset: key });
        const { [key]: gone, ...properties } = person.properties;
        setData({ ...person, properties });
        tell('Deleted.');
      } catch (failure) {
        tell(failure.message, 'bad');
      }
    },
  };
  return html`<${Properties} of=${person.properties} caption="Properties of the person" edit=${edit} />`;
}

function Ids({ person }) {
  const all = person.distinct_ids;
  const which = all.length === 1 ? 'this ID' : `any of these ${plural(all.length, 'ID')}`;
  return html`<div class="stack">
    <p class="soft">Events of ${which} are events of this person.</p>
    <ul class="card id-list">${all.map((id) => html`<li key=${id}><span class="mono breaks">${id}</span>
      <${Copy} text=${id} label=${`Copy ${id}`} /></li>`)}</ul>
    <p class="soft small">The person itself: <span class="mono breaks">${person.uuid}</span>
      <${Copy} text=${person.uuid} label="Copy the uuid" /></p>
  </div>`;
}

/** What people changed by hand, and the events that joined IDs. */
function History({ person }) {
  const loaded = useLoad(async (signal) => {
    const pages = await Promise.all(MERGING.map((event) => (
      api.get('/events/', { person_id: person.uuid, event, limit: 100 }, { signal }))));
    return pages.flatMap(({ results }) => results).filter((event) => isJoined(event, person));
  }, [person.uuid, person.distinct_ids.length]);
  return html`<${Loaded} of=${loaded}>${(merges) => html`<${Changes} path=${`/persons/${person.uuid}/activity/`}
    more=${merges.map(mergeEntry)}
    none=${html`<p>Changes of properties, splits and joined IDs appear here.</p>`} />`}<//>`;
}

function mergeEntry(event) {
  const what = html`<${Link} to=${eventAt(event.id)}>Joined<//> <span class="chip">${mergedId(event)}</span>${' with '}
    <span class="chip">${event.distinct_id}</span>`;
  return { id: event.id, at: event.timestamp, who: event.event, what };
}

function isJoined(event, person) {
  const other = mergedId(event);
  return other !== undefined && other !== event.distinct_id && person.distinct_ids.includes(other);
}
