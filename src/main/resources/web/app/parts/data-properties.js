// List of property definitions of events, persons and groups.

import { api } from '../api.js';
import { html } from '../lib.js';
import { notify, parameter, setQuery } from '../state.js';
import { t } from '../texts.js';
import { DefinitionForm, DefinitionMarks } from './definition.js';
import { Dialog } from './dialog.js';
import { Loaded } from './load.js';
import { More, useApiPages } from './pages.js';
import { PROPERTY_TYPES } from './property-type.js';
import { Search } from './search.js';
import { Table } from './table.js';
import { groupName, useGroupTypes } from './taxonomy.js';
import { EmptyState, Select } from './ui.js';

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
  const owners = [['event', t('Event properties')], ['person', t('Person properties')],
    ...types.map(({ group_type_index: index }) => (
      [`group-${index}`, t('Properties of {0}', groupName(types, index, true))]))];
  return html`<div class="stack">
    <div class="row filter-bar"><${Search} label="Search properties" />
      <${Select} label="Property type" value=${parameter('of', 'event')} options=${owners}
        onChange=${(of) => setQuery({ of: of === 'event' ? null : of })} /></div>
    <${Loaded} of=${definitions}>${({ results }) => (results.length === 0
      ? html`<${EmptyState} icon="search" title=${search ? t('No matching properties') : t('No properties yet')}>
          <p>${search
            ? t('No property name matches the search.')
              : t('Properties appear here when they are first sent.')}</p><//>`
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
      notify(t('Saved.'));
    } catch (failure) {
      notify(failure.message, 'bad');
    }
  };
  const columns = [
    { key: 'name', title: t('Property'), sorts: true, render: (property) => html`
      <button type="button" class="plain-button mono breaks" aria-haspopup="dialog"
        onClick=${() => setQuery({ open: property.id })}>
        ${property.name}</button> <${DefinitionMarks} ...${property} />
      ${property.description && html`<p class="soft small">${property.description}</p>`}` },
    {
      key: 'property_type', title: t('Type'), sorts: true,
      render: (property) => html`<${Select} label=${t('Type of {0}', property.name)}
        value=${property.property_type ?? ''}
        options=${PROPERTY_TYPES} onChange=${(type) => change(property, type)} />`,
    },
  ];
  return html`<${Table} class="centred" caption="Properties" columns=${columns} rows=${properties}
    rowKey=${({ id }) => id}
    onRow=${({ id }) => setQuery({ open: id })} />`;
}
