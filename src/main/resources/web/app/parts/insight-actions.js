// Actions on saved insights, shared by the list and the insight screen.

import { api } from '../api.js';
import { navigate, notify, projectPath } from '../state.js';
import { t } from '../texts.js';
import { deleteWithUndo } from './undo.js';

/** Display name of an insight. */
export function insightName({ name, derived_name: derived }) {
  return name || derived || t('Untitled');
}

/** Duplicates an insight and opens the copy. */
export async function duplicateInsight(insight) {
  try {
    const { query, description, tags, derived_name } = insight;
    const copy = await api.post('/insights/', {
      name: `${insightName(insight)} (copy)`.slice(0, 400), query, description, tags, derived_name, saved: true,
    });
    navigate(projectPath(`/insights/${copy.short_id}?edit=1`));
  } catch (failure) {
    notify(failure.message, 'bad');
  }
}

/** Deletes an insight, with an Undo that calls `onShown`; resolves to true if it is deleted. */
export function deleteInsight(insight, onShown) {
  return deleteWithUndo(`/insights/${insight.id}/`, t('“{0}” deleted.', insightName(insight)), onShown);
}
