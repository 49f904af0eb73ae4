// What is known of one event: what people say about it, and its properties.

import { api, all } from '../api.js';
import { formatExact } from '../format.js';
import { html } from '../lib.js';
import { at, tell } from '../state.js';
import { DefinitionForm } from './definition.js';
import { Loaded, useLoad } from './load.js';
import { insightAt } from './persons.js';
import { PropertyType } from './property-type.js';
import { Table } from './table.js';
import { Button, confirm, Dialog, Link } from './ui.js';

const SHOWN_MAX = 500;
const COLUMNS = [
  { key: 'name', title: 'Property', sorts: true, render: ({ name }) => html`<span class="mono breaks">${name}</span>` },
  {
    key: 'property_type', title: 'Type', sorts: true,
    render: ({ property_type: type }) => html`<${PropertyType} of=${type} />`,
  },
  { key: 'description', title: 'Description' },
];

export function EventDefinition({ id, onSaved, onGone, onClose }) {
  const loaded = useLoad((signal) => api.get(`/event_definitions/${id}/`, {}, { signal }), [id]);
  const event = loaded.data;
  const save = async (patch) => {
    const changed = await api.patch(`/event_definitions/${id}/`, patch);
    loaded.setData(changed);
    onSaved(changed);
  };
  const forget = async () => {
    const text = 'Its description, tags and marks are gone. The events stay, and the next one brings the name back.';
    if (!await confirm({ title: `Forget “${event.name}”?`, action: 'Forget', text })) {
      return;
    }
    try {
      await api.remove(`/event_definitions/${id}/`);
      onClose();
      onGone();
    } catch (failure) {
      tell(failure.message, 'bad');
    }
  };
  return html`<${Dialog} wide title=${event?.name ?? 'Event'} onClose=${onClose} footer=${event && html`
      <${Button} kind="danger" icon="trash" onClick=${forget}>Forget<//>
      <${Link} class="button" to=${insightAt(event.name)}>Make an insight<//>
      <${Link} class="button" to=${`${at('/live')}?event=${encodeURIComponent(event.name)}`}>See it live<//>`}>
    <${Loaded} of=${loaded}>${(found) => html`<div class="stack">
      <p class="soft small">First seen ${formatExact(found.created_at)}, last ${formatExact(found.last_seen_at)}.</p>
      <${DefinitionForm} of=${found} onSave=${save} />
      <h3>Properties</h3>
      <${Seen} name=${found.name} />
    </div>`}<//>
  <//>`;
}

/** The properties that came with an event. */
function Seen({ name }) {
  const loaded = useLoad(() => all('/property_definitions/', {
    event_names: [name], filter_by_event_names: true,
  }, SHOWN_MAX), [name]);
  return html`<${Loaded} of=${loaded}>${(properties) => (properties.length === 0
    ? html`<p class="soft">It came without properties so far.</p>`
    : html`<${Table} caption="Properties of the event" columns=${COLUMNS} rows=${properties}
        rowKey=${({ id }) => id} />`)}<//>`;
}
