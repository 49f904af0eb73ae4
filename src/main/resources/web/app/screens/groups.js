// List of the groups of one type, such as companies.

import { html } from '../lib.js';
import { navigate, parameter, setQuery } from '../state.js';
import { Loaded } from '../parts/load.js';
import { More, useApiPages } from '../parts/pages.js';
import { PersonsTabs } from '../parts/persons-tabs.js';
import { GroupLink, groupPath, groupTitle, Preview } from '../parts/persons.js';
import { Search } from '../parts/search.js';
import { Table } from '../parts/table.js';
import { groupName, useGroupTypes } from '../parts/taxonomy.js';
import { TimeAgo } from '../parts/time.js';
import { Button, Code, EmptyState, Screen } from '../parts/ui.js';
import { t } from '../texts.js';

const HOW = `posthog.groupIdentify({
  groupType: 'company',
  groupKey: 'acme',
  properties: { name: 'Acme', plan: 'pro' },
})`;

export default function Groups({ params }) {
  const type = Number(params.type);
  const types = useGroupTypes();
  const search = parameter('q');
  const groups = useApiPages('/groups/', { group_type_index: type, search });
  const name = types.length === 0 ? 'groups' : groupName(types, type, true);
  return html`<${Screen} title="Persons & groups">
    <${PersonsTabs} type=${type} />
    <div class="row filter-bar"><${Search} label=${t('Search {0}', name)}
      placeholder="Key, name or any property" /></div>
    <${Loaded} of=${groups}>${({ results }) => (results.length === 0
      ? html`<${None} isFiltered=${search !== ''} name=${name} />`
      : html`<${GroupTable} groups=${results} name=${name} /><${More} of=${groups}>Show more<//>`)}<//>
  <//>`;
}

function GroupTable({ groups, name }) {
  const to = ({ group_type_index: type, group_key: key }) => groupPath(type, key);
  const columns = [
    { key: 'name', title: t('Name'), render: (group) => html`<${GroupLink} type=${group.group_type_index}
      id=${group.group_key} name=${groupTitle(group)} />` },
    { key: 'key', title: t('Key'), render: ({ group_key: key }) => html`<span class="mono cut id-cell">${key}</span>` },
    { key: 'created', title: t('First seen'), render: ({ created_at: at }) => html`<${TimeAgo} time=${at} />` },
    { key: 'properties', title: t('Properties'), render: (group) => html`<${Preview} of=${group.group_properties}
      without=${['name']} />` },
  ];
  return html`<${Table} class="centred" caption=${name} columns=${columns} rows=${groups}
    rowKey=${({ group_key: key }) => key}
    onRow=${(group) => navigate(to(group))} />`;
}

function None({ isFiltered, name }) {
  return isFiltered
    ? html`<${EmptyState} icon="search" title=${t('No matching {0}', name)} action=${html`
        <${Button} onClick=${() => setQuery({ q: null })}>Clear search<//>`}>
        <p>The search covers keys and properties.</p><//>`
    : html`<${EmptyState} icon="groups" title=${t('No {0} yet', name)} action=${html`<${Code} text=${HOW} />`}>
        <p>Groups appear when they are identified. Events that only refer to a group do not create it.</p><//>`;
}
