// Dialog with an event of a rehearsal as it was sent, also one that was refused, and what the report says of it.

import { api } from '../api.js';
import { html } from '../lib.js';
import { Dialog } from '../parts/dialog.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Badge, Button, Code, Link } from '../parts/ui.js';
import { t } from '../texts.js';
import { insidePath, severityText, severityTone } from './model.js';

/** @param {{request: number, index: number}} of the place of the event */
export function SentEvent({ rehearsal, of: { request, index }, onClose }) {
  const loaded = useLoad(async (signal) => {
    const path = `/rehearsals/${rehearsal.id}/requests/${request}/events/`;
    return (await api.get(path, { cursor: index, limit: 1 }, { signal })).results[0] ?? null;
  }, [rehearsal.id, request, index]);
  return html`<${Dialog} wide title=${t('Event {0} of request {1}', index, request)} onClose=${onClose} footer=${html`
      <${Button} kind="primary" onClick=${onClose}>Done<//>`}>
    <${Loaded} of=${loaded}>${(event) => (event === null
      ? html`<p>The request can’t be read up to this event.</p>`
      : html`<${Sent} rehearsal=${rehearsal} event=${event} />`)}<//>
  <//>`;
}

function Sent({ rehearsal, event: { accepted, uuid, distinct_id: id, sent, verdicts } }) {
  const inside = (path, of) => insidePath(rehearsal, `/${path}/${encodeURIComponent(of)}`);
  return html`<div class="stack">
    <p class="row"><${Badge} tone=${accepted ? 'good' : 'bad'}>${accepted ? 'accepted' : 'refused'}<//>
      ${accepted && uuid && html`<${Link} to=${inside('events', uuid)}>Stored event<//>`}
      ${accepted && id && html`<${Link} to=${inside('persons', id)}>Person<//>`}</p>
    <ul class="rule-list">${verdicts.map(({ rule, severity, message }) => html`<li class="breaks">
      <${Badge} tone=${severityTone(severity)}>${severityText(severity)}<//> <span class="mono">${rule}</span>${' '}
      ${message}</li>`)}</ul>
    <${Code} text=${JSON.stringify(sent, null, 2)} label="Copy event" />
  </div>`;
}
