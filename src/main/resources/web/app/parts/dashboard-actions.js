// What is done with whole dashboards, from their list and from their own screen.

import { api } from '../api.js';
import { at, navigate, tell } from '../state.js';
import { confirm } from './ui.js';

const MAY_EDIT = 37;

export function mayEdit(dashboard) {
  return dashboard.effective_privilege_level >= MAY_EDIT;
}

/** Makes a copy with insights of its own, and opens it. */
export async function duplicateDashboard({ id, name }) {
  try {
    const copy = await api.post('/dashboards/', {
      name: `${name || 'Untitled'} (copy)`, use_dashboard: id, duplicate_tiles: true,
    });
    navigate(at(`/dashboards/${copy.id}`));
  } catch (failure) {
    tell(failure.message, 'bad');
  }
}

/** Asks, and answers with whether it is deleted. */
export async function deleteDashboard({ id, name }) {
  const isSure = await confirm({
    title: `Delete ${name || 'this dashboard'}?`, text: 'Its insights stay. Links to it that were shared end.',
  });
  if (!isSure) {
    return false;
  }
  try {
    await api.patch(`/dashboards/${id}/`, { deleted: true });
    tell('The dashboard is deleted.');
    return true;
  } catch (failure) {
    tell(failure.message, 'bad');
    return false;
  }
}
