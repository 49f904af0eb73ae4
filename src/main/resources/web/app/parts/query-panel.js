// Query controls of each insight type.

import { html } from '../lib.js';
import { project } from '../state.js';
import { t } from '../texts.js';
import { Breakdown } from './breakdown.js';
import { Filters } from './filters.js';
import { Formulas } from './formulas.js';
import { Attribution, fitSteps, FunnelOptions } from './funnel-options.js';
import { Choice, Count, Section } from './options.js';
import { PathsOptions } from './paths-options.js';
import { kindOf, optionsOf, withFields, withOptions } from './queries.js';
import { RetentionOptions } from './retention-options.js';
import { SeriesList } from './series.js';
import { groupName, useGroupTypes } from './taxonomy.js';
import { Select, Switch } from './ui.js';

const CRITERIA = [['gte', t('at least')], ['lte', t('at most')], ['exact', 'exactly']];
const PERSONS = '';

/**
 * Panel beside the chart.
 *
 * @param {object} query without InsightVizNode
 * @param {?{path: string, text: string}} issue validation error of the server with its path
 */
export function QueryPanel({ query, issue, onChange }) {
  const { key } = kindOf(query);
  const options = optionsOf(query);
  const setOptions = (changes) => onChange(withOptions(query, changes));
  const errors = (...names) => (issue && names.some((name) => issue.path.includes(name)) ? issue.text : null);
  const isOfAll = issue && !/series|Filter\b/.test(issue.path);
  return html`<div class="query-panel card">
    <${Subject} ...${{ kind: key, query, options, setOptions, errors, onChange }} />
    ${key === 'trends' && html`<${Section} title="Formula" error=${errors('formula')}>
      <${Formulas} options=${options} example=${query.series.length > 1 ? 'A / B' : 'A * 100'}
        onChange=${setOptions} /><//>`}
    ${key === 'funnel' && html`<${FunnelOptions} ...${{ query, options, setOptions, errors, onChange }} />`}
    ${key === 'stickiness' && html`<${Criteria} options=${options} setOptions=${setOptions} errors=${errors} />`}
    <${Section} title="Filters" error=${isOfAll ? errors('properties') : null}>
      <${Filters} label="Global filters" value=${query.properties}
        onChange=${(properties) => onChange(withFields(query, { properties }))} />
      <${TestAccounts} query=${query} onChange=${onChange} />
    <//>
    ${hasBreakdown(key, options) && html`<${Section} title="Breakdown" error=${errors('breakdown')}>
      <${Breakdown} filter=${query.breakdownFilter} most=${key === 'retention' ? 1 : 3}
        onChange=${(breakdownFilter) => onChange(withFields(query, { breakdownFilter }))} />
      ${key === 'funnel' && query.breakdownFilter && html`<${Attribution} ...${{ query, options, setOptions }} />`}
    <//>`}
    ${key !== 'stickiness' && html`<${Counted} query=${query} onChange=${onChange} />`}
  </div>`;
}

function hasBreakdown(key, { funnelVizType }) {
  return ['trends', 'retention'].includes(key) || (key === 'funnel' && funnelVizType !== 'time_to_convert');
}

/** Series, steps or entities of the query. */
function Subject({ kind, query, options, setOptions, errors, onChange }) {
  const list = (title, limits, onSeries = (series) => onChange(withFields(query, { series }))) => html`
    <${Section} title=${title} error=${errors('series')}>
      <${SeriesList} series=${query.series} onChange=${onSeries} ...${limits} />
    <//>`;
  switch (kind) {
    case 'funnel':
      return list(t('Steps'), { marks: 'numbers', least: 2, most: 30, add: t('Add step') }, (series) => (
        onChange({ ...withOptions(query, fitSteps(options, series)), series })));
    case 'retention':
      return html`<${RetentionOptions} ...${{ options, setOptions, errors }} />`;
    case 'paths':
      return html`<${PathsOptions} ...${{ options, setOptions, errors }} />`;
    case 'lifecycle':
      return list(t('Users who did'), { most: 1 });
    case 'stickiness':
      return list(t('Series'), { maths: 'simple' });
    default:
      return list(t('Series'), { maths: 'all' });
  }
}

function Criteria({ options, setOptions, errors }) {
  const { operator = 'gte', value = 1 } = options.stickinessCriteria ?? {};
  const write = (changes) => {
    const next = { operator, value, ...changes };
    setOptions({ stickinessCriteria: next.operator === 'gte' && next.value === 1 ? undefined : next });
  };
  return html`<${Section} title="Stickiness criteria" error=${errors('stickinessCriteria')}>
    <div class="option-grid">
      <${Choice} label="Comparison" usual="gte" value=${operator} options=${CRITERIA}
        onChange=${(chosen) => write({ operator: chosen ?? 'gte' })} />
      <${Count} label="Number of events" usual=${1} value=${value}
        onChange=${(count) => write({ value: count ?? 1 })} />
    </div>
  <//>`;
}

/** Switch for internal users, if the project defines filters for them. */
function TestAccounts({ query, onChange }) {
  const has = (project.value.test_account_filters ?? []).length > 0;
  return (has || query.filterTestAccounts) && html`<${Switch} label="Filter out internal and test users"
    checked=${Boolean(query.filterTestAccounts)}
    onChange=${(isOn) => onChange(withFields(query, { filterTestAccounts: isOn || undefined }))} />`;
}

/** Aggregation by persons or a group type. */
function Counted({ query, onChange }) {
  const types = useGroupTypes();
  const chosen = query.aggregation_group_type_index;
  if (types.length === 0 && chosen === undefined) {
    return null;
  }
  const groups = types.map(({ group_type_index: index }) => [index, t('Unique groups: {0}', groupName(types, index))]);
  const choose = (index) => onChange(withFields(query, {
    aggregation_group_type_index: index === PERSONS ? undefined : Number(index),
  }));
  return html`<div class="panel-part aggregation"><h2>Aggregating by</h2>
    <${Select} label="Aggregating by" value=${chosen ?? PERSONS} options=${[[PERSONS, t('Unique users')], ...groups]}
      onChange=${choose} /></div>`;
}
