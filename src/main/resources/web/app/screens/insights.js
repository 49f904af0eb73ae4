// List of the project's saved insights.

import { all, api } from '../api.js';
import { html } from '../lib.js';
import { parameter, projectPath, setQuery } from '../state.js';
import { InsightList } from '../parts/insight-list.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { KINDS } from '../parts/queries.js';
import { Search } from '../parts/search.js';
import { Button, EmptyState, Icon, Link, Screen, Select } from '../parts/ui.js';
import { t } from '../texts.js';

const PAGE = 30;
const TYPES = [['', t('All types')], ...KINDS.map((kind) => [kind.api, kind.text]), ['SQL', 'SQL']];
const LATEST = '-last_modified_at';
const ORDERS = [[LATEST, t('Last modified')], ['-created_at', t('Date created')], ['name', t('Name')]];
const UNFILTERED = { search: null, type: null, by: null, favorites: null, offset: null };

export default function Insights() {
  const filters = {
    search: parameter('search'), insight: parameter('type'), created_by: parameter('by'),
    favorited: parameter('favorites') === '1' || null,
  };
  const offset = Number(parameter('offset', '0')) || 0;
  const order = parameter('order', LATEST);
  const asked = { ...filters, order, saved: true, basic: true, limit: PAGE, offset };
  const found = useLoad((signal) => api.get('/insights/', asked, { signal }), [JSON.stringify(asked)]);
  const isFiltered = Object.values(filters).some(Boolean);
  const kinds = [...KINDS.map(({ key, text, icon, note }) => ({ text, icon, note, to: beginningOf(key) })), {
    text: 'SQL', icon: 'code', note: t('Any question, as a table or chart'), to: projectPath('/sql'),
  }];
  return html`<${Screen} title="Insights" class="insights"
    tools=${html`<${Menu} kind="primary" icon="plus" text="New" label="New insight" items=${kinds} />`}>
    <${Filters} filters=${filters} order=${order} />
    <${Loaded} of=${found}>${({ results, count }) => (results.length === 0
      ? html`<${None} isFiltered=${isFiltered} />`
      : html`<${InsightList} insights=${results} onChanged=${found.reload} />
          ${count > PAGE && html`<${Pages} from=${offset + 1} to=${offset + results.length} count=${count} />`}`)}<//>
  <//>`;
}

function beginningOf(key) {
  return projectPath(`/insights/new?kind=${key}`);
}

function Filters({ filters, order }) {
  const members = useLoad(() => all('/api/organizations/@current/members/'), []);
  const filter = (changes) => setQuery({ ...changes, offset: null });
  const people = (members.data ?? []).map(({ user }) => [user.id, user.first_name || user.email]);
  return html`<div class="row" role="search">
    <${Search} label="Search insights" name="search" placeholder="Search names, descriptions and tags"
      others=${{ offset: null }} />
    <${Select} label="Type" value=${filters.insight} options=${TYPES} onChange=${(type) => filter({ type })} />
    <${Select} label="Created by" value=${filters.created_by} options=${[['', t('Any user')], ...people]}
      onChange=${(by) => filter({ by })} />
    <${Select} label="Order" value=${order} options=${ORDERS}
      onChange=${(chosen) => filter({ order: chosen === LATEST ? null : chosen })} />
    <${Button} icon="star" aria-pressed=${String(Boolean(filters.favorited))}
      onClick=${() => filter({ favorites: !filters.favorited })}>Favorites<//>
  </div>`;
}

function Pages({ from, to, count }) {
  const go = (offset) => setQuery({ offset: Math.max(0, offset) || null }, { push: true });
  return html`<nav class="row paging" aria-label="Pages">
    <${Button} icon="back" disabled=${from === 1} onClick=${() => go(from - 1 - PAGE)}>Previous<//>
    <span class="soft small">${from} to ${to} of ${count}</span>
    <${Button} disabled=${to >= count} onClick=${() => go(from - 1 + PAGE)}>
      Next<${Icon} name="right" size=${16} /><//>
  </nav>`;
}

function None({ isFiltered }) {
  if (isFiltered) {
    return html`<${EmptyState} icon="search" title="No matching insights"
      action=${html`<${Button} onClick=${() => setQuery(UNFILTERED)}>Clear filters<//>`}>
      <p>No saved insight matches the search and filters.</p><//>`;
  }
  return html`<${EmptyState} icon="insight" title="Create your first insight">
    <p>An insight is a saved query with its chart. Select a type:</p>
    <ul class="insight-kinds">${KINDS.map(({ key, text, icon, note }) => html`<li key=${key}>
      <${Link} to=${beginningOf(key)} class="card">
        <${Icon} name=${icon} /><strong>${text}</strong><small>${note}</small><//></li>`)}</ul><//>`;
}
