// Header of an insight: name, description, tags and actions.

import { AlertsDialog } from '../alerts/dialog.js';
import { isSupported } from '../alerts/model.js';
import { api } from '../api.js';
import { formatAgo } from '../format.js';
import { html, useState } from '../lib.js';
import { navigate, notify, parameter, projectPath } from '../state.js';
import { SubscriptionsDialog } from '../subscriptions/dialog.js';
import { t } from '../texts.js';
import { useBusy } from './busy.js';
import { DashboardsDialog } from './dashboards-dialog.js';
import { setDraft } from './draft.js';
import { EditableField } from './editable-field.js';
import { ExportMenu } from './export.js';
import { deleteInsight, duplicateInsight } from './insight-actions.js';
import { Menu } from './menu.js';
import { defaultName, unwrap, wrap } from './queries.js';
import { SaveAsDialog } from './save-as-dialog.js';
import { ShareDialog } from './share.js';
import { Tags } from './tags.js';
import { Badge, Button, Screen } from './ui.js';

/**
 * Header of an insight.
 *
 * @param {?object} insight as the API has it; null if it was never saved
 * @param {object} query the current query
 * @param {boolean} isChanged true if the query differs from the saved one
 */
export function InsightHead({ insight, setInsight, query, isChanged, isEditing, onEdit, children }) {
  const alertable = unwrap(insight?.query);
  const [dialog, setDialog] = useState(parameter('alert_id') && isSupported(alertable) ? 'alerts' : null);
  const { shown, isBusy, patch, create, save } = useSaving(insight, setInsight, query);
  const derived = defaultName(query);
  const name = shown.name || derived;
  const close = () => setDialog(null);
  const copy = async (text) => {
    await create({ name: text, description: shown.description, tags: shown.tags });
    close();
  };
  const heading = html`
    <h1><${EditableField} label="Name" value=${shown.name} placeholder=${derived}
      onSave=${(text) => patch({ name: text })} /></h1>
    <div class="insight-about">
      <${EditableField} label="Description" value=${shown.description} placeholder="Add a description" isLong
        onSave=${(description) => patch({ description })} />
      <${Tags} tags=${shown.tags ?? []} canEdit onChange=${(tags) => patch({ tags })} />
      ${insight && html`<span class="small">${changedWhen(insight)}</span>`}
    </div>`;
  const tools = html`
    ${insight && isChanged && html`<${Badge} tone="warn">Unsaved changes<//>
      <${Button} kind="quiet" onClick=${() => setDraft(null)}>Discard<//>`}
    ${insight && html`<${Button} kind="quiet" icon="star" class=${shown.favorited ? 'favorite' : ''} label="Favorite"
      aria-pressed=${String(Boolean(shown.favorited))} onClick=${() => patch({ favorited: !shown.favorited })} />`}
    ${insight && !isChanged
      ? html`<${ExportMenu} insight=${{ id: insight.id, name }} />`
      : html`<${ExportMenu} query=${wrap(query)} name=${name} />`}
    <${Menu} icon="more" label="More" items=${insight ? savedItems(insight, setDialog) : newItems(setDialog)} />
    ${insight && !isChanged && html`<${Button} icon=${isEditing ? 'check' : 'edit'} onClick=${() => onEdit(!isEditing)}>
      ${isEditing ? t('Done') : t('Edit')}<//>`}
    ${isChanged && html`<${Button} kind="primary" busy=${isBusy} onClick=${save}>Save<//>`}`;
  return html`<${Screen} class="insight" title=${name} crumbs=${[[projectPath('/insights'), t('Insights')]]}
    heading=${heading}
    tools=${tools}>
    ${children}
    ${dialog === 'copy' && html`<${SaveAsDialog} name=${name} isBusy=${isBusy} onSave=${copy} onClose=${close} />`}
    ${dialog === 'dashboards' && html`<${DashboardsDialog} on=${insight?.dashboards ?? []} onClose=${close}
      onChange=${(dashboards) => (insight ? patch({ dashboards }) : create({ dashboards }))} />`}
    ${dialog === 'share' && html`<${ShareDialog} kind="insights" id=${insight.id} name=${name} onClose=${close} />`}
    ${dialog === 'alerts' && html`<${AlertsDialog} insight=${insight} query=${alertable} onClose=${close} />`}
    ${dialog === 'subscriptions' && html`<${SubscriptionsDialog} of=${{ insight: insight.id }} onClose=${close} />`}
  <//>`;
}

function newItems(setDialog) {
  return [{ text: t('Add to dashboard'), icon: 'dashboards', onSelect: () => setDialog('dashboards') }];
}

function savedItems(insight, setDialog) {
  const canAlert = isSupported(unwrap(insight.query));
  const remove = async () => {
    const back = () => navigate(projectPath(`/insights/${insight.short_id}`));
    if (await deleteInsight(insight, back)) {
      navigate(projectPath('/insights'));
    }
  };
  return [
    { text: t('Save as new insight'), icon: 'plus', onSelect: () => setDialog('copy') },
    { text: t('Add to dashboard'), icon: 'dashboards', onSelect: () => setDialog('dashboards') },
    { text: t('Share'), icon: 'share', onSelect: () => setDialog('share') },
    canAlert
      ? { text: t('Alerts'), icon: 'bell', onSelect: () => setDialog('alerts') }
      : { text: t('Alerts'), icon: 'bell', disabled: true, note: t('Only trends have alerts') },
    { text: t('Subscribe'), icon: 'mail', onSelect: () => setDialog('subscriptions') },
    { text: t('Duplicate'), icon: 'copy', onSelect: () => duplicateInsight(insight) },
    null,
    { text: 'Delete', icon: 'trash', danger: true, onSelect: remove },
  ];
}

function changedWhen({ last_modified_at: time, last_modified_by: user }) {
  return t('Modified {0}{1}', formatAgo(time), user ? t(' by {0}', user.first_name || user.email) : '');
}

/** Saves the insight; name, description and tags of a new one are kept here until then. */
function useSaving(insight, setInsight, query) {
  const [texts, setTexts] = useState({ name: '', description: '', tags: [] });
  const [isBusy, busy] = useBusy();
  const now = () => ({ query: wrap(query), derived_name: defaultName(query), saved: true });
  const update = async (fields) => setInsight(await api.patch(`/insights/${insight.id}/`, fields));
  const patch = (fields) => (insight ? busy(() => update(fields)) : setTexts({ ...texts, ...fields }));
  const create = (fields) => busy(async () => {
    const made = await api.post('/insights/', { ...texts, ...now(), ...fields });
    const [dashboard] = made.dashboards;
    notify(t('Insight saved.'));
    const path = dashboard ? `/dashboards/${dashboard}` : `/insights/${made.short_id}?edit=1`;
    navigate(projectPath(path), { replace: !insight });
  });
  const save = () => {
    const dashboard = Number(parameter('dashboard'));
    return insight
      ? busy(async () => {
        await update(now());
        setDraft(null);
      })
      : create(dashboard ? { dashboards: [dashboard] } : {});
  };
  return { shown: insight ?? texts, isBusy, patch, create, save };
}
