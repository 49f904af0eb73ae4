// Detailed results: the values of a chart as a table.

import { formatNumber, formatValue } from '../format.js';
import { html, useMemo } from '../lib.js';
import { t } from '../texts.js';
import { dataPoint } from './points.js';
import { SqlTag } from './sql-tag.js';
import { Table } from './table.js';
import { tabulate } from './tabulate.js';
import { Copy, EmptyState } from './ui.js';

/** More cells make the page slow; the CSV copy has all. */
const CELLS_MAX = 6_000;
const COLUMNS_MIN = 12;
const ROWS_MAX = 500;
/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Table of a query result.
 *
 * @param {object} query
 * @param {object} answer of the query endpoint
 * @param {(point: object) => void} [onPoint] called for a click on a value with actors, for `PersonsModal`
 */
export function ResultsTable({ query, answer, onPoint }) {
  const sheet = useMemo(() => tabulate(query, answer), [query, answer]);
  const { columns, rows, isCut } = useMemo(() => fitting(sheet), [sheet]);
  if (rows.length === 0) {
    return html`<${EmptyState} icon="info" title="No results"><p>This query has no results.</p><//>`;
  }
  const press = (cell) => {
    const point = onPoint && cell.spot ? dataPoint(query, answer, cell.spot) : null;
    return point?.actorsQuery ? () => onPoint(point) : null;
  };
  return html`<div class="numbers">
    <div class="row spread">
      <p class="soft small">${isCut && t('Showing {0} rows, {1} columns. The CSV copy has all.', of(rows, sheet.rows),
        of(columns, sheet.columns))}</p>
      <${Copy} text=${() => csv(sheet)} label="Copy all results as CSV">Copy as CSV<//>
    </div>
    <${Table} caption="Detailed results" rows=${rows} columns=${columns.map((column) => ({
      ...column, sorts: true,
      value: (row) => row[column.key]?.value ?? null,
      render: (row) => html`<${Cell} cell=${row[column.key]} press=${press} />`,
    }))} />
  </div>`;
}

const of = (some, all) => t('{0} of {1}', formatNumber(some.length), formatNumber(all.length));

function Cell({ cell, press }) {
  if (!cell) {
    return null;
  }
  if (cell.tag) {
    return html`<${SqlTag} tag=${cell.tag} />`;
  }
  const onClick = press(cell);
  const text = cell.text ?? formatValue(cell.value);
  return html`${onClick
    ? html`<button type="button" class="number-link" onClick=${onClick}>${text}</button>`
    : text}${cell.soft && html` <span class="soft">${cell.soft}</span>`}`;
}

/** Limits rows and columns; the latest intervals stay. */
function fitting({ columns, rows }) {
  const shown = rows.slice(0, ROWS_MAX);
  const most = Math.max(COLUMNS_MIN, Math.floor(CELLS_MAX / Math.max(1, shown.length)));
  const heads = columns.filter(({ key }) => !key.startsWith('p'));
  const points = columns.filter(({ key }) => key.startsWith('p'));
  const latest = points.slice(Math.max(0, points.length - most));
  return {
    columns: columns.length > most ? [...heads, ...latest] : columns, rows: shown,
    isCut: shown.length < rows.length || (columns.length > most && latest.length < points.length),
  };
}

function csv({ columns, rows }) {
  const heads = columns.map(({ title, inFile }) => inFile ?? title);
  const lines = rows.map((row) => columns.map(({ key }) => row[key]?.value));
  return [heads, ...lines].map((cells) => cells.map(field).join(',')).join('\r\n');
}

function field(value) {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : formatValue(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
