// Tables and columns beside the editor; a click writes a name into the query.

import { html, useState } from '../lib.js';
import { Loaded } from './load.js';
import { quoted } from './sql-reference.js';
import { Icon } from './ui.js';

/**
 * Renders the schema.
 *
 * @param {object} reference result of `useLoad` with `loadReference`
 * @param {(text: string) => void} onInsert
 */
export function SqlSchema({ reference, onInsert }) {
  return html`<aside class="card sql-schema" aria-label="Schema">
    <h2>Schema</h2>
    <${Loaded} of=${reference}>${({ tables }) => tables.map((table, i) => html`
      <${Table} key=${table.name} table=${table} isFirst=${i === 0} onInsert=${onInsert} />`)}<//>
  </aside>`;
}

function Table({ table: { name, columns }, isFirst, onInsert }) {
  const [isOpen, setOpen] = useState(isFirst && innerWidth > 1080);
  return html`<section>
    <button type="button" class="sql-table" aria-expanded=${String(isOpen)} onClick=${() => setOpen(!isOpen)}>
      <${Icon} name=${isOpen ? 'down' : 'right'} size=${15} /><span class="mono">${name}</span></button>
    ${isOpen && html`<ul>${columns.map((column) => html`<li key=${column.name}>
      <button type="button" title="Insert into the query" onClick=${() => onInsert(quoted(column.name))}>
        <span class="mono cut">${column.name}</span>
        <small class="soft">${shortType(column.type)}</small></button></li>`)}</ul>`}
  </section>`;
}

/** The type without its parameters: `DateTime64(6, 'UTC')` is a DateTime64, `Nullable(String)` a String. */
function shortType(type) {
  const inner = type?.match(/^Nullable\((.*)\)$/)?.[1] ?? type;
  return inner?.replace(/^(DateTime64|Decimal)\(.*/, '$1') ?? 'fields';
}
