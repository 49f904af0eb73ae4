// SVG of charts from the server, in the size of their element.

import { inProject, request } from '../api.js';
import { useEffect, useState } from '../lib.js';
import { t } from '../texts.js';

const SIZE_STEP = 20;
const RESIZE_MS = 200;

/**
 * Loads the SVG of a query result. The previous one stays until the next has arrived.
 *
 * @param {{query, answer, filters, colors, hidden, theme, legend}} options
 * @param {{current: HTMLElement}} root the element that gives the size
 * @returns {{picture: ?{svg: SVGSVGElement, query: object, answer: object}, error: ?Error}}
 */
export function useChartSvg({ query, answer, filters, colors, hidden, theme, legend }, root) {
  const size = useSize(root);
  const [state, setState] = useState({ picture: null, error: null });
  useEffect(() => {
    if (size === null || !answer) {
      return undefined;
    }
    const abort = new AbortController();
    const body = {
      query, filters_override: filters, refresh: 'force_cache', breakdown_colors: colors,
      chart: { ...size, legend, theme, hidden, spots: query.kind !== 'DataVisualizationNode' },
    };
    request('POST', inProject('/query/chart/'), { body, signal: abort.signal })
      .then((response) => response.text())
      .then((text) => setState({ picture: { svg: parse(text), query, answer }, error: null }))
      .catch((error) => error.name === 'AbortError' || setState((before) => ({ ...before, error })));
    return () => abort.abort();
  }, [answer, size?.width, size?.height, theme, legend, JSON.stringify(hidden)]);
  return state;
}

function useSize(root) {
  const [size, setSize] = useState(null);
  useEffect(() => {
    const step = (length) => Math.max(SIZE_STEP, Math.round(length / SIZE_STEP) * SIZE_STEP);
    let timer;
    const measure = () => {
      const { clientWidth, clientHeight } = root.current ?? {};
      if (clientWidth) {
        setSize((before) => {
          const now = { width: step(clientWidth), height: step(clientHeight) };
          return before?.width === now.width && before.height === now.height ? before : now;
        });
      }
    };
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, RESIZE_MS);
    });
    measure();
    observer.observe(root.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return size;
}

function parse(text) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (parsed.localName !== 'svg' || parsed.querySelector('script, foreignObject, parsererror')) {
    throw new Error(t('The chart could not be loaded.'));
  }
  parsed.removeAttribute('width');
  parsed.removeAttribute('height');
  return document.adoptNode(parsed);
}
