// List of the project's feature flags.

import { all } from '../api.js';
import { html } from '../lib.js';
import { useKeys } from '../shortcuts.js';
import { navigate, parameter, setQuery } from '../state.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { Search } from '../parts/search.js';
import { Table } from '../parts/table.js';
import { Tags } from '../parts/tags.js';
import { TimeAgo } from '../parts/time.js';
import { Badge, Button, EmptyState, Link, Screen, Select, Switch } from '../parts/ui.js';
import { deleteFlag, flagPath, switchFlag } from '../flags/actions.js';
import { rolloutText, variantsOf } from '../flags/model.js';
import { t } from '../texts.js';

const STATES = [['', t('On and off')], ['true', t('On')], ['false', t('Off')]];

export default function Flags() {
  const search = parameter('q');
  const active = parameter('active');
  const flags = useLoad(() => all('/feature_flags/', { search, active }), [search, active]);
  const create = () => navigate(flagPath('new'));
  useKeys([['n', t('New feature flag'), create]]);
  return html`<${Screen} title="Feature flags" tools=${html`
      <${Button} kind="primary" icon="plus" onClick=${create}>New feature flag<//>`}>
    <div class="row">
      <${Search} label="Search feature flags" placeholder="Key or description" />
      <${Select} label="State" value=${active} options=${STATES} onChange=${(chosen) => setQuery({ active: chosen })} />
    </div>
    <${Loaded} of=${flags}>${(rows) => (rows.length === 0
      ? html`<${None} isFiltered=${search !== '' || active !== ''} onCreate=${create} />`
      : html`<${Table} class="list" caption="Feature flags" columns=${columns(flags.setData)} rows=${rows}
          rowKey=${({ id }) => id} onRow=${({ id }) => navigate(flagPath(id))} />`)}<//>
  <//>`;
}

function columns(setRows) {
  const change = async (flag, active) => {
    const changed = await switchFlag(flag, active);
    setRows((rows) => rows.map((row) => (row.id === flag.id ? changed : row)));
  };
  const remove = async (flag) => (
    (await deleteFlag(flag, () => setRows((rows) => [flag, ...rows])))
      && setRows((rows) => rows.filter(({ id }) => id !== flag.id)));
  return [
    {
      key: 'active', title: t('State'), sorts: true, value: ({ active }) => (active ? 1 : 0),
      render: (flag) => (flag.can_edit
        ? html`<${Switch} checked=${flag.active} onChange=${(active) => change(flag, active)}
            label=${html`<span class="visually-hidden">${flag.key}</span>`} />`
        : html`<${Badge} tone=${flag.active ? 'good' : ''}>${flag.active ? 'on' : 'off'}<//>`),
    },
    {
      key: 'key', title: t('Key'), sorts: true, render: (flag) => html`<div class="list-name">
        <${Link} to=${flagPath(flag.id)} class="mono">${flag.key}<//>
        ${flag.name && html`<p class="soft small clamped">${flag.name}</p>`}</div>`,
    },
    {
      key: 'rollout', title: t('Seen by'), sorts: true, value: rolloutText,
      render: (flag) => html`<div class="flag-seen">${rolloutText(flag)}${variantsOf(flag).length > 0
        && html`<p class="soft small">${variantsOf(flag).length} variants</p>`}</div>`,
    },
    { key: 'tags', title: t('Tags'), render: ({ tags }) => html`<${Tags} tags=${tags} />` },
    {
      key: 'created_at', title: t('Created'), sorts: true,
      render: ({ created_at: at, created_by: by }) => html`<${TimeAgo} time=${at} />
        <p class="soft small">${by?.first_name || by?.email}</p>`,
    },
    {
      key: 'menu', title: html`<span class="visually-hidden">More</span>`,
      render: (flag) => html`<${Menu} kind="quiet" icon="more" label=${t('More actions for {0}', flag.key)} items=${[
        { text: t('Open'), icon: 'flag', to: flagPath(flag.id) },
        { text: t('Usage'), icon: 'bars', to: `${flagPath(flag.id)}?tab=usage` },
        ...(flag.can_edit ? [null, { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(flag) }] : []),
      ]} />`,
    },
  ];
}

function None({ isFiltered, onCreate }) {
  return isFiltered
    ? html`<${EmptyState} icon="search" title="No matching feature flags" action=${html`
        <${Button} onClick=${() => setQuery({ q: null, active: null })}>Clear filters<//>`}>
        <p>The search covers keys and descriptions.</p><//>`
    : html`<${EmptyState} icon="flag" title="No feature flags yet" action=${html`
        <${Button} kind="primary" icon="plus" onClick=${onCreate}>New feature flag<//>`}>
        <p>A feature flag shows a part of an application to some users: to a share, to those with a property, or to one
          company. It can be switched off without a release.</p><//>`;
}
