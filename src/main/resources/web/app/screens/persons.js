// Everybody, found by name, by ID and by property.

import { html } from '../lib.js';
import { at, parameter, setQuery } from '../state.js';
import { PersonTable, useActors } from '../parts/actors.js';
import { Filters } from '../parts/filters.js';
import { Loaded } from '../parts/load.js';
import { More } from '../parts/pages.js';
import { PeopleTabs } from '../parts/people-tabs.js';
import { Search } from '../parts/search.js';
import { Button, Empty, Link, Screen } from '../parts/ui.js';

function readFilters(text) {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

/** Whether nothing is left of filters, which may be a list or a group. */
function isNone(filters) {
  return (Array.isArray(filters) ? filters : filters.values).length === 0;
}

export default function Persons() {
  const search = parameter('q');
  const filters = readFilters(parameter('filters', '[]'));
  const persons = useActors({ search, properties: isNone(filters) ? undefined : filters });
  return html`<${Screen} title="Persons & groups">
    <${PeopleTabs} type=${null} />
    <div class="row filter-bar">
      <${Search} label="Search persons" placeholder="E-mail, name or distinct ID" />
      <${Filters} value=${filters} types=${['person']} label="Filters of persons"
        onChange=${(changed) => setQuery({ filters: isNone(changed) ? null : JSON.stringify(changed) })} />
    </div>
    <${Loaded} of=${persons}>${({ results }) => (results.length === 0
      ? html`<${None} isFiltered=${search !== '' || !isNone(filters)} />`
      : html`<${PersonTable} persons=${results} /><${More} of=${persons}>Show more persons<//>`)}<//>
  <//>`;
}

function None({ isFiltered }) {
  return isFiltered
    ? html`<${Empty} icon="search" title="Nobody is like this" action=${html`
        <${Button} onClick=${() => setQuery({ q: null, filters: null })}>Show everybody<//>`}>
        <p>The search looks into e-mails, names and IDs; each filter narrows it further.</p><//>`
    : html`<${Empty} icon="persons" title="Nobody yet" action=${html`<${Link} to=${at('/live')} class="button primary">
        Send a first event<//>`}><p>A person appears with the first event of a distinct ID.</p><//>`;
}
