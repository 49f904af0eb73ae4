// Dialog of the alerts of an insight.

import { all, api } from '../api.js';
import { html, useState } from '../lib.js';
import { user } from '../state.js';
import { useBusy } from '../parts/busy.js';
import { confirm, Dialog } from '../parts/dialog.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { TimeAgo } from '../parts/time.js';
import { Badge, Button } from '../parts/ui.js';
import { WebhookSecret } from '../parts/webhook-secret.js';
import { t } from '../texts.js';
import { AlertForm } from './form.js';
import { blank, draftOf, SNOOZES, stateOf, summaryOf, toneOf, valueOf } from './model.js';

const MEMBERS = '/api/organizations/@current/members/';

/**
 * Lists the alerts of an insight, adds, changes and removes them.
 *
 * @param {object} query of the insight, a TrendsQuery
 */
export function AlertsDialog({ insight, query, onClose }) {
  // The alert in the form, an empty one for a new alert, or null for the list.
  const [edited, setEdited] = useState(null);
  const [secret, setSecret] = useState(null);
  const listed = useLoad(async () => ({
    alerts: await all('/alerts/', { insight: insight.id }), members: await all(MEMBERS),
  }), [insight.id]);
  const send = async (body) => {
    const saved = edited.id
      ? await api.patch(`/alerts/${edited.id}/`, body)
      : await api.post('/alerts/', { insight: insight.id, ...body });
    setSecret(saved.webhook_secret ?? null);
    setEdited(null);
    listed.reload();
  };
  return html`<${Dialog} title="Alerts" wide onClose=${onClose}>
    <${Loaded} of=${listed}>${({ alerts, members }) => (edited
      ? html`<${AlertForm} key=${edited.id} query=${query} members=${members} onSend=${send}
        initial=${edited.id ? draftOf(edited) : blank(user.value?.id)} onCancel=${() => setEdited(null)} />`
      : html`<div class="stack">
        ${secret && html`<${WebhookSecret} secret=${secret} />`}
        <${List} alerts=${alerts} onEdit=${setEdited} onChange=${listed.reload} />
        <div class="row"><${Button} kind="primary" icon="plus" onClick=${() => setEdited({})}>New alert<//></div>
      </div>`)}<//>
  <//>`;
}

function List({ alerts, onEdit, onChange }) {
  return alerts.length === 0
    ? html`<p class="soft">No alerts yet. An alert tells people when a number of this insight leaves its bounds.</p>`
    : html`<ul class="lines" aria-label="Alerts">${alerts.map((alert) => html`<${Line} key=${alert.id}
      ...${{ alert, onEdit, onChange }} />`)}</ul>`;
}

function Line({ alert, onEdit, onChange }) {
  const [isBusy, busy] = useBusy();
  const path = `/alerts/${alert.id}/`;
  const change = (action) => busy(async () => {
    await action();
    onChange();
  });
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete the alert?'), text: t('“{0}” tells nobody any more.', alert.name),
    });
    return isSure && change(() => api.remove(path));
  };
  const items = [
    { text: t('Edit'), icon: 'edit', onSelect: () => onEdit(alert) },
    ...(alert.state === 'Snoozed'
      ? [{ text: t('End snooze'), icon: 'play', onSelect: () => change(() => api.patch(path, { snoozed_until: null })) }]
      : SNOOZES.map(([span, words]) => ({
        text: t('Snooze for {0}', words), icon: 'pause',
        onSelect: () => change(() => api.patch(path, { snoozed_until: span })),
      }))),
    null,
    { text: t('Delete'), icon: 'trash', danger: true, onSelect: remove },
  ];
  return html`<li class="row spread" aria-busy=${isBusy ? 'true' : null}>
    <div class="line-about">
      <strong>${alert.name || t('Untitled')}</strong> <${Badge} tone=${alert.enabled ? toneOf(alert) : ''}>
        ${alert.enabled ? stateOf(alert) : t('Off')}<//>
      <p class="soft small">${summaryOf(alert)}. Checked <${TimeAgo} time=${alert.last_checked_at} />${
        valueOf(alert) && `: ${valueOf(alert)}`}</p>
      <${Trouble} check=${alert.checks?.[0]} />
    </div>
    <${Menu} icon="more" kind="quiet" label=${t('Actions of {0}', alert.name || t('the alert'))} items=${items} />
  </li>`;
}

/** The reason why the latest check failed, or not everyone heard of it. */
function Trouble({ check }) {
  const reason = check?.error ?? (check?.delivery_error && t('Not everyone was told: {0}', check.delivery_error));
  return reason ? html`<p class="wrong small">${reason}</p>` : null;
}
