// Chart type and axes of an SQL query.

import { html } from '../lib.js';
import { t } from '../texts.js';
import { compact } from './queries.js';
import { Select } from './ui.js';

const DISPLAYS = [
  ['ActionsTable', t('Table')],
  ['ActionsLineGraph', t('Line chart')],
  ['ActionsAreaGraph', t('Area chart')],
  ['ActionsBar', t('Bar chart')],
  ['ActionsStackedBar', t('Stacked bars')],
  ['BoldNumber', t('Number')],
];
const ALL = '';
const NUMBER = /^(Nullable\()?(U?Int|Float|Decimal)/;

/**
 * Renders the settings of the chart.
 *
 * @param {object} query DataVisualizationNode
 * @param {object} answer whose columns can be chosen
 * @param {(changes: object) => void} onChange
 */
export function SqlSettings({ query, answer, onChange }) {
  const display = query.display ?? 'ActionsTable';
  const settings = query.chartSettings ?? {};
  const columns = answer.columns ?? [];
  const numbers = (answer.types ?? []).filter(([, type]) => NUMBER.test(type)).map(([name]) => name);
  const set = (changes) => onChange({ chartSettings: compact({ ...settings, ...changes }) });
  const choice = (names, automatic) => [[ALL, automatic], ...names.map((name) => [name, name])];
  const hasPoints = !['ActionsTable', 'BoldNumber'].includes(display);
  const chosen = (settings.yAxis ?? []).map(({ column }) => column);
  return html`<div class="display-bar" role="group" aria-label="Chart">
    <${Select} label="Chart type" value=${display} options=${DISPLAYS}
      onChange=${(type) => onChange({ display: type })} />
    ${hasPoints && html`<${Labelled} text="X-axis" value=${settings.xAxis?.column ?? ALL}
      options=${choice(columns, t('Automatic'))}
      onChange=${(column) => set({ xAxis: column === ALL ? undefined : { column } })} />`}
    ${display !== 'ActionsTable' && html`<${Labelled} text=${hasPoints ? t('Values') : t('Value')}
      value=${chosen.length > 1 ? chosen.join(', ') : chosen[0] ?? ALL}
      options=${[...choice(numbers, hasPoints ? t('All numbers') : t('First number')),
        ...(chosen.length > 1 ? [[chosen.join(', '), chosen.join(', ')]] : [])]}
      onChange=${(column) => set({ yAxis: column === ALL ? undefined : [{ column }] })} />`}
    ${hasPoints && html`<${Labelled} text="Series by" value=${settings.seriesBreakdownColumn ?? ALL}
      options=${choice(columns, t('No column'))}
      onChange=${(column) => set({ seriesBreakdownColumn: column === ALL ? undefined : column })} />`}
  </div>`;
}

function Labelled({ text, ...rest }) {
  return html`<span class="chart-options-choice"><span class="small soft" aria-hidden="true">${text}</span>
    <${Select} label=${text} ...${rest} /></span>`;
}
