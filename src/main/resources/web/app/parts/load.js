// Loading of data with its loading and error states.

import { html, useCallback, useEffect, useRef, useState } from '../lib.js';
import { ErrorMessage, Skeleton } from './ui.js';

const SKELETON_AFTER_MS = 300;

/**
 * Loads data, and reloads it when one of the `keys` changes. The previous data stays meanwhile.
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

/** Becomes true some time after `isWaiting`, so that short waits do not flicker. */
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

/** Renders the state of a `useLoad`: the data with `children`, a skeleton or the error. */
export function Loaded({ of, skeleton, children }) {
  const isLate = useLate(of.isLoading && of.data === undefined);
  if (of.error && (of.data === undefined || !of.isLoading)) {
    return html`<${ErrorMessage} error=${of.error} retry=${of.reload} />`;
  }
  if (of.data === undefined) {
    return isLate ? skeleton ?? html`<${Skeleton} lines=${6} />` : null;
  }
  return html`<div class=${of.isLoading ? 'stale' : ''}
    aria-busy=${of.isLoading ? 'true' : null}>${children(of.data)}</div>`;
}
