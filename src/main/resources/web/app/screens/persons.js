// List of persons with search and property filters.

import { html } from '../lib.js';
import { parameter, projectPath, setQuery } from '../state.js';
import { PersonTable, useActors } from '../parts/actors.js';
import { Filters } from '../parts/filters.js';
import { Loaded } from '../parts/load.js';
import { More } from '../parts/pages.js';
import { PersonsTabs } from '../parts/persons-tabs.js';
import { Search } from '../parts/search.js';
import { Button, EmptyState, Link, Screen } from '../parts/ui.js';

function readFilters(text) {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

/** True if a list or group of filters is empty. */
function isNone(filters) {
  return (Array.isArray(filters) ? filters : filters.values).length === 0;
}

export default function Persons() {
  const search = parameter('q');
  const filters = readFilters(parameter('filters', '[]'));
  const persons = useActors({ search, properties: isNone(filters) ? undefined : filters });
  return html`<${Screen} title="Persons & groups">
    <${PersonsTabs} type=${null} />
    <div class="row filter-bar">
      <${Search} label="Search persons" placeholder="Email, name or distinct ID" />
      <${Filters} value=${filters} types=${['person']} label="Person filters"
        onChange=${(changed) => setQuery({ filters: isNone(changed) ? null : JSON.stringify(changed) })} />
    </div>
    <${Loaded} of=${persons}>${({ results }) => (results.length === 0
      ? html`<${None} isFiltered=${search !== '' || !isNone(filters)} />`
      : html`<${PersonTable} persons=${results} /><${More} of=${persons}>Show more persons<//>`)}<//>
  <//>`;
}

function None({ isFiltered }) {
  return isFiltered
    ? html`<${EmptyState} icon="search" title="No matching persons" action=${html`
        <${Button} onClick=${() => setQuery({ q: null, filters: null })}>Clear filters<//>`}>
        <p>The search covers emails, names and distinct IDs.</p><//>`
    : html`<${EmptyState} icon="persons" title="No persons yet" action=${html`<${Link} to=${projectPath('/live')}
      class="button primary">
        Send an event<//>`}><p>Persons appear with the first event of a distinct ID.</p><//>`;
}
