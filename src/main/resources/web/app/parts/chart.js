// Charts, drawn by the server for the size and colours of the place where they stand.

import { inProject, request } from '../api.js';
import { html, useEffect, useRef, useState } from '../lib.js';
import { isDark } from '../state.js';
import { Failure } from './ui.js';

const SIZE_STEP = 20;
const RESIZE_MS = 200;

/**
 * The chart of a query's answer.
 *
 * @param {object} query as it was asked
 * @param {object} answer of the query endpoint; a new one draws the chart anew
 * @param {object} [filters] that were laid over the query
 * @param {boolean} [legend]
 * @param {object[]} [colors] the `breakdown_colors` of a dashboard
 * @param {(point) => void} [onPoint] a press on a point of the chart, for those who ask who is behind it
 */
export function Chart({ query, answer, filters, legend = false, colors, label, onPoint }) {
  const root = useRef(null);
  const size = useSize(root);
  const [error, setError] = useState(null);
  const dark = isDark.value;
  useEffect(() => {
    if (size === null || !answer) {
      return undefined;
    }
    const abort = new AbortController();
    const body = {
      query, filters_override: filters, breakdown_colors: colors,
      chart: { ...size, legend, theme: dark ? 'dark' : 'light' },
    };
    request('POST', inProject('/query/chart/'), { body, signal: abort.signal })
      .then((response) => response.text())
      .then((svg) => {
        root.current?.replaceChildren(parse(svg));
        setError(null);
      })
      .catch((failure) => failure.name === 'AbortError' || setError(failure));
    return () => abort.abort();
  }, [answer, size?.width, size?.height, dark, legend]);
  return html`<div class="chart" aria-label=${label}>
    ${error && html`<${Failure} error=${error} />`}
    <div class="chart-place" ref=${root}></div>
  </div>`;
}

function useSize(root) {
  const [size, setSize] = useState(null);
  useEffect(() => {
    const step = (length) => Math.max(SIZE_STEP, Math.round(length / SIZE_STEP) * SIZE_STEP);
    let timer;
    const measure = () => {
      const { clientWidth, clientHeight } = root.current ?? {};
      if (clientWidth) {
        setSize({ width: step(clientWidth), height: step(clientHeight) });
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

function parse(svg) {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  if (parsed.localName !== 'svg' || parsed.querySelector('script, foreignObject, parsererror')) {
    throw new Error('This chart could not be read.');
  }
  parsed.removeAttribute('width');
  parsed.removeAttribute('height');
  return document.adoptNode(parsed);
}
