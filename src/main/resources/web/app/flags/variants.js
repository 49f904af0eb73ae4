// Variants of a feature flag with their shares, and payloads.

import { html } from '../lib.js';
import { Typed } from '../parts/filter-value.js';
import { Button, Field, Tabs } from '../parts/ui.js';
import { t } from '../texts.js';
import {
  BOOLEAN, equalShares, payloadOf, payloadProblem, shareOf, variantsOf, withFilters, withVariants,
} from './model.js';

const KINDS = [['boolean', t('On or off')], ['variants', t('Several variants')]];
const FIRST = ['control', 'test'];

/**
 * Edits what a flag answers: `true`, or one of several variants, each with a payload.
 *
 * @param {object} problems of `problemsOf`
 */
export function Served({ flag, problems, canEdit, onChange }) {
  const variants = variantsOf(flag);
  const turn = (kind) => onChange(withVariants(flag, kind === 'variants'
    ? equalShares(FIRST.map((key) => ({ key, name: '' }))) : []));
  const here = variants.length > 0 ? 'variants' : 'boolean';
  return html`<section class="card stack" aria-labelledby="flag-served">
    <h2 id="flag-served">What it answers</h2>
    ${canEdit && html`<${Tabs} label="Kind of answer" tabs=${KINDS} selected=${here}
      onSelect=${(kind) => kind !== here && turn(kind)} />`}
    <fieldset class="stack" disabled=${!canEdit}>
      ${here === 'variants'
        ? html`<${Variants} flag=${flag} problem=${problems.variants} canEdit=${canEdit} onChange=${onChange} />`
        : html`<p class="soft small">SDKs get <code>true</code> or <code>false</code>.</p>
          <${Payload} flag=${flag} name=${BOOLEAN} label="Payload" onChange=${onChange} />`}
    </fieldset>
  </section>`;
}

function Variants({ flag, problem, canEdit, onChange }) {
  const variants = variantsOf(flag);
  const put = (index, changes) => {
    const before = variants[index].key;
    const renamed = changes.key === undefined ? {} : { [before]: changes.key };
    onChange(withVariants(flag, variants.map((one, i) => (i === index ? { ...one, ...changes } : one)), renamed));
  };
  const added = { key: `variant-${variants.length + 1}`, name: '', rollout_percentage: 0 };
  const add = () => onChange(withVariants(flag, [...variants, added]));
  return html`
    <ol class="variants">${variants.map((variant, i) => html`<li key=${i} class="stack">
      <div class="variant-line">
        <${Field} label=${t('Key of variant {0}', i + 1)}>${(id) => html`<input id=${id} class="mono"
          value=${variant.key}
          maxlength="400" spellcheck=${false} onInput=${(event) => put(i, { key: event.target.value })} />`}<//>
        <${Field} label="Share, %">${(id) => html`<${Typed} id=${id} label=${null} type="number" min="0"
          max="100" step="any" value=${shareOf(variant)}
          onChange=${(text) => put(i, { rollout_percentage: Number(text) || 0 })} />`}<//>
        ${canEdit && variants.length > 1 && html`<${Button} kind="quiet" icon="trash" label=${t('Remove variant {0}',
          i + 1)}
          onClick=${() => onChange(withVariants(flag, variants.filter((_, j) => j !== i)))} />`}
      </div>
      <${Payload} flag=${flag} name=${variant.key} label=${t('Payload of variant {0}', i + 1)} onChange=${onChange} />
    </li>`)}</ol>
    ${problem && html`<p class="wrong" role="alert">${problem}</p>`}
    ${canEdit && html`<div class="row"><${Button} icon="plus" onClick=${add}>Add variant<//>
      <${Button} kind="quiet" onClick=${() => onChange(withVariants(flag, equalShares(variants)))}>
        Distribute equally<//></div>`}`;
}

/** Field for JSON that SDKs get with the answer. */
function Payload({ flag, name, label, onChange }) {
  const text = payloadOf(flag, name);
  const put = (value) => onChange(withFilters(flag, { payloads: { ...flag.filters.payloads, [name]: value } }));
  return html`<${Field} label=${label} hint="JSON that SDKs get with the answer. Leave it empty for none."
    error=${payloadProblem(text)}>${(id) => html`<textarea id=${id} class="mono payload" rows="2" spellcheck=${false}
      value=${text} placeholder=${'{"color": "blue"}'} onInput=${(event) => put(event.target.value)}></textarea>`}<//>`;
}
