// The groups that a person was with, as its latest events tell.

import { api } from '../api.js';
import { html } from '../lib.js';
import { Ago } from './ago.js';
import { Loaded, useLoad } from './load.js';
import { Face, groupAt } from './persons.js';
import { groupName, useGroupTypes } from './taxonomy.js';
import { Empty, Link } from './ui.js';

const LATEST = 100;

export function PersonGroups({ uuid }) {
  const types = useGroupTypes();
  const loaded = useLoad((signal) => Promise.all(types.map(async ({ group_type_index: type }) => {
    const properties = [{ key: `$group_${type}`, type: 'event', operator: 'is_set', value: 'is_set' }];
    const { results } = await api.get('/events/', { person_id: uuid, properties, limit: LATEST }, { signal });
    const seen = new Map(results.toReversed().map((event) => [event.properties[`$group_${type}`], event.timestamp]));
    return [...seen].reverse().map(([key, at]) => ({ type, key, at }));
  })).then((found) => found.flat()), [uuid, types]);
  return html`<${Loaded} of=${loaded}>${(groups) => (groups.length === 0
    ? html`<${Empty} icon="groups"
      title="No groups"><p>None of the person’s events names a group in <code>$groups</code>.</p><//>`
    : html`<div class="table"><table><caption class="unseen">Groups of the person</caption>
        <thead><tr><th scope="col">Group</th><th scope="col">Type</th><th
          scope="col">Last event with it</th></tr></thead>
        <tbody>${groups.map(({ type, key, at }) => html`<tr key=${`${type} ${key}`}>
          <td><${Link} to=${groupAt(type, key)} class="person-link"><${Face} name=${key} /><span
            class="cut">${key}</span><//></td>
          <td>${groupName(types, type)}</td>
          <td><${Ago} time=${at} /></td></tr>`)}</tbody></table></div>
      <p class="soft small">Of each type, the groups of the latest ${LATEST} events.</p>`)}<//>`;
}
