// The saved insights of a project.

import { all, api } from '../api.js';
import { html, useEffect, useState } from '../lib.js';
import { formatAgo, formatTime } from '../format.js';
import { at, parameter, setQuery, tell } from '../state.js';
import { deleteInsight, duplicateInsight, insightName } from '../parts/insight-actions.js';
import { Loaded, useLoad } from '../parts/load.js';
import { KINDS, kindOf, unwrapped } from '../parts/queries.js';
import { Table } from '../parts/table.js';
import { Badge, Button, Empty, Icon, Link, Menu, Screen, Select } from '../parts/ui.js';

const PAGE = 30;
const TYPING_MS = 250;
const NEW = KINDS.map(({ key, text, icon, note }) => ({ text, icon, note, to: `/insights/new?kind=${key}` }));
const ORDERS = [['', 'Last modified first'], ['-created_at', 'Newest first'], ['name', 'By name']];

export default function Insights() {
  const filters = {
    search: parameter('search'), insight: parameter('type'), created_by: parameter('by'), favorited: parameter('favorites') === '1',
  };
  const offset = Number(parameter('offset', '0')) || 0;
  const order = parameter('order', '-last_modified_at');
  const found = useLoad((signal) => api.get('/insights/', {
    ...filters, favorited: filters.favorited || null, order, saved: true, basic: true, limit: PAGE, offset,
  }, { signal }), [JSON.stringify(filters), order, offset]);
  const isFiltered = Object.values(filters).some(Boolean);
  const create = html`<${Menu} kind="primary" icon="plus" text="New" label="New insight" items=${NEW.map((item) => ({ ...item, to: at(item.to) }))} />`;
  return html`<${Screen} title="Insights" tools=${create} class="insights">
    <${Narrow} filters=${filters} order=${order} />
    <${Loaded} of=${found}>${(page) => (page.results.length === 0
      ? html`<${None} isFiltered=${isFiltered} />`
      : html`<${List} page=${page} offset=${offset} onChanged=${found.reload} />`)}<//>
  <//>`;
}

function Narrow({ filters, order }) {
  const [search, setSearch] = useState(filters.search);
  const members = useLoad(() => all('/api/organizations/@current/members/'), []);
  useEffect(() => {
    const timer = setTimeout(() => search !== filters.search && setQuery({ search, offset: null }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const people = (members.data ?? []).map(({ user }) => [user.id, user.first_name || user.email]);
  return html`<div class="row" role="search">
    <input type="search" class="insight-search" aria-label="Search insights" placeholder="Search names, descriptions and tags" value=${search}
      onInput=${(event) => setSearch(event.target.value)} />
    <${Select} label="Type" value=${filters.insight} options=${[['', 'All types'], ...KINDS.map((kind) => [kind.api, kind.text])]}
      onChange=${(type) => setQuery({ type, offset: null })} />
    <${Select} label="Created by" value=${filters.created_by} options=${[['', 'By anybody'], ...people]}
      onChange=${(by) => setQuery({ by, offset: null })} />
    <${Select} label="Order" value=${order} options=${ORDERS.map(([key, text]) => [key || '-last_modified_at', text])}
      onChange=${(chosen) => setQuery({ order: chosen === '-last_modified_at' ? null : chosen, offset: null })} />
    <${Button} icon="star" aria-pressed=${String(filters.favorited)}
      onClick=${() => setQuery({ favorites: !filters.favorited, offset: null })}>Favourites<//>
  </div>`;
}

function List({ page, offset, onChanged }) {
  const favour = async (insight) => {
    try {
      await api.patch(`/insights/${insight.id}/`, { favorited: !insight.favorited });
      onChanged();
    } catch (failure) {
      tell(failure.message, 'bad');
    }
  };
  const remove = async (insight) => await deleteInsight(insight) && onChanged();
  const columns = [
    { key: 'name', title: 'Name', render: (insight) => html`<${Name} insight=${insight} onFavour=${() => favour(insight)} />` },
    { key: 'type', title: 'Type', render: (insight) => kindOf(unwrapped(insight.query))?.text ?? 'Other' },
    { key: 'by', title: 'Created by', render: ({ created_by: user }) => user?.first_name || user?.email || '–' },
    { key: 'modified', title: 'Last modified', render: ({ last_modified_at: time }) => html`
      <span title=${formatTime(time)} class="nowrap">${formatAgo(time)}</span>` },
    { key: 'more', title: html`<span class="unseen">More</span>`, render: (insight) => html`<${Menu} kind="quiet" icon="more"
      label=${`More of ${insightName(insight)}`} items=${[
      { text: 'Edit', icon: 'edit', to: at(`/insights/${insight.short_id}?edit=1`) },
      { text: 'Duplicate', icon: 'copy', onSelect: () => duplicateInsight(insight) },
      null,
      { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(insight) },
    ]} />` },
  ];
  const last = offset + page.results.length;
  return html`<${Table} caption="Saved insights" class="insight-list" columns=${columns} rows=${page.results} rowKey=${({ id }) => id} />
    ${page.count > PAGE && html`<nav class="row paging" aria-label="Pages">
      <${Button} icon="back" disabled=${offset === 0} onClick=${() => setQuery({ offset: Math.max(0, offset - PAGE) || null })}>Previous<//>
      <span class="soft small">${offset + 1} to ${last} of ${page.count}</span>
      <${Button} disabled=${last >= page.count} onClick=${() => setQuery({ offset: offset + PAGE })}>Next<${Icon} name="right" size=${16} /><//>
    </nav>`}`;
}

function Name({ insight, onFavour }) {
  return html`<div class="insight-cell">
    <${Button} kind="quiet" icon="star" class=${insight.favorited ? 'favorite' : ''} aria-pressed=${String(insight.favorited)}
      label=${`Favourite: ${insightName(insight)}`} onClick=${onFavour} />
    <div><${Link} to=${at(`/insights/${insight.short_id}`)}><${Icon} name=${kindOf(unwrapped(insight.query))?.icon ?? 'table'} size=${16} />
      ${insightName(insight)}<//>
      ${insight.description && html`<p class="soft small">${insight.description}</p>`}
      ${insight.tags.map((tag) => html`<${Badge} key=${tag}>${tag}<//> `)}</div>
  </div>`;
}

function None({ isFiltered }) {
  if (isFiltered) {
    return html`<${Empty} icon="search" title="No insight is like this"
      action=${html`<${Button} onClick=${() => setQuery({ search: null, type: null, by: null, favorites: null, offset: null })}>
        Show all insights<//>`}><p>Nothing that is saved matches the search and the filters.</p><//>`;
  }
  return html`<${Empty} icon="insight" title="Ask the first question">
    <p>An insight is a question about your events, saved with its chart. Choose what you want to know:</p>
    <ul class="insight-kinds">${KINDS.map(({ key, text, icon, note }) => html`<li><${Link} to=${at(`/insights/new?kind=${key}`)} class="card">
      <${Icon} name=${icon} /><strong>${text}</strong><small>${note}</small><//></li>`)}</ul><//>`;
}
