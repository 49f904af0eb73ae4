// Sortable table.

import { formatNumber, formatValue } from '../format.js';
import { html, useMemo, useState } from '../lib.js';
import { Icon } from './ui.js';

/**
 * Table with sortable columns. With the class `cards` each row is a card on a phone.
 *
 * @param {object[]} columns `{key, title, value(row), render(row), isNumber, sorts}`; `value` is the sort key
 * @param {object[]} rows
 * @param {(row) => void} [onRow] called for a click on a row; the first column should have a link that does the same
 */
export function Table({ columns, rows, rowKey, onRow, caption, class: more = '' }) {
  const [order, setOrder] = useState(null);
  const sorted = useMemo(() => sort(rows, columns, order), [rows, columns, order]);
  const turn = (key) => setOrder(order?.key === key ? { key, isDown: !order.isDown } : { key, isDown: true });
  const direction = (key) => (order?.key === key ? (order.isDown ? 'descending' : 'ascending') : null);
  const press = (event, row) => !event.target.closest('a, button, input, select, label') && onRow(row);
  return html`<div class=${`table ${more}`} tabindex="0" role="region" aria-label=${caption}>
    <table>
      <caption class="visually-hidden">${caption}</caption>
      <thead><tr>${columns.map((column) => html`<th scope="col" class=${column.isNumber ? 'number' : ''}
        aria-sort=${direction(column.key)}>
        ${column.sorts
          ? html`<button type="button" onClick=${() => turn(column.key)}>${column.title}
              ${order?.key === column.key && html`<${Icon} name=${order.isDown ? 'down' : 'up'}
                size=${14} />`}</button>`
          : column.title}
      </th>`)}</tr></thead>
      <tbody>${sorted.map((row, i) => html`<tr key=${rowKey ? rowKey(row) : i} class=${onRow ? 'pressable' : ''}
        onClick=${onRow ? (event) => press(event, row) : null}>
        ${columns.map((column) => html`<td class=${column.isNumber ? 'number' : ''}
          data-title=${typeof column.title === 'string' ? column.title : null}>${cell(column, row)}</td>`)}
      </tr>`)}</tbody>
    </table>
  </div>`;
}

function value(column, row) {
  return column.value ? column.value(row) : row[column.key];
}

function cell(column, row) {
  if (column.render) {
    return column.render(row);
  }
  const found = value(column, row);
  return typeof found === 'number' ? formatNumber(found) : formatValue(found);
}

function sort(rows, columns, order) {
  const column = order && columns.find(({ key }) => key === order.key);
  if (!column) {
    return rows;
  }
  const compare = (a, b) => (typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true }));
  const up = [...rows].sort((a, b) => compare(value(column, a), value(column, b)));
  return order.isDown ? up.reverse() : up;
}
