// Dialog of the subscriptions to a dashboard or an insight.

import { all, api, pause } from '../api.js';
import { formatTime } from '../format.js';
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
import { SubscriptionForm } from './form.js';
import { blank, draftOf, stateOf } from './model.js';
import { scheduleOf } from './schedule.js';

const ASK_AGAIN_MS = 500;
/** How often the end of a test is asked for; mail servers may take some seconds. */
const ASKS_MAX = 60;

/**
 * Lists the subscriptions, adds, changes, pauses, tries and removes them.
 *
 * @param {object} of `{dashboard}` or `{insight}`, an id
 * @param {object[]} [insights] `{id, name}` of the dashboard
 */
export function SubscriptionsDialog({ of, insights = [], onClose }) {
  // The subscription in the form, an empty one for a new one, or null for the list.
  const [edited, setEdited] = useState(null);
  const [secret, setSecret] = useState(null);
  const listed = useLoad(() => all('/subscriptions/', of), Object.values(of));
  const send = async (body) => {
    const saved = edited.id
      ? await api.patch(`/subscriptions/${edited.id}/`, body)
      : await api.post('/subscriptions/', { ...of, ...body });
    setSecret(saved.webhook_secret ?? null);
    setEdited(null);
    listed.reload();
  };
  return html`<${Dialog} title="Subscriptions" wide onClose=${onClose}>
    <${Loaded} of=${listed}>${(subscriptions) => (edited
      ? html`<${SubscriptionForm} key=${edited.id} insights=${insights} onSend=${send}
        initial=${edited.id ? draftOf(edited) : blank(user.value?.email)} onCancel=${() => setEdited(null)} />`
      : html`<div class="stack">
        ${secret && html`<${WebhookSecret} secret=${secret} />`}
        <${List} subscriptions=${subscriptions} onEdit=${setEdited} onChange=${listed.reload} />
        <div class="row"><${Button} kind="primary" icon="plus"
          onClick=${() => setEdited({})}>New subscription<//></div>
      </div>`)}<//>
  <//>`;
}

function List({ subscriptions, onEdit, onChange }) {
  return subscriptions.length === 0
    ? html`<p class="soft">No subscriptions yet. A subscription sends this to people each day, week or month, as PDF
      by mail or as a link to a webhook.</p>`
    : html`<ul class="lines" aria-label="Subscriptions">${subscriptions.map((subscription) => html`<${Line}
      key=${subscription.id} ...${{ subscription, onEdit, onChange }} />`)}</ul>`;
}

function Line({ subscription, onEdit, onChange }) {
  const [isBusy, busy] = useBusy();
  const path = `/subscriptions/${subscription.id}/`;
  const { enabled, last_delivery: last, next_delivery_date: next, target_value: target } = subscription;
  const name = subscription.title || target;
  const [tone, word] = stateOf(subscription);
  const change = (action) => busy(async () => {
    await action();
    onChange();
  });
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete the subscription?'), text: t('Nothing is sent to {0} any more.', target),
    });
    return isSure && change(() => api.patch(path, { deleted: true }));
  };
  const items = [
    { text: t('Edit'), icon: 'edit', onSelect: () => onEdit(subscription) },
    { text: t('Send test'), icon: 'mail', onSelect: () => change(() => sendTest(path)) },
    enabled
      ? { text: t('Pause'), icon: 'pause', onSelect: () => change(() => api.patch(path, { enabled: false })) }
      : { text: t('Resume'), icon: 'play', onSelect: () => change(() => api.patch(path, { enabled: true })) },
    null,
    { text: t('Delete'), icon: 'trash', danger: true, onSelect: remove },
  ];
  return html`<li class="row spread one-line" aria-busy=${isBusy ? 'true' : null}>
    <div class="line-about">
      <strong>${name}</strong> <${Badge} tone=${tone}>${word}<//>
      <p class="soft small">${subscription.title ? `${target}: ` : ''}${scheduleOf(draftOf(subscription))}</p>
      <p class="soft small">${enabled && next && html`<span>${t('Next {0}', formatTime(next))}. </span>`}
        ${last ? html`<span>Sent <${TimeAgo} time=${last.created_at} />.</span>` : t('Not sent yet.')}</p>
      ${last?.error && html`<p class="wrong small">${last.error}</p>`}
    </div>
    <${Menu} icon="more" kind="quiet" label=${t('Actions of {0}', name)} items=${items} />
  </li>`;
}

/** Sends a subscription now and waits for the end of the delivery. */
async function sendTest(path) {
  await api.post(`${path}test-delivery/`);
  for (let asks = 0; asks < ASKS_MAX; asks++) {
    const { last_delivery: last } = await api.get(path);
    if (last && last.status !== 'starting') {
      return;
    }
    await pause(ASK_AGAIN_MS);
  }
}
