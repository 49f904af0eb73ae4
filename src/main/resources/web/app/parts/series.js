// The series of an insight, or the steps of a funnel.

import { html, useState } from '../lib.js';
import { Combo } from './combo.js';
import { Filters } from './filters.js';
import { MathChoice } from './maths.js';
import { compact, nodeName } from './queries.js';
import { suggestEvents } from './taxonomy.js';
import { Button, Dialog, Field, Menu } from './ui.js';

/** Which event or action a node is about. */
export function EventChoice({ node, label, hasActions = true, hasAll = true, onChange }) {
  const choose = (value) => {
    const chosen = typeof value === 'string' ? { event: value } : value;
    const { kind, event, id, name, custom_name: custom, ...rest } = node ?? {};
    onChange(compact(chosen.action === undefined
      ? { kind: 'EventsNode', event: chosen.event, ...rest }
      : { kind: 'ActionsNode', id: chosen.action, name: chosen.name, ...rest }));
  };
  const text = node ? nodeName({ ...node, custom_name: null }) : '';
  return html`<${Combo} label=${label} text=${text} placeholder="Choose an event" isFree onChange=${choose}
    load=${(typed, signal) => suggestEvents(typed, signal, { hasActions, hasAll })} />`;
}

/**
 * A list of series.
 *
 * @param {object[]} series nodes as queries have them
 * @param {'letters'|'numbers'} marks how the places are named
 * @param {'all'|'simple'|null} [maths] what can be counted, if that is a choice
 * @param {number} [least] how many there must be
 */
export function SeriesList({
  series, onChange, marks = 'letters', maths = null, least = 1, most = 26, add = 'Add series',
}) {
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
      <${Series} node=${node} mark=${marks === 'letters' ? letter(i) : i + 1} maths=${maths}
        onChange=${(changed) => put(i, changed)} ...${actions(i)} /></li>`)}</ol>
    ${series.length < most && html`<${Button} kind="quiet" icon="plus" class="filters-add"
      onClick=${() => onChange([...series, { kind: 'EventsNode', event: null }])}>${add}<//>`}
  </div>`;
}

/** The letter of a series in formulas. */
function letter(index) {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

function Series({ node, mark, maths, onChange, onUp, onDown, onDuplicate, onRemove }) {
  const [isNaming, setNaming] = useState(false);
  const [filters, setFilters] = useState(false);
  const hasFilters = filters || (node.properties ?? []).length > 0 || node.properties?.values;
  const name = `Series ${mark}`;
  return html`<div class="series-row">
    <span class="series-mark" aria-hidden="true">${mark}</span>
    <div class="series-body">
      <div class="series-line">
        <${EventChoice} label=${`Event of ${name}`} node=${node} onChange=${onChange} />
        <${Button} kind="quiet" icon="filter" label=${`Filter ${name}`} aria-pressed=${String(Boolean(hasFilters))}
          onClick=${() => setFilters(!filters)} />
        <${Menu} kind="quiet" icon="more" label=${`More of ${name}`} items=${[
          { text: 'Rename', icon: 'edit', onSelect: () => setNaming(true) },
          { text: 'Duplicate', icon: 'copy', onSelect: onDuplicate, disabled: !onDuplicate },
          { text: 'Move up', icon: 'up', onSelect: onUp, disabled: !onUp },
          { text: 'Move down', icon: 'down', onSelect: onDown, disabled: !onDown },
          null,
          { text: 'Remove', icon: 'trash', danger: true, onSelect: onRemove, disabled: !onRemove },
        ]} />
      </div>
      ${node.custom_name && html`<p class="small soft">Shown as “${node.custom_name}”</p>`}
      ${maths && html`<div class="series-line"><${MathChoice} label=${`What is counted of ${name}`} node=${node}
        isSimple=${maths === 'simple'} onChange=${(changed) => onChange(compact(changed))} /></div>`}
      ${hasFilters && html`<${Filters} label=${`Filters of ${name}`} value=${node.properties} hasAny=${false}
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
  return html`<${Dialog} title="Name of the series" onClose=${onClose}>
    <form onSubmit=${save} class="stack">
      <${Field} label="Name" hint="Empty means the name of the event.">${(id) => html`<input id=${id} value=${name}
        maxlength="400" placeholder=${nodeName({ ...node, custom_name: null })} autofocus
        onInput=${(event) => setName(event.target.value)} />`}<//>
      <div class="row"><${Button} kind="primary" type="submit">Rename<//></div>
    </form>
  <//>`;
}
