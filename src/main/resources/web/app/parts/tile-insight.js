// Loading of a tile's insight and its result.

import { api, pause } from '../api.js';
import { useEffect, useRef, useState } from '../lib.js';

const CHARTS_FIRST_MS = 600;

/**
 * Starts with the cached result of the dashboard's response, then loads the current one, and again when the filters or
 * `turn` change. The previous result stays meanwhile.
 *
 * @param {object} tile
 * @param {object} dashboard
 * @param {object} filters that override those of the dashboard
 * @param {object} variables that override those of the dashboard
 * @param {number} turn number of refreshes of the whole dashboard
 * @param {(tile: number, time: ?string) => void} onLoad called after each load with the time of the result
 * @param {boolean} isWanted false delays loading
 * @returns `{insight, answer, error, isLoading, refresh(isForced)}`
 */
export function useInsight(tile, { dashboard, filters, variables, turn, onLoad }, isWanted) {
  const { id } = tile.insight;
  const [state, setState] = useState(() => ({
    insight: tile.insight, answer: answerOf(tile.insight), error: null, isLoading: false,
  }));
  const [own, setOwn] = useState({ isForced: false });
  const last = useRef(null);
  const asked = JSON.stringify({ ...filters, ...tile.filters_overrides });
  const named = JSON.stringify(variables);
  useEffect(() => {
    if (!isWanted) {
      return undefined;
    }
    const abort = new AbortController();
    const { signal } = abort;
    const before = last.current;
    const isForced = before !== null && (before.turn !== turn || (before.own !== own && own.isForced));
    last.current = { turn, own };
    setState((shown) => ({ ...shown, isLoading: true }));
    const load = async () => {
      if (before === null && state.answer) {
        await pause(CHARTS_FIRST_MS, signal);
      }
      const insight = await api.get(`/insights/${id}/`, {
        from_dashboard: dashboard.id,
        refresh: isForced ? 'force_blocking' : 'blocking',
        filters_override: asked === '{}' ? null : asked,
        variables_override: named === '{}' ? null : named,
      }, { signal });
      const status = insight.query_status;
      const error = status?.error ? new Error(status.error_message) : null;
      setState((shown) => ({ ...fresher(shown, insight), error, isLoading: false }));
      onLoad(tile.id, insight.last_refresh);
    };
    load().catch((error) => {
      if (!signal.aborted) {
        setState((shown) => ({ ...shown, error, isLoading: false }));
        onLoad(tile.id, null);
      }
    });
    return () => abort.abort();
  }, [id, asked, named, turn, own, isWanted]);
  return { ...state, refresh: (isForced) => setOwn({ isForced }) };
}

/** Keeps the object of an unchanged answer, so that its chart is not redrawn. */
function fresher(shown, insight) {
  const answer = answerOf(insight);
  const isSame = answer && shown.answer?.last_refresh === answer.last_refresh
    && JSON.stringify(shown.insight.query) === JSON.stringify(insight.query);
  return isSame ? { insight, answer: shown.answer } : { insight, answer: answer ?? shown.answer };
}

/** Result of an insight in the shape of the query endpoint; null if there is none yet. */
function answerOf({ result, hasMore, columns, types, last_refresh, resolved_date_range }) {
  return result === null || result === undefined
    ? null
    : { results: result, hasMore, columns, types, last_refresh, resolved_date_range };
}
