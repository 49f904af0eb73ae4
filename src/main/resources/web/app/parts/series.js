// Series of an insight, or steps of a funnel.

import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Combobox } from './combobox.js';
import { Dialog } from './dialog.js';
import { Filters } from './filters.js';
import { MathSelect } from './math.js';
import { Menu } from './menu.js';
import { compact, nodeName } from './queries.js';
import { suggestEvents } from './taxonomy.js';
import { Button, Field } from './ui.js';

/** Selects the event or action of a node. */
export function EventSelect({ node, label, hasActions = true, hasAll = true, autofocus, onChange }) {
  const choose = (value) => {
    const chosen = typeof value === 'string' ? { event: value } : value;
    const { kind, event, id, name, custom_name: custom, ...rest } = node ?? {};
    onChange(compact(chosen.action === undefined
      ? { kind: 'EventsNode', event: chosen.event, ...rest }
      : { kind: 'ActionsNode', id: chosen.action, name: chosen.name, ...rest }));
  };
  const text = node ? nodeName({ ...node, custom_name: null }) : '';
  return html`<${Combobox} label=${label} text=${text} placeholder="Select an event" isFree onChange=${choose}
    autofocus=${autofocus} load=${(typed, signal) => suggestEvents(typed, signal, { hasActions, hasAll })} />`;
}

/**
 * Edits a list of series.
 *
 * @param {object[]} series nodes of the query
 * @param {'letters'|'numbers'} marks labels of the series
 * @param {'all'|'simple'|null} [maths] the offered math, if any
 * @param {number} [least] minimum number of series
 */
export function SeriesList({
  series, onChange, marks = 'letters', maths = null, least = 1, most = 26, add = t('Add series'),
}) {
  // The place of the latest added series, whose event is asked for.
  const [added, setAdded] = useState(null);
  const append = () => {
    setAdded(series.length);
    onChange([...series, { kind: 'EventsNode', event: null }]);
  };
  const put = (index, node) => onChange(series.map((one, i) => (i === index ? node : one)));
  const move = (from, to) => {
    const moved = series.filter((_, i) => i !== from);
    moved.splice(to, 0, series[from]);
    onChange(moved);
  };
  const actions = (index) => ({
    onUp: index > 0 ? () => move(index, index - 1) : null,
    onDown: index < series.length - 1 ? () => move(index, index + 1) : null,
    onDuplicate: series.length < most ? () => onChange(series.toSpliced(index + 1, 0, { ...series[index] })) : null,
    onRemove: series.length > least ? () => onChange(series.filter((_, i) => i !== index)) : null,
  });
  return html`<div class="series">
    <ol>${series.map((node, i) => html`<li key=${i}>
      <${Series} node=${node} mark=${marks === 'letters' ? letter(i) : i + 1} maths=${maths} isNew=${i === added}
        onChange=${(changed) => put(i, changed)} ...${actions(i)} /></li>`)}</ol>
    ${series.length < most && html`<${Button} kind="quiet" icon="plus" class="filters-add"
      onClick=${append}>${add}<//>`}
  </div>`;
}

/** Letter of a series in formulas. */
function letter(index) {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

function Series({ node, mark, maths, isNew, onChange, onUp, onDown, onDuplicate, onRemove }) {
  const [isNaming, setNaming] = useState(false);
  const [filters, setFilters] = useState(false);
  const hasFilters = filters || (node.properties ?? []).length > 0 || node.properties?.values;
  const name = t('Series {0}', mark);
  return html`<div class="series-row">
    <span class="series-mark" aria-hidden="true">${mark}</span>
    <div class="series-body">
      <div class="series-line">
        <${EventSelect} label=${t('Event of {0}', name)} node=${node} autofocus=${isNew}
          onChange=${onChange} />
        <${Button} kind="quiet" icon="filter" label=${t('Filter {0}', name)} aria-pressed=${String(Boolean(hasFilters))}
          onClick=${() => setFilters(!filters)} />
        <${Menu} kind="quiet" icon="more" label=${t('More actions for {0}', name)} items=${[
          { text: t('Rename'), icon: 'edit', onSelect: () => setNaming(true) },
          { text: t('Duplicate'), icon: 'copy', onSelect: onDuplicate, disabled: !onDuplicate },
          { text: t('Move up'), icon: 'up', onSelect: onUp, disabled: !onUp },
          { text: t('Move down'), icon: 'down', onSelect: onDown, disabled: !onDown },
          null,
          { text: t('Remove'), icon: 'trash', danger: true, onSelect: onRemove, disabled: !onRemove },
        ]} />
      </div>
      ${node.custom_name && html`<p class="small soft">Shown as “${node.custom_name}”</p>`}
      ${maths && html`<div class="series-line"><${MathSelect} label=${t('Math of {0}', name)} node=${node}
        isSimple=${maths === 'simple'} onChange=${(changed) => onChange(compact(changed))} /></div>`}
      ${hasFilters && html`<${Filters} label=${t('Filters of {0}', name)} value=${node.properties} hasAny=${false}
        onChange=${(properties) => onChange(compact({ ...node, properties }))} />`}
    </div>
    ${isNaming && html`<${Rename} node=${node} onClose=${() => setNaming(false)}
      onChange=${(custom) => onChange(compact({ ...node, custom_name: custom }))} />`}
  </div>`;
}

function Rename({ node, onChange, onClose }) {
  const [name, setName] = useState(node.custom_name ?? '');
  const save = (event) => {
    event.preventDefault();
    onChange(name.trim());
    onClose();
  };
  return html`<${Dialog} title="Rename series" onClose=${onClose}>
    <form onSubmit=${save} class="stack">
      <${Field} label="Name" hint="Leave empty for the event name.">${(id) => html`<input id=${id} value=${name}
        maxlength="400" placeholder=${nodeName({ ...node, custom_name: null })} autofocus
        onInput=${(event) => setName(event.target.value)} />`}<//>
      <div class="row"><${Button} kind="primary" type="submit">Rename<//></div>
    </form>
  <//>`;
}
