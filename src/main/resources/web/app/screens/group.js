// A group: its properties, who was with it and what they did.

import { api, withQuery } from '../api.js';
import { html } from '../lib.js';
import { at, parameter, setQuery, tell } from '../state.js';
import { Ago } from '../parts/ago.js';
import { PersonTable, useActors } from '../parts/actors.js';
import { Changes } from '../parts/changes.js';
import { Timeline } from '../parts/events.js';
import { Loaded, useLoad } from '../parts/load.js';
import { More, useApiPages } from '../parts/pages.js';
import { Face, groupTitle } from '../parts/persons.js';
import { Properties } from '../parts/properties.js';
import { groupName, useGroupTypes } from '../parts/taxonomy.js';
import { Copy, Empty, Link, Screen, Tabs } from '../parts/ui.js';

const TABS = [['persons', 'Persons'], ['events', 'Events'], ['properties', 'Properties'], ['history', 'History']];

/** Events that name the group. */
function inGroup({ type, key }) {
  return [{ key: `$group_${type}`, type: 'event', operator: 'exact', value: key }];
}

export default function Group({ params }) {
  const id = { type: Number(params.type), key: params.key };
  const asked = { group_type_index: id.type, group_key: id.key };
  const types = useGroupTypes();
  const loaded = useLoad((signal) => api.get('/groups/find/', asked, { signal }), [id.type, id.key]);
  const tab = parameter('tab', TABS[0][0]);
  const isMissing = loaded.error?.status === 404;
  const name = loaded.data ? groupTitle(loaded.data) : id.key;
  const shown = isMissing ? TABS.slice(0, 2) : TABS;
  return html`<${Screen} title=${name}
    crumbs=${[[at('/persons'), 'Persons & groups'], [at(`/groups/${id.type}`), groupName(types, id.type, true)]]}
    heading=${html`<${Heading} name=${name} id=${id} created=${loaded.data?.created_at} />`}>
    ${isMissing && html`<p class="callout">
      Events name this group, but it was never identified, so it has no properties.</p>`}
    <${Tabs} label="About the group" tabs=${shown} selected=${tab}
      onSelect=${(chosen) => setQuery({ tab: chosen === TABS[0][0] ? null : chosen })} />
    ${tab === 'persons' && html`<${Members} id=${id} />`}
    ${tab === 'events' && html`<${Events} id=${id} />`}
    ${tab === 'properties' && !isMissing && html`<${Loaded} of=${loaded}>${(group) => html`
      <${GroupProperties} group=${group} asked=${asked} setData=${loaded.setData} />`}<//>`}
    ${tab === 'history' && html`<${Changes} path="/groups/activity/" parameters=${asked}
      none=${html`<p>Properties that are changed here or through the API appear in this list.</p>`} />`}
  <//>`;
}

function Heading({ name, id, created }) {
  return html`<div class="person-head"><${Face} name=${name} isBig />
    <div><h1>${name}</h1><p class="row soft small"><span class="mono breaks">${id.key}</span><${Copy} text=${id.key}
      label="Copy the key" />
      ${created && html`<span>first seen <${Ago} time=${created} /></span>`}</p></div></div>`;
}

function Members({ id }) {
  const persons = useActors({
    source: {
      kind: 'InsightActorsQuery',
      source: {
        kind: 'TrendsQuery', dateRange: { date_from: 'all' }, properties: inGroup(id),
        series: [{ kind: 'EventsNode', event: null, math: 'dau' }], trendsFilter: { display: 'BoldNumber' },
      },
    },
  });
  return html`<${Loaded} of=${persons}>${({ results }) => (results.length === 0
    ? html`<${Empty} icon="persons" title="Nobody yet"><p>Persons appear here with events that name the group in
        <code>$groups</code>.</p><//>`
    : html`<${PersonTable} persons=${results} /><${More} of=${persons}>Show more persons<//>`)}<//>`;
}

function Events({ id }) {
  const events = useApiPages('/events/', { properties: inGroup(id), limit: 50 });
  return html`<${Timeline} of=${events} showsPerson none=${html`<${Empty} icon="live" title="No events">
    <p>No event names the group in <code>$groups</code>. <${Link} to=${at('/live')}>See what arrives<//>.</p><//>`} />`;
}

function GroupProperties({ group, asked, setData }) {
  const put = (properties) => setData((before) => ({ ...before, group_properties: properties }));
  const edit = {
    save: async (key, value) => {
      const saved = await api.post(withQuery('/groups/update_property/', asked), { key, value });
      put(saved.group_properties);
      tell('Saved.');
    },
    remove: async (key) => {
      try {
        await api.post(withQuery('/groups/delete_property/', asked), { $unset: key });
        const { [key]: gone, ...properties } = group.group_properties;
        put(properties);
        tell('Deleted.');
      } catch (failure) {
        tell(failure.message, 'bad');
      }
    },
  };
  return html`<${Properties} of=${group.group_properties} caption="Properties of the group" edit=${edit} />`;
}
