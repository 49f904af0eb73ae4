// Header of a dashboard: name, description, tags and actions.

import { html, useState } from '../lib.js';
import { navigate, projectPath } from '../state.js';
import { SubscriptionsDialog } from '../subscriptions/dialog.js';
import { t } from '../texts.js';
import { Collaborators } from './collaborators.js';
import { deleteDashboard, duplicateDashboard } from './dashboard-actions.js';
import { EditableField } from './editable-field.js';
import { ExportMenu } from './export.js';
import { insightName } from './insight-actions.js';
import { Menu } from './menu.js';
import { ShareDialog } from './share.js';
import { Tags } from './tags.js';
import { Button, Icon, Screen } from './ui.js';

const ONLY_COLLABORATORS = 37;
const EVERYONE = 21;

/**
 * Header of a dashboard.
 *
 * @param {boolean} canEdit shows the controls that change the dashboard
 * @param {object} changes of `dashboardChanges`
 * @param {{insight, text}} add open the dialogs for new tiles
 */
export function DashboardHead({ dashboard, canEdit, isEditing, isFull, changes, add, onEdit, onFull }) {
  const [shares, setShares] = useState(false);
  const [names, setNames] = useState(false);
  const [subscribes, setSubscribes] = useState(false);
  const { id, name, description, pinned, tags } = dashboard;
  const isRestricted = dashboard.restriction_level === ONLY_COLLABORATORS;
  const insights = dashboard.tiles.filter(({ insight }) => insight)
    .map(({ insight }) => ({ id: insight.id, name: insightName(insight) }));
  const back = () => navigate(projectPath(`/dashboards/${id}`));
  const remove = async () => (await deleteDashboard(dashboard, back)) && navigate(projectPath('/dashboards'));
  const items = [
    ...(canEdit ? [
      { text: t('Add insight …'), icon: 'plus', onSelect: add.insight },
      { text: t('Add text card …'), icon: 'text', onSelect: add.text },
      null,
      { text: pinned ? t('Unpin') : t('Pin'), icon: 'star', onSelect: () => changes.patch({ pinned: !pinned }) },
    ] : []),
    { text: t('Subscribe'), icon: 'mail', onSelect: () => setSubscribes(true) },
    { text: t('Duplicate'), icon: 'copy', onSelect: () => duplicateDashboard(dashboard) },
    { text: t('Full screen'), icon: 'full', note: t('Key f'), onSelect: onFull },
    ...(canEdit ? [
      { text: t('Who can edit …'), icon: 'lock', onSelect: () => setNames(true) },
      null,
      { text: 'Delete', icon: 'trash', danger: true, onSelect: remove },
    ] : []),
  ];
  const heading = html`<h1><${EditableField} label="Name" value=${name} placeholder="Untitled"
    canEdit=${canEdit && !isFull}
    onSave=${(text) => changes.patch({ name: text })} /></h1>`;
  const tools = html`
    ${canEdit && html`<${Button} class="edit-layout" icon="edit" aria-pressed=${String(isEditing)}
      label="Move and resize tiles (e)" onClick=${onEdit}>${isEditing ? t('Done') : t('Edit layout')}<//>`}
    <${ExportMenu} dashboard=${{ id, name }} />
    ${canEdit && html`<${Button} icon="share" onClick=${() => setShares(true)}>Share<//>
      <${Button} kind="primary" icon="plus" onClick=${add.insight}>Add insight<//>`}
    <${Menu} icon="more" label="More" items=${items} />`;
  return html`<${Screen} title=${name || t('Untitled dashboard')} heading=${heading} class="within"
    crumbs=${[[projectPath('/dashboards'), t('Dashboards')]]}
    tools=${isFull ? html`<${Button} icon="close" onClick=${onFull}>Exit full screen<//>` : tools}>
    ${!isFull && html`<div class="about">
      ${(description || canEdit) && html`<div class="description"><${EditableField} label="Description"
        value=${description}
        isLong placeholder="Add a description" canEdit=${canEdit}
        onSave=${(text) => changes.patch({ description: text })} /></div>`}
      <${Tags} tags=${tags} canEdit=${canEdit} onChange=${(changed) => changes.patch({ tags: changed })} />
      ${isRestricted && html`<span class="soft small row"><${Icon} name="lock" size=${14} />
        ${canEdit ? t('Only collaborators can edit') : t('View only')}</span>`}
    </div>`}
    ${names && html`<${Collaborators} dashboard=${dashboard} isRestricted=${isRestricted}
      onClose=${() => setNames(false)}
      onRestrict=${(isOn) => changes.patch({ restriction_level: isOn ? ONLY_COLLABORATORS : EVERYONE })} />`}
    ${subscribes && html`<${SubscriptionsDialog} of=${{ dashboard: id }} insights=${insights}
      onClose=${() => setSubscribes(false)} />`}
    ${shares && html`<${ShareDialog} kind="dashboards" id=${id} name=${name} onClose=${() => setShares(false)} />`}
  <//>`;
}
