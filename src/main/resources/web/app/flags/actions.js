// Actions on feature flags, shared by the list and the screen of a flag.

import { api } from '../api.js';
import { notify, projectPath } from '../state.js';
import { confirm } from '../parts/dialog.js';

/** Path of a feature flag; `new` opens the empty editor. */
export function flagPath(id) {
  return projectPath(`/feature_flags/${id}`);
}

/** Switches a flag on or off; resolves to the flag as it is then. */
export async function switchFlag(flag, active) {
  try {
    const changed = await api.patch(`/feature_flags/${flag.id}/`, { active });
    notify(`“${flag.key}” is ${active ? 'on' : 'off'}.`);
    return changed;
  } catch (failure) {
    notify(failure.message, 'bad');
    return flag;
  }
}

/** Deletes a flag after a confirmation; resolves to true if it is deleted. */
export async function deleteFlag({ id, key }) {
  const text = 'SDKs no longer get the flag, and code that asks for it sees it as off. Its events are kept.';
  if (!await confirm({ title: `Delete “${key}”?`, text })) {
    return false;
  }
  try {
    await api.patch(`/feature_flags/${id}/`, { deleted: true });
    notify('Feature flag deleted.');
    return true;
  } catch (failure) {
    notify(failure.message, 'bad');
    return false;
  }
}
