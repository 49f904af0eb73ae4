// Groups of a person's latest events.

import { api } from '../api.js';
import { html } from '../lib.js';
import { t } from '../texts.js';
import { Loaded, useLoad } from './load.js';
import { GroupLink } from './persons.js';
import { Table } from './table.js';
import { groupName, useGroupTypes } from './taxonomy.js';
import { TimeAgo } from './time.js';
import { EmptyState } from './ui.js';

const LATEST = 100;

export function PersonGroups({ uuid }) {
  const types = useGroupTypes();
  const loaded = useLoad((signal) => Promise.all(types.map(async ({ group_type_index: type }) => {
    const properties = [{ key: `$group_${type}`, type: 'event', operator: 'is_set', value: 'is_set' }];
    const { results } = await api.get('/events/', { person_id: uuid, properties, limit: LATEST }, { signal });
    const seen = new Map(results.toReversed().map((event) => [event.properties[`$group_${type}`], event.timestamp]));
    return [...seen].reverse().map(([key, at]) => ({ type, key, at }));
  })).then((found) => found.flat()), [uuid, types]);
  const columns = [
    { key: 'key', title: t('Group'), render: ({ type, key }) => html`<${GroupLink} type=${type} id=${key} />` },
    { key: 'type', title: t('Type'), value: ({ type }) => groupName(types, type) },
    { key: 'at', title: t('Last event'), render: ({ at }) => html`<${TimeAgo} time=${at} />` },
  ];
  return html`<${Loaded} of=${loaded}>${(groups) => (groups.length === 0
    ? html`<${EmptyState} icon="groups" title="No groups">
        <p>This person has no events with <code>$groups</code>.</p><//>`
    : html`<${Table} class="centred" caption="Groups of the person" columns=${columns} rows=${groups} />
      <p class="soft small">Groups of the latest ${LATEST} events per group type.</p>`)}<//>`;
}
