// Chooses an event for the screen; the address keeps it.

import { html } from '../lib.js';
import { parameter, setQuery } from '../state.js';
import { Combo } from './combo.js';
import { suggestEvents } from './taxonomy.js';

export function EventFilter() {
  return html`<${Combo} label="Event" placeholder="All events" text=${parameter('event')} isFree
    load=${(text, signal) => suggestEvents(text, signal, { hasActions: false, hasAll: false })}
    onChange=${(value) => setQuery({ event: value.event ?? value })} />`;
}
