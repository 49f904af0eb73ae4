// List of the project's cohorts.

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
import { Badge, Button, EmptyState, Link, Screen, Select } from '../parts/ui.js';
import { cohortName, cohortPath, deleteCohort, freezeCohort } from '../cohorts/actions.js';
import { t } from '../texts.js';

const KINDS = { static: 'list', behavioral: 'behaviour', person_property: 'properties' };
const TYPES = [['', t('All cohorts')], ['dynamic', t('By conditions')], ['static', t('By a list')]];

export default function Cohorts() {
  const search = parameter('q');
  const type = parameter('type');
  const cohorts = useLoad(() => all('/cohorts/', { search, type, basic: true }), [search, type]);
  const create = () => navigate(cohortPath('new'));
  useKeys([['n', t('New cohort'), create]]);
  return html`<${Screen} title="Cohorts" tools=${html`
      <${Button} kind="primary" icon="plus" onClick=${create}>New cohort<//>`}>
    <div class="row">
      <${Search} label="Search cohorts" />
      <${Select} label="Kind" value=${type} options=${TYPES} onChange=${(chosen) => setQuery({ type: chosen })} />
    </div>
    <${Loaded} of=${cohorts}>${(rows) => (rows.length === 0
      ? html`<${None} isFiltered=${search !== '' || type !== ''} onCreate=${create} />`
      : html`<${Table} class="list" caption="Cohorts" columns=${columns(cohorts.setData)} rows=${rows}
          rowKey=${({ id }) => id} onRow=${({ id }) => navigate(cohortPath(id))} />`)}<//>
  <//>`;
}

function columns(setRows) {
  const remove = async (cohort) => (
    (await deleteCohort(cohort, () => setRows((rows) => [cohort, ...rows])))
      && setRows((rows) => rows.filter(({ id }) => id !== cohort.id)));
  return [
    {
      key: 'name', title: t('Name'), sorts: true, value: cohortName, render: (cohort) => html`<div class="list-name">
        <${Link} to=${cohortPath(cohort.id)}>${cohortName(cohort)}<//>
        ${cohort.description && html`<p class="soft small clamped">${cohort.description}</p>`}</div>`,
    },
    {
      key: 'kind', title: t('By'), sorts: true, value: ({ cohort_type: kind }) => KINDS[kind] ?? kind,
      render: ({ cohort_type: kind }) => html`<${Badge}>${KINDS[kind] ?? kind}<//>`,
    },
    {
      key: 'count', title: t('Persons'), isNumber: true, sorts: true, value: ({ count }) => count ?? -1,
      render: (cohort) => (cohort.last_error_message
        ? html`<${Badge} tone="bad">failed<//>`
        : html`<span title="At the last change; the cohort’s page counts anew">${formatNumber(cohort.count)}</span>`),
    },
    {
      key: 'created_at', title: t('Created'), sorts: true,
      render: ({ created_at: at, created_by: by }) => html`<${TimeAgo} time=${at} />
        <p class="soft small">${by?.first_name || by?.email}</p>`,
    },
    {
      key: 'menu', title: html`<span class="visually-hidden">More</span>`,
      render: (cohort) => html`<${Menu} kind="quiet" icon="more" label=${t('More actions for {0}', cohortName(cohort))}
        items=${[
          { text: t('Open'), icon: 'cohorts', to: cohortPath(cohort.id) },
          { text: t('Persons'), icon: 'persons', to: `${cohortPath(cohort.id)}?tab=persons` },
          { text: t('Copy as a list'), icon: 'copy', onSelect: () => freezeCohort(cohort) },
          null,
          { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(cohort) },
        ]} />`,
    },
  ];
}

function None({ isFiltered, onCreate }) {
  return isFiltered
    ? html`<${EmptyState} icon="search" title="No matching cohorts" action=${html`
        <${Button} onClick=${() => setQuery({ q: null, type: null })}>Clear filters<//>`}>
        <p>The search covers names.</p><//>`
    : html`<${EmptyState} icon="cohorts" title="No cohorts yet" action=${html`
        <${Button} kind="primary" icon="plus" onClick=${onCreate}>New cohort<//>`}>
        <p>A cohort is a named set of persons: those with a property, those who did something, or those in a list.
          Insights, lists and feature flags can use it.</p><//>`;
}
