// Lists that come in pages: what is there stays, and a button asks for more.

import { api } from '../api.js';
import { html, useRef, useState } from '../lib.js';
import { useLoad } from './load.js';
import { Button, Failure } from './ui.js';

const READY = { isLoading: false, error: null };

/**
 * Loads the first page, and again when one of the `keys` changes; `of.more()` adds the next one.
 *
 * @param {(next: ?string, signal: ?AbortSignal) => Promise<{results: object[], next: ?string}>} load a page: the first
 *     one, or the one that `next` of the page before leads to
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

/** The pages of a list of the API. */
export function useApiPages(path, parameters) {
  const load = (next, signal) => {
    const { pathname, search } = new URL(next ?? path, location.origin);
    return next ? api.get(pathname + search, {}, { signal }) : api.get(path, parameters, { signal });
  };
  return usePages(load, [path, JSON.stringify(parameters)]);
}

/** Asks for the next page of a `usePages`, where there is one. */
export function More({ of, children = 'Show more' }) {
  return html`
    ${of.adding.error && html`<${Failure} error=${of.adding.error} retry=${of.more} />`}
    ${of.data?.next && !of.adding.error && html`<div class="list-more">
      <${Button} busy=${of.adding.isLoading} onClick=${of.more}>${children}<//></div>`}`;
}
