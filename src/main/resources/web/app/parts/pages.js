// Paginated lists with a button that appends the next page.

import { api } from '../api.js';
import { html, useRef, useState } from '../lib.js';
import { t } from '../texts.js';
import { useLoad } from './load.js';
import { Button, ErrorMessage } from './ui.js';

const READY = { isLoading: false, error: null };

/**
 * Loads the first page, and reloads it when one of the `keys` changes; `more()` appends the next page.
 *
 * @param {(next: ?string, signal: ?AbortSignal) => Promise<{results: object[], next: ?string}>} load the first
 *     page, or the one of the previous page's `next`
 */
export function usePages(load, keys) {
  const loaded = useLoad((signal) => load(null, signal), keys);
  const [adding, setAdding] = useState(READY);
  const latest = useRef(null);
  latest.current = loaded.data;
  const more = async () => {
    const before = latest.current;
    setAdding({ isLoading: true, error: null });
    try {
      const page = await load(before.next);
      if (latest.current === before) {
        loaded.setData({ ...page, results: [...before.results, ...page.results] });
      }
      setAdding(READY);
    } catch (error) {
      setAdding({ isLoading: false, error });
    }
  };
  return { ...loaded, more, adding };
}

/** Pages of a list of the API. */
export function useApiPages(path, parameters) {
  const load = (next, signal) => {
    const { pathname, search } = new URL(next ?? path, location.origin);
    return next ? api.get(pathname + search, {}, { signal }) : api.get(path, parameters, { signal });
  };
  return usePages(load, [path, JSON.stringify(parameters)]);
}

/** Button for the next page of a `usePages`, if there is one. */
export function More({ of, children = t('Show more') }) {
  return html`
    ${of.adding.error && html`<${ErrorMessage} error=${of.adding.error} retry=${of.more} />`}
    ${of.data?.next && !of.adding.error && html`<div class="list-more">
      <${Button} busy=${of.adding.isLoading} onClick=${of.more}>${children}<//></div>`}`;
}
