// What is known of one event: what people say about it, and its properties.

import { api, all } from '../api.js';
import { formatExact } from '../format.js';
import { html } from '../lib.js';
import { at, tell } from '../state.js';
import { DefinitionForm } from './definition.js';
import { Loaded, useLoad } from './load.js';
import { insightAt } from './persons.js';
import { Badge, Button, confirm, Dialog, Link } from './ui.js';

const SHOWN_MAX = 500;

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
    : html`<div class="table"><table><caption class="unseen">Properties of the event</caption>
        <thead><tr><th scope="col">Property</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
        <tbody>${properties.map((property) => html`<tr key=${property.id}><th scope="row"
          class="mono breaks">${property.name}</th>
          <td><${Badge}>${property.property_type ?? 'unknown'}<//></td><td>${property.description}</td></tr>`)}</tbody>
      </table></div>`)}<//>`;
}
