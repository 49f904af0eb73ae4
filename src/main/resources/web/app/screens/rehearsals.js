// List of the project's rehearsals of imports.

import { all } from '../api.js';
import { formatNumber } from '../format.js';
import { html } from '../lib.js';
import { useKeys } from '../shortcuts.js';
import { navigate, parameter, setQuery } from '../state.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { Search } from '../parts/search.js';
import { Table } from '../parts/table.js';
import { TimeAgo } from '../parts/time.js';
import { Badge, Button, EmptyState, Link, Screen } from '../parts/ui.js';
import { deleteRehearsal, mayManage } from '../rehearsals/actions.js';
import { rehearsalPath } from '../rehearsals/model.js';
import { NewRehearsal } from '../rehearsals/new-rehearsal.js';
import { t } from '../texts.js';

export default function Rehearsals() {
  const search = parameter('q');
  const isNew = parameter('new') === '1' && mayManage();
  const rehearsals = useLoad(() => all('/rehearsals/', { search }), [search]);
  const create = () => setQuery({ new: true });
  useKeys(mayManage() ? [['n', t('New rehearsal'), create]] : []);
  const button = mayManage() && html`<${Button} kind="primary" icon="plus" onClick=${create}>New rehearsal<//>`;
  return html`<${Screen} title="Rehearsals" tools=${button}>
    <p class="soft">An import that is sent here first, to see the end of it before the real service keeps it
      for good.</p>
    <div class="row"><${Search} label="Search rehearsals" /></div>
    <${Loaded} of=${rehearsals}>${(rows) => (rows.length === 0
      ? html`<${None} isFiltered=${search !== ''} action=${button} />`
      : html`<${Table} class="list" caption="Rehearsals" columns=${columns(rehearsals.setData)} rows=${rows}
          rowKey=${({ id }) => id} onRow=${({ id }) => navigate(rehearsalPath(id))} />`)}<//>
    ${isNew && html`<${NewRehearsal} onClose=${() => setQuery({ new: null })} />`}
  <//>`;
}

function columns(setRows) {
  const remove = async (rehearsal) => (
    (await deleteRehearsal(rehearsal)) && setRows((rows) => rows.filter(({ id }) => id !== rehearsal.id)));
  const count = (key, title) => ({
    key, title, isNumber: true, sorts: true, value: ({ progress }) => progress[key],
    render: ({ progress }) => formatNumber(progress[key]),
  });
  return [
    {
      key: 'name', title: t('Name'), sorts: true, render: ({ id, name }) => html`<div class="list-name">
        <${Link} to=${rehearsalPath(id)}>${name}<//></div>`,
    },
    { key: 'mode', title: t('Mode'), sorts: true, render: ({ mode }) => html`<${Badge}>${mode}<//>` },
    count('requests', t('Requests')), count('events', t('Events')), count('events_stored', t('Stored')),
    {
      key: 'signed', title: t('Signed'), sorts: true, value: ({ sign_off: signed }) => signed?.verdict ?? '',
      render: ({ sign_off: signed }) => (signed
        ? html`<${Badge} tone="good">${signed.verdict}<//>` : html`<span class="soft">–</span>`),
    },
    {
      key: 'created_at', title: t('Created'), sorts: true,
      render: ({ created_at: at, created_by: by }) => html`<${TimeAgo} time=${at} />
        <p class="soft small">${by?.first_name || by?.email}</p>`,
    },
    {
      key: 'menu', title: html`<span class="visually-hidden">More</span>`,
      render: (rehearsal) => html`<${Menu} kind="quiet" icon="more" label=${t('More actions for {0}', rehearsal.name)}
        items=${[
          { text: t('Open'), icon: 'rehearsals', to: rehearsalPath(rehearsal.id) },
          { text: t('Compare'), icon: 'bars', to: rehearsalPath(rehearsal.id, '?tab=compare') },
          ...(mayManage() ? [
            null, { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(rehearsal) },
          ] : []),
        ]} />`,
    },
  ];
}

function None({ isFiltered, action }) {
  return isFiltered
    ? html`<${EmptyState} icon="search" title="No matching rehearsals" action=${html`
        <${Button} onClick=${() => setQuery({ q: null })}>Clear search<//>`}><p>The search covers names.</p><//>`
    : html`<${EmptyState} icon="rehearsals" title="No rehearsals yet" action=${action}>
        <p>Events of a historical import can’t be deleted one by one, and two persons that were joined stay joined. A
          rehearsal takes the whole import, judges it by 136 rules and says GO or NO-GO.</p>
        ${!action && html`<p>An admin of the project can make one.</p>`}<//>`;
}
