// Options of a retention insight.

import { html } from '../lib.js';
import { t } from '../texts.js';
import { Filters } from './filters.js';
import { Choice, Count, Section } from './options.js';
import { entityOf, nodeOf } from './queries.js';
import { EventSelect } from './series.js';
import { Switch } from './ui.js';

const PERIODS = [['Hour', t('Hours')], ['Day', t('Days')], ['Week', t('Weeks')], ['Month', t('Months')]];
const TYPES = [
  ['retention_first_time', t('First time')],
  ['retention_recurring', t('Recurring')],
  ['retention_first_ever_occurrence', t('First-ever occurrence')],
];
const REFERENCES = [['total', t('Overall cohort')], ['previous', t('Previous period')]];
const MEANS = [['simple', t('Simple')], ['weighted', t('Weighted')], ['none', t('None')]];
const PERIODS_MAX = 100;

export function RetentionOptions({ options, setOptions, errors }) {
  const part = (title, name) => {
    const chosen = nodeOf(options[name] ?? { id: '$pageview', type: 'events' });
    return html`<${Section} title=${title} error=${errors(name)}>
      <${EventSelect} label=${title} node=${chosen}
        onChange=${(changed) => setOptions({ [name]: entityOf(changed) })} />
      <${Filters} label=${t('Filters: {0}', title)} value=${chosen.properties} hasAny=${false}
        onChange=${(properties) => setOptions({ [name]: entityOf({ ...chosen, properties }) })} />
    <//>`;
  };
  return html`
    ${part(t('Users who performed'), 'targetEntity')}
    ${part(t('and came back to'), 'returningEntity')}
    <${Section} title="Options" error=${errors('totalIntervals', 'minimumOccurrences', 'period')}>
      <div class="option-grid">
        <${Choice} label="Period" usual="Day" value=${options.period} options=${PERIODS}
          onChange=${(period) => setOptions({ period })} />
        <${Count} label="Number of periods" usual=${8} max=${PERIODS_MAX} value=${options.totalIntervals}
          onChange=${(totalIntervals) => setOptions({ totalIntervals })} />
        <${Choice} label="Retention type" usual="retention_recurring" value=${options.retentionType} options=${TYPES}
          onChange=${(retentionType) => setOptions({ retentionType })} />
        <${Choice} label="Relative to" usual="total" value=${options.retentionReference} options=${REFERENCES}
          onChange=${(retentionReference) => setOptions({ retentionReference })} />
        <${Choice} label="Mean" usual="simple" value=${options.meanRetentionCalculation} options=${MEANS}
          onChange=${(meanRetentionCalculation) => setOptions({ meanRetentionCalculation })} />
        <${Count} label="Min. occurrences" usual=${1} value=${options.minimumOccurrences}
          onChange=${(minimumOccurrences) => setOptions({ minimumOccurrences })} />
      </div>
      <${Switch} label="Cumulative" checked=${Boolean(options.cumulative)}
        onChange=${(cumulative) => setOptions({ cumulative: cumulative || undefined })} />
    <//>`;
}
