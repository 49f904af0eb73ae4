// Deletion of objects that the API can restore, with an Undo in the notice.

import { api } from '../api.js';
import { notify } from '../state.js';
import { t } from '../texts.js';

/**
 * Hides an object, and offers to show it again for some seconds.
 *
 * @param {() => Promise} hide
 * @param {() => Promise} show
 * @param {string} text of the notice: `Dashboard deleted.`
 * @param {() => void} [onShown] called after an undo
 * @returns true if it is hidden
 */
export async function withUndo({ hide, show, text, onShown }) {
  try {
    await hide();
  } catch (failure) {
    notify(failure.message, 'bad');
    return false;
  }
  const undo = async () => {
    try {
      await show();
      onShown?.();
    } catch (failure) {
      notify(failure.message, 'bad');
    }
  };
  notify(text, 'good', { text: t('Undo'), run: undo });
  return true;
}

/** Sets `deleted` of the object at a path of the API, with an Undo. */
export function deleteWithUndo(path, text, onShown) {
  return withUndo({
    hide: () => api.patch(path, { deleted: true }), show: () => api.patch(path, { deleted: false }), text, onShown,
  });
}
