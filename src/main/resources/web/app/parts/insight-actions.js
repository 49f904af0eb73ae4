// What is done with a saved insight from its own screen and from the list.

import { api } from '../api.js';
import { at, navigate, tell } from '../state.js';
import { confirm } from './ui.js';

/** What an insight is called. */
export function insightName({ name, derived_name: derived }) {
  return name || derived || 'Untitled';
}

/** Makes a copy and opens it. */
export async function duplicateInsight(insight) {
  try {
    const { query, description, tags, derived_name } = insight;
    const copy = await api.post('/insights/', {
      name: `${insightName(insight)} (copy)`.slice(0, 400), query, description, tags, derived_name, saved: true,
    });
    navigate(at(`/insights/${copy.short_id}?edit=1`));
  } catch (failure) {
    tell(failure.message, 'bad');
  }
}

/** Asks, and answers with whether the insight is deleted. */
export async function deleteInsight(insight) {
  const isSure = await confirm({
    title: `Delete ${insightName(insight)}?`, text: 'It leaves all dashboards, and links to it that were shared end.',
  });
  if (!isSure) {
    return false;
  }
  try {
    await api.patch(`/insights/${insight.id}/`, { deleted: true });
    tell('The insight is deleted.');
    return true;
  } catch (failure) {
    tell(failure.message, 'bad');
    return false;
  }
}
