// Controls for the options of a query.

import { html, useId } from '../lib.js';
import { Typed } from './filter-value.js';
import { Field, Select } from './ui.js';

/** Select; the server's default is written as undefined. */
export function Choice({ label, hint, value, options, usual, onChange }) {
  return html`<${Field} label=${label} hint=${hint}>${(id) => html`<${Select} id=${id} value=${value ?? usual}
    options=${options} onChange=${(chosen) => onChange(chosen === String(usual) ? undefined : chosen)} />`}<//>`;
}

/** Whole number; an empty field means the default. */
export function Count({ label, hint, value, usual, min = 1, max, placeholder, onChange }) {
  const tell = (text) => {
    const count = Math.round(Number(text));
    onChange(text.trim() === '' || !Number.isFinite(count) ? undefined : Math.max(min, Math.min(max ?? count, count)));
  };
  return html`<${Field} label=${label} hint=${hint}>${(id) => html`<${Typed} id=${id} label=${null} type="number"
    min=${min} max=${max} placeholder=${placeholder} value=${value ?? usual} onChange=${tell} />`}<//>`;
}

/** Section of the query panel. */
export function Section({ title, error, children }) {
  const id = useId();
  return html`<section class="panel-part" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${children}
    ${error && html`<p class="wrong small" role="alert">${error}</p>`}
  </section>`;
}
