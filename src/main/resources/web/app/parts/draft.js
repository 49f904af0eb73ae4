// Unsaved query in the URL: `#q=` and its JSON. The fragment has no length limit and is not sent to the server.

import { currentUrl, navigate } from '../state.js';
import { typeOf } from './queries.js';

/** JSON of the unsaved query, or null. Components that call it render again when it changes. */
export function draftText() {
  return currentUrl.value && new URLSearchParams(location.hash.slice(1)).get('q');
}

/** Parses an unsaved query; null if it is invalid. */
export function draftOf(text) {
  try {
    const query = JSON.parse(text);
    return typeOf(query) ? query : null;
  } catch {
    return null;
  }
}

/**
 * Writes the unsaved query to the URL, or removes it.
 *
 * @param {?object} query
 * @param {object} parameters query parameters of the URL to change; null removes one
 */
export function setDraft(query, parameters = {}) {
  const search = new URLSearchParams(location.search);
  Object.entries(parameters).forEach(([name, value]) => (
    value === null ? search.delete(name) : search.set(name, value)));
  const asked = search.size > 0 ? `?${search}` : '';
  const hash = query ? `#q=${encodeURIComponent(JSON.stringify(query))}` : '';
  navigate(location.pathname + asked + hash, { replace: true });
}
