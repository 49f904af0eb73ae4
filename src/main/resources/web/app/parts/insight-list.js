// Saved insights as rows: their names, kinds and times, and what is done with each.

import { api } from '../api.js';
import { html } from '../lib.js';
import { formatAgo, formatTime } from '../format.js';
import { at, tell } from '../state.js';
import { deleteInsight, duplicateInsight, insightName } from './insight-actions.js';
import { kindOf, unwrapped } from './queries.js';
import { Table } from './table.js';
import { Badge, Button, Icon, Link, Menu } from './ui.js';

/**
 * @param {object[]} insights as a list of the API has them
 * @param {() => void} onChanged hears that one was changed or is gone
 */
export function InsightList({ insights, onChanged }) {
  const favour = async ({ id, favorited }) => {
    try {
      await api.patch(`/insights/${id}/`, { favorited: !favorited });
      onChanged();
    } catch (failure) {
      tell(failure.message, 'bad');
    }
  };
  const remove = async (insight) => await deleteInsight(insight) && onChanged();
  const kind = (insight) => kindOf(unwrapped(insight.query));
  const columns = [
    {
      key: 'name', title: 'Name',
      render: (insight) => html`<${Name} insight=${insight} icon=${kind(insight)?.icon ?? 'table'}
        onFavour=${() => favour(insight)} />`,
    },
    { key: 'type', title: 'Type', render: (insight) => kind(insight)?.text ?? 'Other' },
    { key: 'by', title: 'Created by', render: ({ created_by: user }) => user?.first_name || user?.email || '–' },
    {
      key: 'modified', title: 'Last modified',
      render: ({ last_modified_at: time }) => html`
        <span title=${formatTime(time)} class="nowrap">${formatAgo(time)}</span>`,
    },
    {
      key: 'more', title: html`<span class="unseen">More</span>`,
      render: (insight) => html`<${Menu} kind="quiet" icon="more" label=${`More of ${insightName(insight)}`} items=${[
        { text: 'Edit', icon: 'edit', to: at(`/insights/${insight.short_id}?edit=1`) },
        { text: 'Duplicate', icon: 'copy', onSelect: () => duplicateInsight(insight) },
        null,
        { text: 'Delete', icon: 'trash', danger: true, onSelect: () => remove(insight) },
      ]} />`,
    },
  ];
  return html`<${Table} caption="Saved insights" class="insight-list" columns=${columns} rows=${insights}
    rowKey=${({ id }) => id} />`;
}

function Name({ insight, icon, onFavour }) {
  const { short_id: id, favorited, description, tags } = insight;
  const name = insightName(insight);
  return html`<div class="insight-cell">
    <${Button} kind="quiet" icon="star" class=${favorited ? 'favorite' : ''} label=${`Favourite: ${name}`}
      aria-pressed=${String(favorited)} onClick=${onFavour} />
    <div>
      <${Link} to=${at(`/insights/${id}`)}><${Icon} name=${icon} size=${16} />${name}<//>
      ${description && html`<p class="soft small">${description}</p>`}
      ${tags.length > 0 && html`<p class="row">${tags.map((tag) => html`<${Badge} key=${tag}>${tag}<//>`)}</p>`}
    </div>
  </div>`;
}
