// Dialog of an event definition with the event's properties.

import { all, api } from '../api.js';
import { formatExact } from '../format.js';
import { html } from '../lib.js';
import { notify, projectPath } from '../state.js';
import { t } from '../texts.js';
import { DefinitionForm } from './definition.js';
import { confirm, Dialog } from './dialog.js';
import { Loaded, useLoad } from './load.js';
import { newInsightPath } from './persons.js';
import { PropertyType } from './property-type.js';
import { Table } from './table.js';
import { Button, Link } from './ui.js';

const SHOWN_MAX = 500;
const COLUMNS = [
  { key: 'name', title: t('Property'), sorts: true, render: ({ name }) => html`<span
    class="mono breaks">${name}</span>` },
  {
    key: 'property_type', title: t('Type'), sorts: true,
    render: ({ property_type: type }) => html`<${PropertyType} of=${type} />`,
  },
  { key: 'description', title: t('Description') },
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
    const text = t('Its description, tags and status are deleted. Events are kept, and a new event creates the definition'
      + ' again.');
    if (!await confirm({ title: t('Delete the definition of “{0}”?', event.name), text })) {
      return;
    }
    try {
      await api.remove(`/event_definitions/${id}/`);
      onClose();
      onGone();
    } catch (failure) {
      notify(failure.message, 'bad');
    }
  };
  return html`<${Dialog} wide title=${event?.name ?? t('Event')} onClose=${onClose} footer=${event && html`
      <${Button} kind="danger" icon="trash" onClick=${forget}>Delete definition<//>
      <${Link} class="button" to=${newInsightPath(event.name)}>Create insight<//>
      <${Link} class="button"
        to=${`${projectPath('/live')}?event=${encodeURIComponent(event.name)}`}>View live events<//>`}>
    <${Loaded} of=${loaded}>${(found) => html`<div class="stack">
      <p class="soft small">First seen ${formatExact(found.created_at)},
        last seen ${formatExact(found.last_seen_at)}.</p>
      <${DefinitionForm} of=${found} onSave=${save} />
      <h3>Properties</h3>
      <${Seen} name=${found.name} />
    </div>`}<//>
  <//>`;
}

/** Table of the properties seen with an event. */
function Seen({ name }) {
  const loaded = useLoad(() => all('/property_definitions/', {
    event_names: [name], filter_by_event_names: true,
  }, SHOWN_MAX), [name]);
  return html`<${Loaded} of=${loaded}>${(properties) => (properties.length === 0
    ? html`<p class="soft">No properties seen with this event yet.</p>`
    : html`<${Table} caption="Event properties" columns=${COLUMNS} rows=${properties}
        rowKey=${({ id }) => id} />`)}<//>`;
}
