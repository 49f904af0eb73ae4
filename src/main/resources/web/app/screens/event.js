// Page of one event.

import { html } from '../lib.js';
import { projectPath } from '../state.js';
import { EventDetail, useEvent } from '../parts/event-detail.js';
import { EventName } from '../parts/events.js';
import { Loaded } from '../parts/load.js';
import { EmptyState, Link, Screen } from '../parts/ui.js';
import { t } from '../texts.js';

export default function Event({ params }) {
  const loaded = useEvent(params.id);
  const name = loaded.data?.event.event ?? t('Event');
  const { status, code } = loaded.error ?? {};
  const isMissing = status === 404 || (status === 400 && code === 'invalid_input');
  return html`<${Screen} title=${name} crumbs=${[[projectPath('/live'), t('Live events')]]}
    heading=${html`<h1>${loaded.data ? html`<${EventName} name=${name} />` : name}</h1>`}>
    ${isMissing
      ? html`<${EmptyState} icon="search" title="Event not found"
          action=${html`<${Link} to=${projectPath('/live')} class="button">Go to live events<//>`}>
          <p>It was never ingested, or it was deleted with its person.</p><//>`
      : html`<${Loaded} of=${loaded}>${(found) => html`<${EventDetail} of=${found} />`}<//>`}
  <//>`;
}
