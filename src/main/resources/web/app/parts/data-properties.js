// The properties of events, persons and groups: what they are, and what people say about them.

import { api } from '../api.js';
import { html } from '../lib.js';
import { parameter, setQuery, tell } from '../state.js';
import { DefinitionForm, DefinitionMarks } from './definition.js';
import { Loaded } from './load.js';
import { More, useApiPages } from './pages.js';
import { PROPERTY_TYPES } from './property-type.js';
import { Search } from './search.js';
import { Table } from './table.js';
import { groupName, useGroupTypes } from './taxonomy.js';
import { Dialog, Empty, Select } from './ui.js';

export function DataProperties() {
  const types = useGroupTypes();
  const search = parameter('q');
  const [type, group] = parameter('of', 'event').split('-');
  const open = parameter('open');
  const definitions = useApiPages('/property_definitions/', { type, group_type_index: group, search, limit: 50 });
  const save = async (property, patch) => {
    const changed = await api.patch(`/property_definitions/${property.id}/`, patch);
    definitions.setData((before) => ({
      ...before, results: before.results.map((one) => (one.id === changed.id ? changed : one)),
    }));
  };
  const opened = open && definitions.data?.results.find(({ id }) => id === open);
  const owners = [['event', 'Of events'], ['person', 'Of persons'],
    ...types.map(({ group_type_index: index }) => [`group-${index}`, `Of ${groupName(types, index, true)}`])];
  return html`<div class="stack">
    <div class="row filter-bar"><${Search} label="Search properties" />
      <${Select} label="Whose properties" value=${parameter('of', 'event')} options=${owners}
        onChange=${(of) => setQuery({ of: of === 'event' ? null : of })} /></div>
    <${Loaded} of=${definitions}>${({ results }) => (results.length === 0
      ? html`<${Empty} icon="search" title=${search ? 'No such property' : 'No properties yet'}>
          <p>${search ? 'None has these words in its name.' : 'Each name appears here with its first value.'}</p><//>`
      : html`<${PropertyTable} properties=${results} onSave=${save} />
          <${More} of=${definitions}>Show more properties<//>`)}<//>
    ${opened && html`<${Dialog} title=${opened.name} onClose=${() => setQuery({ open: null })}>
      <${DefinitionForm} of=${opened} onSave=${(patch) => save(opened, patch)} /><//>`}
  </div>`;
}

function PropertyTable({ properties, onSave }) {
  const change = async (property, type) => {
    try {
      await onSave(property, { property_type: type || null });
      tell('Saved.');
    } catch (failure) {
      tell(failure.message, 'bad');
    }
  };
  const columns = [
    { key: 'name', title: 'Property', sorts: true, render: (property) => html`
      <button type="button" class="plain-button mono breaks" aria-haspopup="dialog"
        onClick=${() => setQuery({ open: property.id })}>
        ${property.name}</button> <${DefinitionMarks} ...${property} />
      ${property.description && html`<p class="soft small">${property.description}</p>`}` },
    {
      key: 'property_type', title: 'Type of its values', sorts: true,
      render: (property) => html`<${Select} label=${`Type of ${property.name}`} value=${property.property_type ?? ''}
        options=${PROPERTY_TYPES} onChange=${(type) => change(property, type)} />`,
    },
  ];
  return html`<${Table} class="centred" caption="Properties" columns=${columns} rows=${properties}
    rowKey=${({ id }) => id}
    onRow=${({ id }) => setQuery({ open: id })} />`;
}
