// Dialog of those who may edit a dashboard.

import { all, api } from '../api.js';
import { html, useState } from '../lib.js';
import { notify } from '../state.js';
import { t } from '../texts.js';
import { Dialog } from './dialog.js';
import { Loaded, useLoad } from './load.js';
import { Button, Field, Select, Switch } from './ui.js';

const MEMBERS = '/api/organizations/@current/members/';
const ADMIN = 8;

function nameOf({ first_name: first, last_name: last, email }) {
  return [first, last].filter(Boolean).join(' ') || email;
}

/**
 * Lists the collaborators of a dashboard, adds and removes them.
 *
 * @param {boolean} isRestricted true if only collaborators may edit
 * @param {(isRestricted: boolean) => Promise} onRestrict
 */
export function Collaborators({ dashboard, isRestricted, onRestrict, onClose }) {
  const path = `/dashboards/${dashboard.id}/collaborators/`;
  const listed = useLoad(async (signal) => ({
    collaborators: await api.get(path, {}, { signal }), members: await all(MEMBERS),
  }), [path]);
  const change = async (asking) => {
    try {
      await asking();
    } catch (failure) {
      notify(failure.message, 'bad');
    }
    listed.reload();
  };
  return html`<${Dialog} title="Who can edit" onClose=${onClose} footer=${html`
      <${Button} kind="primary" onClick=${onClose}>Done<//>`}>
    <${Switch} label="Only collaborators can edit" checked=${isRestricted} onChange=${onRestrict} />
    <p class="soft">${isRestricted
      ? t('Everyone in the project can view it. Its creator, admins and the collaborators can edit it.')
      : t('Everyone in the project can edit this dashboard.')}</p>
    ${isRestricted && html`<${Loaded} of=${listed}>${({ collaborators, members }) => html`<div class="stack">
      <${People} collaborators=${collaborators}
        onRemove=${(user) => change(() => api.remove(`${path}${user.uuid}/`))} />
      <${Adding} others=${addable(dashboard, collaborators, members)} onAdd=${(uuid) => change(() => (
        api.post(path, { user_uuid: uuid, level: dashboard.restriction_level })))} />
    </div>`}<//>`}
  <//>`;
}

/** Members who can't edit the dashboard yet. */
function addable({ created_by: creator }, collaborators, members) {
  const editors = new Set([creator?.uuid, ...collaborators.map(({ user }) => user.uuid)]);
  return members.filter(({ user, level }) => level < ADMIN && !editors.has(user.uuid)).map(({ user }) => user);
}

function People({ collaborators, onRemove }) {
  if (collaborators.length === 0) {
    return html`<p>No collaborators yet.</p>`;
  }
  return html`<ul class="lines" aria-label="Collaborators">${collaborators.map(({ user }) => html`<li
    class="row spread" key=${user.uuid}>
    <span>${nameOf(user)} <span class="soft small">${user.email}</span></span>
    <${Button} kind="quiet" icon="close" label=${t('Remove {0}', nameOf(user))}
      onClick=${() => onRemove(user)} /></li>`)}
  </ul>`;
}

function Adding({ others, onAdd }) {
  const [chosen, setChosen] = useState('');
  const uuid = others.some((user) => user.uuid === chosen) ? chosen : others[0]?.uuid;
  if (!uuid) {
    return html`<p class="soft small">All other members can edit it already.</p>`;
  }
  return html`<${Field} label="Add a collaborator">${(id) => html`<div class="row">
    <${Select} id=${id} value=${uuid} onChange=${setChosen}
      options=${others.map((user) => [user.uuid, `${nameOf(user)} (${user.email})`])} />
    <${Button} onClick=${() => onAdd(uuid)}>Add<//></div>`}<//>`;
}
