// Actions on feature flags, shared by the list and the screen of a flag.

import { api } from '../api.js';
import { notify, projectPath } from '../state.js';
import { confirm } from '../parts/dialog.js';
import { deleteWithUndo } from '../parts/undo.js';
import { t } from '../texts.js';

/** Path of a feature flag; `new` opens the empty editor. */
export function flagPath(id) {
  return projectPath(`/feature_flags/${id}`);
}

/** Switches a flag on or off; resolves to the flag as it is then. */
export async function switchFlag(flag, active) {
  try {
    const changed = await api.patch(`/feature_flags/${flag.id}/`, { active });
    notify(t('“{0}” is {1}.', flag.key, active ? t('on') : t('off')));
    return changed;
  } catch (failure) {
    notify(failure.message, 'bad');
    return flag;
  }
}

/** Deletes a flag after a confirmation, with an Undo that calls `onShown`; resolves to true if it is deleted. */
export async function deleteFlag({ id, key }, onShown) {
  const text = t('SDKs no longer get the flag, and code that asks for it sees it as off. Its events are kept.');
  return await confirm({ title: t('Delete “{0}”?', key), text })
    && deleteWithUndo(`/feature_flags/${id}/`, t('Feature flag deleted.'), onShown);
}
