// Event filter of a screen, kept in the URL.

import { html } from '../lib.js';
import { parameter, setQuery } from '../state.js';
import { Combobox } from './combobox.js';
import { suggestEvents } from './taxonomy.js';

export function EventFilter() {
  return html`<${Combobox} label="Event" placeholder="All events" text=${parameter('event')} isFree
    load=${(text, signal) => suggestEvents(text, signal, { hasActions: false, hasAll: false })}
    onChange=${(value) => setQuery({ event: value.event ?? value })} />`;
}
