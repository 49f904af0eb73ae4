// Activity log of a person, group or other object.

import { api } from '../api.js';
import { formatValue } from '../format.js';
import { html } from '../lib.js';
import { t } from '../texts.js';
import { Loaded, useLoad } from './load.js';
import { TimeAgo } from './time.js';
import { EmptyState } from './ui.js';

const ENTRIES_MAX = 100;

/**
 * Lists the entries of an activity log, newest first.
 *
 * @param {string} path of the log
 * @param {object[]} [more] further entries `{id, at, who, what}`, merged by time
 */
export function ActivityLog({ path, parameters = {}, more = [], none }) {
  const asked = { limit: ENTRIES_MAX, ...parameters };
  const loaded = useLoad((signal) => api.get(path, asked, { signal }), [path, JSON.stringify(asked)]);
  return html`<${Loaded} of=${loaded}>${({ results }) => {
    const entries = [...results.map(entryOf), ...more].sort((a, b) => (a.at < b.at ? 1 : -1));
    return entries.length === 0
      ? html`<${EmptyState} icon="clock" title="No activity yet">${none}<//>`
      : html`<ol class="changes card">${entries.map(({ id, at, who, what }) => html`<li key=${id}>
          <span>${what}</span><span class="soft small">${who}${who && ' · '}<${TimeAgo}
            time=${at} /></span></li>`)}</ol>`;
  }}<//>`;
}

function entryOf({ id, user, activity, detail, created_at: at }) {
  const changes = (detail.changes ?? []).flatMap(single);
  return {
    id,
    at,
    who: user.first_name || user.email || t('System'),
    what: changes.length === 0
      ? activity.replaceAll('_', ' ')
      : changes.map((change) => html`<span class="change"><strong>${change.field}</strong> ${words(change)} </span>`),
  };
}

/** Splits a change of several properties into one change per property. */
function single(change) {
  const { field, before, after } = change;
  if (field !== 'properties' || !before || !after) {
    return [change];
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    field: name, action: name in after ? 'changed' : 'deleted', before: before[name], after: after[name],
  }));
}

function words({ action, before, after }) {
  const part = (value) => html`<span class="chip">${formatValue(value) || 'empty'}</span>`;
  if (action === 'deleted') {
    return html`was deleted ${before !== null && before !== undefined && part(before)}`;
  }
  return before === null || before === undefined
    ? html`set to ${part(after)}`
    : html`changed from ${part(before)} to ${part(after)}`;
}
