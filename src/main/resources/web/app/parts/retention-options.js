// Who is followed in a retention, and how it is counted that they came back.

import { html } from '../lib.js';
import { Filters } from './filters.js';
import { Choice, Count, Section } from './options.js';
import { entity, node } from './queries.js';
import { EventChoice } from './series.js';
import { Switch } from './ui.js';

const PERIODS = [['Hour', 'Hours'], ['Day', 'Days'], ['Week', 'Weeks'], ['Month', 'Months']];
const TYPES = [
  ['retention_first_time', 'First time'],
  ['retention_recurring', 'Every time'],
  ['retention_first_ever_occurrence', 'First time ever'],
];
const REFERENCES = [['total', 'First period'], ['previous', 'Period before']];
const MEANS = [['simple', 'Simple'], ['weighted', 'By cohort size'], ['none', 'None']];
const PERIODS_MAX = 100;

export function RetentionOptions({ options, setOptions, errors }) {
  const part = (title, name) => {
    const chosen = node(options[name] ?? { id: '$pageview', type: 'events' });
    return html`<${Section} title=${title} error=${errors(name)}>
      <${EventChoice} label=${title} node=${chosen} onChange=${(changed) => setOptions({ [name]: entity(changed) })} />
      <${Filters} label=${`Filters: ${title}`} value=${chosen.properties} hasAny=${false}
        onChange=${(properties) => setOptions({ [name]: entity({ ...chosen, properties }) })} />
    <//>`;
  };
  return html`
    ${part('Persons who did', 'targetEntity')}
    ${part('and came back to do', 'returningEntity')}
    <${Section} title="Counting" error=${errors('totalIntervals', 'minimumOccurrences', 'period')}>
      <div class="option-grid">
        <${Choice} label="Period" usual="Day" value=${options.period} options=${PERIODS}
          onChange=${(period) => setOptions({ period })} />
        <${Count} label="How many" usual=${8} max=${PERIODS_MAX} value=${options.totalIntervals}
          onChange=${(totalIntervals) => setOptions({ totalIntervals })} />
        <${Choice} label="Start counts" usual="retention_recurring" value=${options.retentionType} options=${TYPES}
          onChange=${(retentionType) => setOptions({ retentionType })} />
        <${Choice} label="Percent of" usual="total" value=${options.retentionReference} options=${REFERENCES}
          onChange=${(retentionReference) => setOptions({ retentionReference })} />
        <${Choice} label="Mean" usual="simple" value=${options.meanRetentionCalculation} options=${MEANS}
          onChange=${(meanRetentionCalculation) => setOptions({ meanRetentionCalculation })} />
        <${Count} label="Times at least" usual=${1} value=${options.minimumOccurrences}
          onChange=${(minimumOccurrences) => setOptions({ minimumOccurrences })} />
      </div>
      <${Switch} label="Came back then or later" checked=${Boolean(options.cumulative)}
        onChange=${(cumulative) => setOptions({ cumulative: cumulative || undefined })} />
    <//>`;
}
