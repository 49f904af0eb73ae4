// Actions on cohorts, shared by the list and the screen of a cohort.

import { api } from '../api.js';
import { navigate, notify, projectPath } from '../state.js';
import { deleteWithUndo } from '../parts/undo.js';
import { t } from '../texts.js';

/** Path of a cohort; `new` opens the empty editor. */
export function cohortPath(id) {
  return projectPath(`/cohorts/${id}`);
}

export function cohortName({ id, name }) {
  return name || t('Cohort {0}', id);
}

/**
 * Deletes a cohort, with an Undo that calls `onShown`; resolves to true if it is deleted. The server refuses while it is
 * used.
 */
export function deleteCohort(cohort, onShown) {
  return deleteWithUndo(`/cohorts/${cohort.id}/`, t('“{0}” deleted.', cohortName(cohort)), onShown);
}

/** Makes a static cohort of the present members, and opens it. */
export async function freezeCohort({ id }) {
  try {
    const copy = await api.get(`/cohorts/${id}/duplicate_as_static_cohort/`);
    notify(t('Static copy made.'));
    navigate(cohortPath(copy.id));
  } catch (failure) {
    notify(failure.message, 'bad');
  }
}
