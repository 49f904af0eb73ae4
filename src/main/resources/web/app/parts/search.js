// Search field, kept in the URL.

import { html, useEffect, useRef } from '../lib.js';
import { parameter, setQuery } from '../state.js';

const TYPING_MS = 250;

/**
 * @param {string} [name] of the query parameter
 * @param {object} [others] query parameters that change with it; null removes one
 */
export function Search({ label, name = 'q', placeholder = label, others = {} }) {
  const field = useRef(null);
  const timer = useRef(0);
  const here = parameter(name);
  useEffect(() => {
    if (document.activeElement !== field.current) {
      field.current.value = here;
    }
  }, [here]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (event) => {
    clearTimeout(timer.current);
    const text = event.target.value.trim();
    timer.current = setTimeout(() => setQuery({ ...others, [name]: text }), event.type === 'change' ? 0 : TYPING_MS);
  };
  return html`<input type="search" class="search" ref=${field} aria-label=${label} placeholder=${placeholder}
    defaultValue=${here}
    onInput=${apply} onChange=${apply} />`;
}
