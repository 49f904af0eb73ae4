// Subscriptions as the API has them, and as their form edits them.

import { t } from '../texts.js';

export const INSIGHTS_MAX = 6;
export const CHANNELS = [['email', t('Email')], ['webhook', t('Webhook')]];
export const FORMATS = [['pdf', t('PDF and link')], ['link', t('Link only')]];

/** Values of the form of a new subscription. */
export function blank(email, now = new Date()) {
  return {
    title: '', channel: 'email', to: email ?? '', frequency: 'weekly', every: '1', days: ['monday'], position: '',
    first: now.toISOString().slice(0, 10), time: '09:00', until: '', format: 'pdf', chosen: [], enabled: true,
  };
}

/** Values of the form of a subscription. */
export function draftOf(subscription) {
  return {
    title: subscription.title ?? '', channel: subscription.target_type, to: subscription.target_value,
    frequency: subscription.frequency, every: String(subscription.interval), days: subscription.byweekday ?? [],
    position: String(subscription.bysetpos ?? ''), first: subscription.start_date.slice(0, 10),
    time: subscription.start_date.slice(11, 16), until: subscription.until_date?.slice(0, 10) ?? '',
    format: subscription.delivery_format, chosen: subscription.dashboard_export_insights,
    enabled: subscription.enabled,
  };
}

/** Body that saves the values of the form. */
export function bodyOf(draft) {
  const hasDays = draft.frequency !== 'daily' && draft.days.length > 0;
  return {
    title: draft.title || null, target_type: draft.channel, target_value: draft.to, frequency: draft.frequency,
    interval: Number(draft.every), byweekday: hasDays ? draft.days : null,
    bysetpos: hasDays && draft.frequency !== 'weekly' && draft.position ? Number(draft.position) : null,
    start_date: `${draft.first}T${draft.time}:00Z`, until_date: draft.until ? `${draft.until}T23:59:59Z` : null,
    delivery_format: draft.format, dashboard_export_insights: draft.chosen, enabled: draft.enabled,
  };
}

/** `[tone, word]` of the badge of a subscription. */
export function stateOf({ enabled, next_delivery_date: next, last_delivery: last }) {
  if (!enabled) {
    return ['', t('Paused')];
  }
  if (last?.status === 'failed') {
    return ['bad', t('Failed')];
  }
  return next ? ['good', t('On')] : ['', t('Ended')];
}
