// The query that is not saved, in the address: `#q=` and its JSON. Behind the #, it is as long as it has to be.

import { navigate, place } from '../state.js';
import { kindOf } from './queries.js';

/** The text of the query of the address; null where there is none. Whoever reads it is drawn anew when it changes. */
export function draftText() {
  return place.value && new URLSearchParams(location.hash.slice(1)).get('q');
}

/** The query of a text, or null where it can't be read. */
export function draftOf(text) {
  try {
    const query = JSON.parse(text);
    return kindOf(query) ? query : null;
  } catch {
    return null;
  }
}

/**
 * Puts a query into the address, or takes it away.
 *
 * @param {?object} query
 * @param {object} parameters others of the address to change; null removes one
 */
export function setDraft(query, parameters = {}) {
  const search = new URLSearchParams(location.search);
  Object.entries(parameters).forEach(([name, value]) => (
    value === null ? search.delete(name) : search.set(name, value)));
  const asked = search.size > 0 ? `?${search}` : '';
  const hash = query ? `#q=${encodeURIComponent(JSON.stringify(query))}` : '';
  navigate(location.pathname + asked + hash, { replace: true });
}
