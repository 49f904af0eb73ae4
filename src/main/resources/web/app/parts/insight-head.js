// The head of an insight: its name, texts and tags, whether it is saved, and what is done with the whole of it.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { at, navigate, parameter, tell } from '../state.js';
import { formatAgo } from '../format.js';
import { setDraft } from './draft.js';
import { ExportMenu } from './export.js';
import { InPlace } from './in-place.js';
import { deleteInsight, duplicateInsight } from './insight-actions.js';
import { DashboardsDialog } from './insight-dashboards.js';
import { describe, kindOf, wrapped } from './queries.js';
import { ShareDialog } from './share.js';
import { Tags } from './tags.js';
import { Badge, Button, Dialog, Field, Menu, Screen } from './ui.js';

/**
 * @param {?object} insight as the API has it; null while it was never saved
 * @param {object} query as it is now
 * @param {boolean} isChanged whether the query is another than the saved one
 */
export function InsightHead({ insight, setInsight, query, isChanged, isEditing, onEdit, children }) {
  const [dialog, setDialog] = useState(null);
  const [draft, setDraft] = useState({ name: '', description: '', tags: [] });
  const [isBusy, setBusy] = useState(false);
  const shown = insight ?? draft;
  const derived = describe(query);
  const name = shown.name || derived;
  const patch = async (fields) => {
    if (!insight) {
      setDraft({ ...draft, ...fields });
      return;
    }
    try {
      setInsight(await api.patch(`/insights/${insight.id}/`, fields));
    } catch (failure) {
      tell(failure.message, 'bad');
    }
  };
  const create = async (fields) => {
    setBusy(true);
    try {
      const made = await api.post('/insights/', { ...draft, query: wrapped(query), derived_name: derived, saved: true, ...fields });
      tell('The insight is saved.');
      const [dashboard] = fields.dashboards ?? [];
      navigate(at(dashboard ? `/dashboards/${dashboard}` : `/insights/${made.short_id}?edit=1`), { replace: !insight });
    } catch (failure) {
      tell(failure.message, 'bad');
    }
    setBusy(false);
  };
  const save = async () => {
    if (!insight) {
      const dashboard = Number(parameter('dashboard'));
      await create(dashboard ? { dashboards: [dashboard] } : {});
      return;
    }
    setBusy(true);
    await patch({ query: kindOf(query) ? wrapped(query) : query, derived_name: derived, saved: true });
    setBusy(false);
    setDraft(null);
  };
  const more = [
    ...(insight ? [{ text: 'Save as a new insight', icon: 'copy', onSelect: () => setDialog('copy') }] : []),
    { text: 'Add to a dashboard', icon: 'dashboards', onSelect: () => setDialog('dashboards'),
      disabled: !insight, note: insight ? null : 'Save the insight first' },
    ...(insight ? [
      { text: 'Duplicate', icon: 'copy', onSelect: () => duplicateInsight(insight) },
      { text: 'Share', icon: 'share', onSelect: () => setDialog('share') },
      null,
      { text: 'Delete', icon: 'trash', danger: true, onSelect: async () => (
        await deleteInsight(insight) && navigate(at('/insights'))) },
    ] : []),
  ];
  const tools = html`
    ${isChanged && insight && html`<${Badge} tone="warn">Unsaved changes<//>
      <${Button} kind="quiet" onClick=${() => setDraft(null)}>Discard<//>`}
    ${insight && html`<${Button} kind="quiet" icon="star" class=${shown.favorited ? 'favorite' : ''} label="Favourite"
      aria-pressed=${String(Boolean(shown.favorited))} onClick=${() => patch({ favorited: !shown.favorited })} />`}
    <${ExportMenu} ...${insight && !isChanged ? { insight: { id: insight.id, name } } : { query: wrapped(query), name }} />
    <${Menu} icon="more" label="More" items=${more} />
    ${insight && !isChanged && html`<${Button} icon=${isEditing ? 'check' : 'edit'} onClick=${() => onEdit(!isEditing)}>
      ${isEditing ? 'Done' : 'Edit'}<//>`}
    ${isChanged && html`<${Button} kind="primary" busy=${isBusy} onClick=${save}>Save<//>`}`;
  const heading = html`<h1><${InPlace} label="Name" value=${shown.name} placeholder=${derived} onSave=${(text) => patch({ name: text })} /></h1>
    <div class="insight-about">
      <${InPlace} label="Description" value=${shown.description} placeholder="Add a description" isLong
        onSave=${(description) => patch({ description })} />
      <${Tags} tags=${shown.tags ?? []} canEdit onChange=${(tags) => patch({ tags })} />
      ${insight && html`<span class="small">${changedWhen(insight)}</span>`}
    </div>`;
  return html`<${Screen} title=${name} crumbs=${[[at('/insights'), 'Insights']]} heading=${heading} tools=${tools} class="insight">
    ${children}
    ${dialog === 'copy' && html`<${CopyDialog} name=${name} isBusy=${isBusy} onClose=${() => setDialog(null)}
      onSave=${async (text) => {
    await create({ name: text, description: insight.description, tags: insight.tags });
    setDialog(null);
  }} />`}
    ${dialog === 'dashboards' && html`<${DashboardsDialog} insight=${insight} onChange=${(dashboards) => patch({ dashboards })}
      onClose=${() => setDialog(null)} />`}
    ${dialog === 'share' && html`<${ShareDialog} kind="insights" id=${insight.id} name=${name} onClose=${() => setDialog(null)} />`}
  <//>`;
}

function changedWhen({ last_modified_at: time, last_modified_by: user }) {
  return `Changed ${formatAgo(time)}${user ? ` by ${user.first_name || user.email}` : ''}`;
}

function CopyDialog({ name, isBusy, onSave, onClose }) {
  const [text, setText] = useState(`${name} (copy)`.slice(0, 400));
  const save = (event) => {
    event.preventDefault();
    onSave(text.trim());
  };
  return html`<${Dialog} title="Save as a new insight" onClose=${onClose}>
    <form class="stack" onSubmit=${save}>
      <${Field} label="Name">${(id) => html`<input id=${id} value=${text} maxlength="400" onInput=${(event) => setText(event.target.value)} />`}<//>
      <p class="soft small">The saved insight stays as it is.</p>
      <div class="row"><${Button} kind="primary" type="submit" busy=${isBusy}>Save<//></div>
    </form>
  <//>`;
}
