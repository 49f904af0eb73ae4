// Exclusion steps of a funnel.

import { html } from '../lib.js';
import { t } from '../texts.js';
import { EventSelect } from './series.js';
import { Button, Select } from './ui.js';

/**
 * Edits the exclusion steps.
 *
 * @param {object[]} exclusions nodes with `funnelFromStep` and `funnelToStep`
 * @param {number} last index of the last step
 * @param {boolean} isWhole true if exclusions apply to the whole funnel, as in unordered funnels
 */
export function Exclusions({ exclusions, last, isWhole, onChange }) {
  const put = (index, node) => onChange(exclusions.map((one, i) => (i === index ? node : one)));
  const add = () => onChange([
    ...exclusions, { kind: 'EventsNode', event: '$pageview', funnelFromStep: 0, funnelToStep: last },
  ]);
  return html`<div class="filters" role="group" aria-label="Exclusion steps">
    ${exclusions.map((one, i) => html`<div class="filter-row" key=${i}>
      <${EventSelect} label=${t('Excluded event {0}', i + 1)} node=${one} hasAll=${false}
        onChange=${(node) => put(i, node)} />
      ${!isWhole && html`<${Place} exclusion=${one} last=${last} onChange=${(node) => put(i, node)} />`}
      <${Button} kind="quiet" icon="close" label="Remove exclusion"
        onClick=${() => onChange(exclusions.filter((_, j) => j !== i))} />
    </div>`)}
    <${Button} kind="quiet" icon="plus" class="filters-add" onClick=${add}>Add exclusion<//>
  </div>`;
}

/** Steps between which an exclusion applies. */
function Place({ exclusion, last, onChange }) {
  const { funnelFromStep: from, funnelToStep: to } = exclusion;
  const steps = (first, end) => Array.from({ length: end - first + 1 }, (_, i) => [first + i, first + i + 1]);
  return html`<span class="small soft between">between step
    <${Select} label="After step" value=${from} options=${steps(0, to - 1)}
      onChange=${(step) => onChange({ ...exclusion, funnelFromStep: Number(step) })} />
    and
    <${Select} label="Before step" value=${to} options=${steps(from + 1, last)}
      onChange=${(step) => onChange({ ...exclusion, funnelToStep: Number(step) })} />
  </span>`;
}
