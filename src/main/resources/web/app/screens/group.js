// Page of a group: persons, events, properties and history.

import { api, withQuery } from '../api.js';
import { html } from '../lib.js';
import { notify, parameter, projectPath, setQuery } from '../state.js';
import { ActivityLog } from '../parts/activity-log.js';
import { PersonTable, useActors } from '../parts/actors.js';
import { Timeline } from '../parts/events.js';
import { Loaded, useLoad } from '../parts/load.js';
import { More, useApiPages } from '../parts/pages.js';
import { Avatar, groupTitle } from '../parts/persons.js';
import { Properties } from '../parts/properties.js';
import { groupName, useGroupTypes } from '../parts/taxonomy.js';
import { TimeAgo } from '../parts/time.js';
import { Copy, EmptyState, Link, Screen, Tabs } from '../parts/ui.js';
import { t } from '../texts.js';

const TABS = [['persons', t('Persons')], ['events', t('Events')], ['properties', t('Properties')], ['history',
  t('History')]];

/** Filter for events of the group. */
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
    crumbs=${[
      [projectPath('/persons'), t('Persons & groups')],
      [projectPath(`/groups/${id.type}`), groupName(types, id.type, true)],
    ]}
    heading=${html`<${Heading} name=${name} id=${id} created=${loaded.data?.created_at} />`}>
    ${isMissing && html`<p class="callout">
      This group has events but no properties, because it was never identified.</p>`}
    <${Tabs} label="Group" tabs=${shown} selected=${tab}
      onSelect=${(chosen) => setQuery({ tab: chosen === TABS[0][0] ? null : chosen })} />
    ${tab === 'persons' && html`<${Members} id=${id} />`}
    ${tab === 'events' && html`<${Events} id=${id} />`}
    ${tab === 'properties' && !isMissing && html`<${Loaded} of=${loaded}>${(group) => html`
      <${GroupProperties} group=${group} asked=${asked} setData=${loaded.setData} />`}<//>`}
    ${tab === 'history' && html`<${ActivityLog} path="/groups/activity/" parameters=${asked}
      none=${html`<p>Changes of properties made here or with the API appear in this list.</p>`} />`}
  <//>`;
}

function Heading({ name, id, created }) {
  return html`<div class="person-header"><${Avatar} name=${name} isBig />
    <div><h1>${name}</h1><p class="row soft small"><span class="mono breaks">${id.key}</span><${Copy} text=${id.key}
      label="Copy group key" />
      ${created && html`<span>first seen <${TimeAgo} time=${created} /></span>`}</p></div></div>`;
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
    ? html`<${EmptyState} icon="persons"
      title="No persons yet"><p>Persons appear here with their events that have this group in${' '}
        <code>$groups</code>.</p><//>`
    : html`<${PersonTable} persons=${results} /><${More} of=${persons}>Show more persons<//>`)}<//>`;
}

function Events({ id }) {
  const events = useApiPages('/events/', { properties: inGroup(id), limit: 50 });
  return html`<${Timeline} of=${events} showsPerson none=${html`<${EmptyState} icon="live" title="No events">
    <p>No event has this group in <code>$groups</code>. <${Link}
      to=${projectPath('/live')}>View live events<//>.</p><//>`} />`;
}

function GroupProperties({ group, asked, setData }) {
  const put = (properties) => setData((before) => ({ ...before, group_properties: properties }));
  const edit = {
    save: async (key, value) => {
      const saved = await api.post(withQuery('/groups/update_property/', asked), { key, value });
      put(saved.group_properties);
      notify(t('Saved.'));
    },
    remove: async (key) => {
      try {
        await api.post(withQuery('/groups/delete_property/', asked), { $unset: key });
        const { [key]: gone, ...properties } = group.group_properties;
        put(properties);
        notify(t('Deleted.'));
      } catch (failure) {
        notify(failure.message, 'bad');
      }
    },
  };
  return html`<${Properties} of=${group.group_properties} caption="Group properties" edit=${edit} />`;
}
