// The table behind a chart: its numbers for those who read them, sort them or take them elsewhere.

import { formatNumber, formatValue } from '../format.js';
import { html, useMemo } from '../lib.js';
import { pointOf } from './points.js';
import { sheetOf } from './sheet.js';
import { Table } from './table.js';
import { Copy, Empty } from './ui.js';

/** More cells make a page slow; a copy has them all. */
const CELLS_MAX = 6_000;
const COLUMNS_MIN = 12;
const ROWS_MAX = 500;
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * @param {object} query as it was asked
 * @param {object} answer of the query endpoint
 * @param {(point: object) => void} [onPoint] a press on a number behind which somebody is, for `PeopleBehind`
 */
export function Numbers({ query, answer, onPoint }) {
  const sheet = useMemo(() => sheetOf(query, answer), [query, answer]);
  const { columns, rows, isCut } = useMemo(() => fitting(sheet), [sheet]);
  if (rows.length === 0) {
    return html`<${Empty} icon="info" title="No numbers"><p>This query has no results to list.</p><//>`;
  }
  const press = (cell) => {
    const point = onPoint && cell.spot ? pointOf(query, answer, cell.spot) : null;
    return point?.asks ? () => onPoint(point) : null;
  };
  return html`<div class="numbers">
    <div class="row spread">
      <p class="soft small">${isCut && `Shown: ${of(rows, sheet.rows)} rows, ${of(columns, sheet.columns)} columns.
        The copy has all.`}</p>
      <${Copy} text=${() => csv(sheet)} label="Copy all numbers as CSV">Copy as CSV<//>
    </div>
    <${Table} caption="Numbers of the chart" rows=${rows} columns=${columns.map((column) => ({
      ...column, sorts: true,
      value: (row) => row[column.key]?.value ?? null,
      render: (row) => html`<${Cell} cell=${row[column.key]} press=${press} />`,
    }))} />
  </div>`;
}

const of = (some, all) => `${formatNumber(some.length)} of ${formatNumber(all.length)}`;

function Cell({ cell, press }) {
  if (!cell) {
    return null;
  }
  const onClick = press(cell);
  const text = cell.text ?? formatValue(cell.value);
  return html`${onClick
    ? html`<button type="button" class="number-link" onClick=${onClick}>${text}</button>`
    : text}${cell.soft && html` <span class="soft">${cell.soft}</span>`}`;
}

/** As much as a page can show: what the rows are, and their latest numbers. */
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
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ key }) => row[key]?.value))];
  return lines.map((cells) => cells.map(field).join(',')).join('\r\n');
}

function field(value) {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : formatValue(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
