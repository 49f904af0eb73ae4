// Actions on rehearsals, shared by the list and the screen of a rehearsal.

import { api } from '../api.js';
import { notify, project } from '../state.js';
import { confirm } from '../parts/dialog.js';
import { t } from '../texts.js';

const ADMIN = 8;

/** True if the user may make and delete rehearsals, which are projects. */
export function mayManage() {
  return project.value.effective_membership_level >= ADMIN;
}

/** Deletes a rehearsal with its project after a confirmation; resolves to true if it is deleted. */
export async function deleteRehearsal({ id, name }) {
  const text = t('Its project, events, persons, requests and reports are deleted too.');
  if (!await confirm({ title: t('Delete “{0}”?', name), text })) {
    return false;
  }
  try {
    await api.remove(`/rehearsals/${id}/`);
    notify(t('Rehearsal deleted.'));
    return true;
  } catch (failure) {
    notify(failure.message, 'bad');
    return false;
  }
}
