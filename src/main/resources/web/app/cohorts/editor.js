// Editor of a cohort: name, description, and conditions or members.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { navigate, notify } from '../state.js';
import { Button, Code, Field, Tabs } from '../parts/ui.js';
import { t } from '../texts.js';
import { cohortPath } from './actions.js';
import { Conditions } from './conditions.js';
import { MemberFields } from './members.js';
import { filtersOf, groupsOf, isUnfinished } from './model.js';

const KINDS = [['dynamic', t('By conditions')], ['static', t('By a list')]];

/**
 * @param {object} cohort as stored, or `NEW_COHORT`
 * @param {(cohort: object) => void} onSaved
 */
export function CohortEditor({ cohort, onSaved }) {
  const isNew = cohort.id === undefined;
  const [name, setName] = useState(cohort.name ?? '');
  const [description, setDescription] = useState(cohort.description ?? '');
  const [isStatic, setStatic] = useState(cohort.is_static);
  const [groups, setGroups] = useState(isNew ? cohort.groups : groupsOf(cohort));
  const [csv, setCsv] = useState('');
  const [refusal, setRefusal] = useState(null);
  const [isBusy, setBusy] = useState(false);
  const filters = groups && filtersOf(groups);
  const isChanged = isNew || csv.trim() !== '' || name.trim() !== (cohort.name ?? '')
    || description !== (cohort.description ?? '')
    || (groups !== null && JSON.stringify(groups) !== JSON.stringify(groupsOf(cohort)));
  const problem = problemOf({ name, isNew, isStatic, groups, filters, csv });
  const save = async (event) => {
    event.preventDefault();
    if (problem) {
      setRefusal({ message: problem });
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      const body = {
        name: name.trim(), description, ...(isStatic || !groups ? {} : { filters }),
        ...(isStatic && csv.trim() !== '' ? { csv } : {}), ...(isNew ? { is_static: isStatic } : {}),
      };
      const saved = await (isNew ? api.post('/cohorts/', body) : api.patch(`/cohorts/${cohort.id}/`, body));
      notify(t('Cohort saved.'));
      setCsv('');
      onSaved(saved);
      if (isNew) {
        navigate(cohortPath(saved.id), { replace: true });
      }
    } catch (failure) {
      setRefusal(failure);
    }
    setBusy(false);
  };
  return html`<form class="stack cohort-editor" onSubmit=${save}>
    <div class="card stack">
      <${Field} label="Name">${(id) => html`<input id=${id} value=${name} maxlength="400" placeholder="Paying customers"
        onInput=${(event) => setName(event.target.value)} />`}<//>
      <${Field} label="Description">${(id) => html`<textarea id=${id} rows="2" maxlength="1000" value=${description}
        onInput=${(event) => setDescription(event.target.value)}></textarea>`}<//>
    </div>
    ${isNew && html`<${Tabs} label="Kind of cohort" tabs=${KINDS} selected=${isStatic ? 'static' : 'dynamic'}
      onSelect=${(kind) => setStatic(kind === 'static')} />`}
    ${isStatic
      ? html`<div class="card stack"><h2>${isNew ? t('Members') : t('Add members')}</h2>
          <${MemberFields} key=${cohort.version} value=${csv} onChange=${setCsv} /></div>`
      : groups
        ? html`<${Conditions} groups=${groups} onChange=${setGroups} />`
        : html`<div class="stack"><p class="callout">These nested conditions can’t be edited here. They still apply.</p>
            <${Code} text=${JSON.stringify(cohort.filters, null, 2)} label="Copy conditions" /></div>`}
    ${refusal && html`<p class="callout error" role="alert">${refusal.message}</p>`}
    <div class=${`row save-bar ${isChanged ? 'changed' : ''}`}>
      <${Button} kind="primary" type="submit" busy=${isBusy} disabled=${!isChanged}>
        ${isNew ? t('Create cohort') : t('Save')}<//>
      ${isChanged && !isNew && html`<span class="soft small" role="status">Not saved yet</span>`}</div>
  </form>`;
}

/** What keeps a cohort from being saved; null for nothing. */
function problemOf({ name, isNew, isStatic, groups, filters, csv }) {
  if (name.trim() === '') {
    return t('The name is missing.');
  }
  if (isStatic) {
    return isNew && csv.trim() === '' ? t('Add a file or distinct IDs.') : null;
  }
  if (groups && isUnfinished(groups)) {
    return t('A condition lacks its event.');
  }
  return groups && filters === null ? t('Add a condition.') : null;
}
