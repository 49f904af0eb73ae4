// The head of a dashboard: its name, texts and tags, and what is done with the whole of it.

import { html, useState } from '../lib.js';
import { at, navigate } from '../state.js';
import { deleteDashboard, duplicateDashboard } from './dashboard-actions.js';
import { ExportMenu } from './export.js';
import { InPlace } from './in-place.js';
import { ShareDialog } from './share.js';
import { Tags } from './tags.js';
import { Button, Icon, Menu, Screen } from './ui.js';

const ONLY_COLLABORATORS = 37;
const EVERYONE = 21;

/**
 * @param {boolean} canEdit who may not sees nothing that changes the dashboard
 * @param {object} changes as `changesOf` has them
 * @param {{insight, text}} add open the windows for new tiles
 */
export function DashboardHead({ dashboard, canEdit, isEditing, isFull, changes, add, onEdit, onFull }) {
  const [shares, setShares] = useState(false);
  const { id, name, description, pinned, tags } = dashboard;
  const isRestricted = dashboard.restriction_level === ONLY_COLLABORATORS;
  const remove = async () => (await deleteDashboard(dashboard)) && navigate(at('/dashboards'));
  const items = [
    ...(canEdit ? [
      { text: 'Add an insight …', icon: 'plus', onSelect: add.insight },
      { text: 'Add a text …', icon: 'text', onSelect: add.text },
      null,
      { text: pinned ? 'Unpin' : 'Pin', icon: 'star', onSelect: () => changes.patch({ pinned: !pinned }) },
    ] : []),
    { text: 'Duplicate', icon: 'copy', onSelect: () => duplicateDashboard(dashboard) },
    { text: 'Full screen', icon: 'full', note: 'Key f', onSelect: onFull },
    ...(canEdit ? [
      {
        text: isRestricted ? 'Let everybody edit' : 'Let only collaborators edit', icon: 'lock',
        onSelect: () => changes.patch({ restriction_level: isRestricted ? EVERYONE : ONLY_COLLABORATORS }),
      },
      null,
      { text: 'Delete', icon: 'trash', danger: true, onSelect: remove },
    ] : []),
  ];
  const heading = html`<h1><${InPlace} label="Name" value=${name} placeholder="Untitled" canEdit=${canEdit && !isFull}
    onSave=${(text) => changes.patch({ name: text })} /></h1>`;
  const tools = html`
    ${canEdit && html`<${Button} class="edit-layout" icon="edit" aria-pressed=${String(isEditing)}
      label="Move and resize tiles (e)" onClick=${onEdit}>${isEditing ? 'Done' : 'Edit layout'}<//>`}
    <${ExportMenu} dashboard=${{ id, name }} />
    ${canEdit && html`<${Button} icon="share" onClick=${() => setShares(true)}>Share<//>
      <${Button} kind="primary" icon="plus" onClick=${add.insight}>Add insight<//>`}
    <${Menu} icon="more" label="More" items=${items} />`;
  return html`<${Screen} title=${name || 'Untitled dashboard'} heading=${heading} class="within"
    crumbs=${[[at('/dashboards'), 'Dashboards']]}
    tools=${isFull ? html`<${Button} icon="close" onClick=${onFull}>Leave full screen<//>` : tools}>
    ${!isFull && html`<div class="about">
      ${(description || canEdit) && html`<div class="description"><${InPlace} label="Description" value=${description}
        isLong placeholder="Add a description" canEdit=${canEdit}
        onSave=${(text) => changes.patch({ description: text })} /></div>`}
      <${Tags} tags=${tags} canEdit=${canEdit} onChange=${(changed) => changes.patch({ tags: changed })} />
      ${isRestricted && html`<span class="soft small row"><${Icon} name="lock" size=${14} />
        ${canEdit ? 'Only collaborators may edit' : 'You may look, but not edit'}</span>`}
    </div>`}
    ${shares && html`<${ShareDialog} kind="dashboards" id=${id} name=${name} onClose=${() => setShares(false)} />`}
  <//>`;
}
