// Actions on dashboards, shared by the list and the dashboard screen.

import { api } from '../api.js';
import { navigate, notify, projectPath } from '../state.js';
import { confirm } from './dialog.js';

const MAY_EDIT = 37;

export function mayEdit(dashboard) {
  return dashboard.effective_privilege_level >= MAY_EDIT;
}

/** Duplicates a dashboard with its insights, and opens the copy. */
export async function duplicateDashboard({ id, name }) {
  try {
    const copy = await api.post('/dashboards/', {
      name: `${name || 'Untitled'} (copy)`, use_dashboard: id, duplicate_tiles: true,
    });
    navigate(projectPath(`/dashboards/${copy.id}`));
  } catch (failure) {
    notify(failure.message, 'bad');
  }
}

/** Deletes a dashboard after a confirmation; resolves to true if it is deleted. */
export async function deleteDashboard({ id, name }) {
  const isSure = await confirm({
    title: `Delete ${name || 'this dashboard'}?`, text: 'Its insights are kept. Shared links stop working.',
  });
  if (!isSure) {
    return false;
  }
  try {
    await api.patch(`/dashboards/${id}/`, { deleted: true });
    notify('Dashboard deleted.');
    return true;
  } catch (failure) {
    notify(failure.message, 'bad');
    return false;
  }
}
