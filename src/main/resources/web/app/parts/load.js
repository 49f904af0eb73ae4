// Things that come from the server: what is there, what is missing and what is on its way.

import { html, useCallback, useEffect, useRef, useState } from '../lib.js';
import { Failure, Skeleton } from './ui.js';

const SKELETON_AFTER_MS = 300;

/**
 * Loads, and loads again when one of the `keys` changes; what was there before stays until then.
 *
 * @param {(signal: AbortSignal) => Promise} load
 * @returns `{data, error, isLoading, reload, setData}`
 */
export function useLoad(load, keys) {
  const [state, setState] = useState({ data: undefined, error: null, isLoading: true });
  const [turn, setTurn] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    latest.current(abort.signal).then(
      (data) => abort.signal.aborted || setState({ data, error: null, isLoading: false }),
      (error) => abort.signal.aborted || setState((before) => ({ ...before, error, isLoading: false })),
    );
    return () => abort.abort();
  }, [...keys, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const setData = useCallback((data) => setState((before) => ({
    ...before, data: typeof data === 'function' ? data(before.data) : data,
  })), []);
  return { ...state, reload, setData };
}

/** True a while after `isWaiting` became true, so that what is quick does not flicker. */
export function useLate(isWaiting, millis = SKELETON_AFTER_MS) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isWaiting) {
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), millis);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** Shows what a `useLoad` has: its data by `children`, a skeleton, or what went wrong. */
export function Loaded({ of, skeleton, children }) {
  const isLate = useLate(of.isLoading && of.data === undefined);
  if (of.error && (of.data === undefined || !of.isLoading)) {
    return html`<${Failure} error=${of.error} retry=${of.reload} />`;
  }
  if (of.data === undefined) {
    return isLate ? skeleton ?? html`<${Skeleton} lines=${6} />` : null;
  }
  return html`<div class=${of.isLoading ? 'stale' : ''} aria-busy=${of.isLoading ? 'true' : null}>${children(of.data)}</div>`;
}
