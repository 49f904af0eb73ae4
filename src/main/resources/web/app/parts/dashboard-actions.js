// Actions on dashboards, shared by the list and the dashboard screen.

import { api } from '../api.js';
import { navigate, notify, projectPath } from '../state.js';
import { t } from '../texts.js';
import { deleteWithUndo } from './undo.js';

const MAY_EDIT = 37;

export function mayEdit(dashboard) {
  return dashboard.effective_privilege_level >= MAY_EDIT;
}

/** Duplicates a dashboard with its insights, and opens the copy. */
export async function duplicateDashboard({ id, name }) {
  try {
    const copy = await api.post('/dashboards/', {
      name: t('{0} (copy)', name || t('Untitled')), use_dashboard: id, duplicate_tiles: true,
    });
    navigate(projectPath(`/dashboards/${copy.id}`));
  } catch (failure) {
    notify(failure.message, 'bad');
  }
}

/** Deletes a dashboard, with an Undo that calls `onShown`; resolves to true if it is deleted. */
export function deleteDashboard({ id, name }, onShown) {
  return deleteWithUndo(`/dashboards/${id}/`, t('“{0}” deleted. Its insights are kept.', name || t('Untitled')),
    onShown);
}
