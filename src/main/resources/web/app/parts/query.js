// Running of a query with cancellation.

import { runQuery } from '../api.js';
import { useCallback, useEffect, useRef, useState } from '../lib.js';
import { t } from '../texts.js';

const SETTLE_MS = 200;

/**
 * Runs a query, and again when it changes. The previous answer stays meanwhile.
 *
 * @param {?object} query null while it is incomplete
 * @returns `{answer, answered, error, isLoading, seconds, cancel, reload}`; `answered` is the query of the answer
 */
export function useQuery(query) {
  const [state, setState] = useState({ answer: null, answered: null, error: null, isLoading: false, seconds: 0 });
  const [turn, setTurn] = useState(0);
  const running = useRef(null);
  const isForced = useRef(false);
  const text = JSON.stringify(query);
  useEffect(() => {
    if (query === null) {
      return undefined;
    }
    const abort = new AbortController();
    running.current = abort;
    const change = (changes) => abort.signal.aborted || setState((before) => ({ ...before, ...changes }));
    change({ isLoading: true, seconds: 0 });
    const refresh = isForced.current ? 'force_blocking' : 'blocking';
    isForced.current = false;
    const ask = () => runQuery(query, {
      signal: abort.signal, refresh, onProgress: (seconds) => change({ seconds }),
    }).then(
      (answer) => change({ answer, answered: query, error: null, isLoading: false }),
      (error) => change({ error, isLoading: false }),
    );
    const timer = setTimeout(ask, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, turn]);
  const cancel = useCallback(() => {
    running.current?.abort();
    const error = new Error(t('Query canceled. Showing the previous results.'));
    setState((before) => ({ ...before, isLoading: false, error }));
  }, []);
  const reload = useCallback(() => {
    isForced.current = true;
    setTurn((before) => before + 1);
  }, []);
  return { ...state, cancel, reload };
}

/**
 * Validation error of a query: `{path, text}`, with the path as the server writes it; null for other errors.
 */
export function issueOf(error) {
  if (error?.attr?.startsWith('query')) {
    return { path: error.attr, text: error.message };
  }
  const lines = error?.code === 'parse_error' ? error.message.split('\n') : [];
  return lines.length === 3 ? { path: lines[1], text: lines[2].trim() } : null;
}
