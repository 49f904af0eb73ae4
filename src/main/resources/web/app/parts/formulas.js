// Formulas of a trends insight.

import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Typed } from './filter-value.js';
import { Button } from './ui.js';

/** Formulas of any of the three forms of a `trendsFilter`. */
function formulasOf({ formulaNodes = [], formulas = [], formula }) {
  if (formulaNodes.length > 0) {
    return formulaNodes;
  }
  const texts = formulas.length > 0 ? formulas : [formula].filter(Boolean);
  return texts.map((text) => ({ formula: text }));
}

export function Formulas({ options, example, onChange }) {
  const nodes = formulasOf(options);
  const [added, setAdded] = useState(null);
  const append = () => {
    setAdded(nodes.length);
    write([...nodes, { formula: example }]);
  };
  const write = (changed) => onChange({ formulaNodes: changed, formulas: undefined, formula: undefined });
  const put = (index, changes) => write(nodes.map((one, i) => (i === index ? { ...one, ...changes } : one)));
  const remove = (index) => write(nodes.filter((_, i) => i !== index));
  return html`<div class="filters" role="group" aria-label="Formulas">
    ${nodes.map((node, i) => html`<div class="filter-row" key=${i}>
      <${Typed} class="formula" label=${t('Formula {0}', i + 1)} value=${node.formula} spellcheck=${false} autofocus=${i === added}
        onChange=${(text) => (text.trim() ? put(i, { formula: text.trim() }) : remove(i))} />
      <${Typed} label=${t('Name of formula {0}', i + 1)} placeholder="Name" value=${node.custom_name}
        onChange=${(text) => put(i, { custom_name: text.trim() || undefined })} />
      <${Button} kind="quiet" icon="close" label=${t('Remove formula {0}', i + 1)}
        onClick=${() => remove(i)} />
    </div>`)}
    <${Button} kind="quiet" icon="plus" class="filters-add"
      onClick=${append}>Add formula<//>
  </div>`;
}
