// A cohort: definition, persons and history. `new` is the empty editor.

import { api } from '../api.js';
import { formatNumber } from '../format.js';
import { html } from '../lib.js';
import { navigate, notify, parameter, projectPath, setQuery } from '../state.js';
import { ActivityLog } from '../parts/activity-log.js';
import { PersonTable } from '../parts/actors.js';
import { confirm } from '../parts/dialog.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { More, useApiPages } from '../parts/pages.js';
import { personName } from '../parts/persons.js';
import { Search } from '../parts/search.js';
import { Badge, Button, EmptyState, Link, Screen, Tabs } from '../parts/ui.js';
import { cohortName, cohortPath, deleteCohort, freezeCohort } from '../cohorts/actions.js';
import { CohortEditor } from '../cohorts/editor.js';
import { NEW_COHORT } from '../cohorts/model.js';
import { t } from '../texts.js';

const NEW = 'new';
const PAGE = 50;

export default function Cohort({ params: { id } }) {
  const crumbs = [[projectPath('/cohorts'), t('Cohorts')]];
  if (id === NEW) {
    return html`<${Screen} title="New cohort" crumbs=${crumbs}>
      <${CohortEditor} key=${NEW} cohort=${NEW_COHORT} onSaved=${() => {}} /><//>`;
  }
  return html`<${Saved} key=${id} id=${id} crumbs=${crumbs} />`;
}

function Saved({ id, crumbs }) {
  const loaded = useLoad((signal) => api.get(`/cohorts/${encodeURIComponent(id)}/`, {}, { signal }), [id]);
  const cohort = loaded.data;
  if (!cohort || cohort.deleted) {
    return html`<${Screen} title="Cohort" crumbs=${crumbs}>${cohort?.deleted || loaded.error?.status === 404
      ? html`<${EmptyState} icon="cohorts" title="Cohort not found" action=${html`
          <${Link} to=${projectPath('/cohorts')} class="button">View all cohorts<//>`}>
          <p>It may have been deleted or belong to another project.</p><//>`
      : html`<${Loaded} of=${loaded}>${() => null}<//>`}<//>`;
  }
  const tabs = [
    ['definition', cohort.is_static ? t('Details') : t('Definition')],
    ['persons', t('Persons {0}', cohort.count === null ? '' : formatNumber(cohort.count))], ['history', t('History')],
  ];
  const tab = parameter('tab', tabs[0][0]);
  const back = () => navigate(cohortPath(cohort.id));
  const remove = async () => (await deleteCohort(cohort, back)) && navigate(projectPath('/cohorts'));
  return html`<${Screen} title=${cohortName(cohort)} crumbs=${crumbs}
    tools=${html`<${Menu} icon="more" label="More" items=${[
      { text: t('Copy as a list'), icon: 'copy', note: t('Of the present members'),
        onSelect: () => freezeCohort(cohort) },
      null,
      { text: 'Delete', icon: 'trash', danger: true, onSelect: remove },
    ]} />`}>
    ${cohort.last_error_message && html`<p class="callout error" role="alert">
      It can’t be computed: ${cohort.last_error_message}</p>`}
    <${Tabs} label="Cohort" tabs=${tabs} selected=${tab}
      onSelect=${(chosen) => setQuery({ tab: chosen === tabs[0][0] ? null : chosen, q: null })} />
    ${tab === 'definition' && html`<${CohortEditor} cohort=${cohort} onSaved=${loaded.setData} />`}
    ${tab === 'persons' && html`<${Persons} cohort=${cohort} onChanged=${loaded.reload} />`}
    ${tab === 'history' && html`<${ActivityLog} path=${`/cohorts/${cohort.id}/activity/`} />`}
  <//>`;
}

function Persons({ cohort, onChanged }) {
  const search = parameter('q');
  const persons = useApiPages(`/cohorts/${cohort.id}/persons/`, { search, limit: PAGE });
  const remove = async (person) => {
    const text = t('{0} stays a person of the project.', personName(person));
    if (!await confirm({ title: t('Remove from the cohort?'), text, action: t('Remove') })) {
      return;
    }
    try {
      await api.patch(`/cohorts/${cohort.id}/remove_person_from_static_cohort/`, { person_id: person.uuid });
      notify(t('Removed from the cohort.'));
      persons.reload();
      onChanged();
    } catch (failure) {
      notify(failure.message, 'bad');
    }
  };
  const more = cohort.is_static ? [{
    key: 'menu', title: html`<span class="visually-hidden">More</span>`,
    render: (person) => html`<${Button} kind="quiet" icon="close" label=${t('Remove {0}', personName(person))}
      onClick=${() => remove(person)} />`,
  }] : [];
  return html`<div class="stack">
    <div class="row"><${Search} label="Search persons" placeholder="Email or distinct ID" />
      ${cohort.is_static ? null : html`<${Badge}>computed now<//>`}</div>
    <${Loaded} of=${persons}>${({ results }) => (results.length === 0
      ? html`<${EmptyState} icon="persons" title=${search ? t('No matching persons') : t('No persons')}>
          <p>${search ? t('The search covers emails and distinct IDs.')
          : cohort.is_static ? t('Add members under Details.')
            : t('Nobody meets the conditions at the moment.')}</p><//>`
      : html`<${PersonTable} persons=${results} more=${more} /><${More} of=${persons}>Show more persons<//>`)}<//>
  </div>`;
}
