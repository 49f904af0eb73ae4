// Table of saved insights.

import { api } from '../api.js';
import { formatAgo, formatTime } from '../format.js';
import { html } from '../lib.js';
import { notify, projectPath } from '../state.js';
import { t } from '../texts.js';
import { deleteInsight, duplicateInsight, insightName } from './insight-actions.js';
import { Menu } from './menu.js';
import { typeOf, unwrap } from './queries.js';
import { Table } from './table.js';
import { Badge, Button, Icon, Link } from './ui.js';

/**
 * Lists insights with their actions.
 *
 * @param {object[]} insights as the API lists them
 * @param {() => void} onChanged called after a change or deletion
 */
export function InsightList({ insights, onChanged }) {
  const favour = async ({ id, favorited }) => {
    try {
      await api.patch(`/insights/${id}/`, { favorited: !favorited });
      onChanged();
    } catch (failure) {
      notify(failure.message, 'bad');
    }
  };
  const remove = async (insight) => await deleteInsight(insight, onChanged) && onChanged();
  const kind = (insight) => typeOf(unwrap(insight.query));
  const columns = [
    {
      key: 'name', title: t('Name'),
      render: (insight) => html`<${Name} insight=${insight} icon=${kind(insight)?.icon ?? 'table'}
        onFavour=${() => favour(insight)} />`,
    },
    { key: 'type', title: t('Type'), render: (insight) => kind(insight)?.text ?? t('Other') },
    { key: 'by', title: t('Created by'), render: ({ created_by: user }) => user?.first_name || user?.email || '–' },
    {
      key: 'modified', title: t('Last modified'),
      render: ({ last_modified_at: time }) => html`
        <span title=${formatTime(time)} class="nowrap">${formatAgo(time)}</span>`,
    },
    {
      key: 'more', title: html`<span class="visually-hidden">More</span>`,
      render: (insight) => html`<${Menu} kind="quiet" icon="more" label=${t('More actions for {0}',
        insightName(insight))}
        items=${[
        { text: t('Edit'), icon: 'edit', to: projectPath(`/insights/${insight.short_id}?edit=1`) },
        { text: t('Duplicate'), icon: 'copy', onSelect: () => duplicateInsight(insight) },
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
    <${Button} kind="quiet" icon="star" class=${favorited ? 'favorite' : ''} label=${t('Favorite: {0}', name)}
      aria-pressed=${String(favorited)} onClick=${onFavour} />
    <div>
      <${Link} to=${projectPath(`/insights/${id}`)}><${Icon} name=${icon} size=${16} />${name}<//>
      ${description && html`<p class="soft small">${description}</p>`}
      ${tags.length > 0 && html`<p class="row">${tags.map((tag) => html`<${Badge} key=${tag}>${tag}<//>`)}</p>`}
    </div>
  </div>`;
}
