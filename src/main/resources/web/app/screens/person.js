// Page of a person: events, properties, groups, distinct IDs and history.

import { api, ApiError } from '../api.js';
import { plural } from '../format.js';
import { html } from '../lib.js';
import { navigate, notify, parameter, projectPath, setQuery } from '../state.js';
import { ActivityLog } from '../parts/activity-log.js';
import { EventFilter } from '../parts/event-filter.js';
import { Timeline } from '../parts/events.js';
import { Loaded, useLoad } from '../parts/load.js';
import { useApiPages } from '../parts/pages.js';
import { PersonGroups } from '../parts/person-groups.js';
import { PersonMenu } from '../parts/person-menu.js';
import { mergedDistinctId } from '../parts/person-updates.js';
import { Avatar, eventPath, personName, personPath } from '../parts/persons.js';
import { Properties } from '../parts/properties.js';
import { TimeAgo } from '../parts/time.js';
import { Badge, Button, Copy, EmptyState, Link, Screen, Tabs } from '../parts/ui.js';
import { t } from '../texts.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TABS = [
  ['events', t('Events')], ['properties', t('Properties')], ['groups', t('Groups')], ['ids', t('Distinct IDs')],
  ['history', t('History')],
];
const MERGING = ['$identify', '$create_alias', '$merge_dangerously'];

/** Finds a person by UUID or distinct ID; distinct IDs may look like UUIDs. */
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
    throw new ApiError(404, { detail: t('Person not found.') });
  }
  navigate(personPath(results[0].uuid) + location.search, { replace: true });
  return results[0];
}

export default function Person({ params }) {
  const loaded = useLoad((signal) => find(params.id, signal), [params.id]);
  const person = loaded.data;
  const crumbs = [[projectPath('/persons'), t('Persons')]];
  if (loaded.error?.status === 404) {
    return html`<${Screen} title="Person" crumbs=${crumbs}><${EmptyState} icon="person" title="Person not found"
      action=${html`<${Link} to=${projectPath('/persons')} class="button">Go to persons<//>`}>
      <p>No person has the ID <code class="breaks">${params.id}</code>. It may have been deleted.</p><//><//>`;
  }
  if (!person) {
    return html`<${Screen} title="Person" crumbs=${crumbs}><${Loaded} of=${loaded}>${() => null}<//><//>`;
  }
  const tab = parameter('tab', TABS[0][0]);
  const name = personName(person);
  return html`<${Screen} title=${name} crumbs=${crumbs} heading=${html`<${Heading} person=${person} name=${name} />`}
    tools=${html`<${PersonMenu} person=${person} name=${name} />`}>
    <${Tabs} label="Person" tabs=${TABS.map(([key, text]) => [key, tabText(key, text, person)])}
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
  return html`<div class="person-header"><${Avatar} name=${name} isBig />
    <div><h1>${name}</h1><p class="row soft small">
      ${isKnown ? html`<${Badge} tone="good">identified<//>` : html`<${Badge}>anonymous<//>`}
      <span>first seen <${TimeAgo} time=${created} /></span></p></div></div>`;
}

function Events({ person }) {
  const event = parameter('event');
  const events = useApiPages('/events/', { person_id: person.uuid, event, limit: 50 });
  return html`<div class="stack">
    <div class="row filter-bar"><${EventFilter} />
      ${event && html`<${Button} kind="quiet" icon="close"
        onClick=${() => setQuery({ event: null })}>All events<//>`}</div>
    <${Timeline} of=${events} none=${html`<${EmptyState} icon="live"
      title=${event ? t('No matching events') : t('No events')}>
      <p>${event
        ? t('This person has other events, but not this one.') : t('Events of this person appear here.')}</p><//>`} />
  </div>`;
}

function PersonProperties({ loaded: { data: person, setData } }) {
  const path = `/persons/${person.uuid}`;
  const edit = {
    save: async (key, value) => {
      await api.post(`${path}/update_property/`, { key, value });
      setData({ ...person, properties: { ...person.properties, [key]: value } });
      notify(t('Saved.'));
    },
    remove: async (key) => {
      try {
        await api.post(`${path}/delete_property/`, { $unset: key });
        const { [key]: gone, ...properties } = person.properties;
        setData({ ...person, properties });
        notify(t('Deleted.'));
      } catch (failure) {
        notify(failure.message, 'bad');
      }
    },
  };
  return html`<${Properties} of=${person.properties} caption="Person properties" edit=${edit} />`;
}

function Ids({ person }) {
  const all = person.distinct_ids;
  const which = all.length === 1 ? t('this ID') : t('any of these {0}', plural(all.length, 'ID'));
  return html`<div class="stack">
    <p class="soft">Events with ${which} belong to this person.</p>
    <ul class="card id-list">${all.map((id) => html`<li key=${id}><span class="mono breaks">${id}</span>
      <${Copy} text=${id} label=${t('Copy {0}', id)} /></li>`)}</ul>
    <p class="soft small">Person UUID: <span class="mono breaks">${person.uuid}</span>
      <${Copy} text=${person.uuid} label="Copy UUID" /></p>
  </div>`;
}

/** Activity log, together with the events that merged distinct IDs. */
function History({ person }) {
  const loaded = useLoad(async (signal) => {
    const pages = await Promise.all(MERGING.map((event) => (
      api.get('/events/', { person_id: person.uuid, event, limit: 100 }, { signal }))));
    return pages.flatMap(({ results }) => results).filter((event) => isJoined(event, person));
  }, [person.uuid, person.distinct_ids.length]);
  return html`<${Loaded} of=${loaded}>${(merges) => html`<${ActivityLog} path=${`/persons/${person.uuid}/activity/`}
    more=${merges.map(mergeEntry)}
    none=${html`<p>Property changes, splits and merges appear here.</p>`} />`}<//>`;
}

function mergeEntry(event) {
  const what = html`<${Link} to=${eventPath(event.id)}>Merged<//> <span
    class="chip">${mergedDistinctId(event)}</span>${' with '}
    <span class="chip">${event.distinct_id}</span>`;
  return { id: event.id, at: event.timestamp, who: event.event, what };
}

function isJoined(event, person) {
  const other = mergedDistinctId(event);
  return other !== undefined && other !== event.distinct_id && person.distinct_ids.includes(other);
}
