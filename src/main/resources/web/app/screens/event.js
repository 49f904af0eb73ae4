// One event, on a page of its own.

import { at } from '../state.js';
import { html } from '../lib.js';
import { EventDetail, useEvent } from '../parts/event-detail.js';
import { EventName } from '../parts/events.js';
import { Loaded } from '../parts/load.js';
import { Empty, Link, Screen } from '../parts/ui.js';

export default function Event({ params }) {
  const loaded = useEvent(params.id);
  const name = loaded.data?.event.event ?? 'Event';
  const isMissing = [400, 404].includes(loaded.error?.status);
  return html`<${Screen} title=${name} crumbs=${[[at('/live'), 'Live events']]}
    heading=${html`<h1>${loaded.data ? html`<${EventName} name=${name} />` : name}</h1>`}>
    ${isMissing
      ? html`<${Empty} icon="search" title="This event is not stored"
          action=${html`<${Link} to=${at('/live')} class="button">Go to the live events<//>`}>
          <p>It was never taken, or it was deleted with its person.</p><//>`
      : html`<${Loaded} of=${loaded}>${(found) => html`<${EventDetail} of=${found} />`}<//>`}
  <//>`;
}
