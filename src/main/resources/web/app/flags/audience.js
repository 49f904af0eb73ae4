// Live count of the persons or groups that pass a condition of a flag.

import { api } from '../api.js';
import { formatNumber, formatPercent } from '../format.js';
import { html } from '../lib.js';
import { useLoad } from '../parts/load.js';
import { Meter } from '../parts/meter.js';
import { shareOf } from './model.js';

/**
 * @param {object} condition of the flag
 * @param {?number} groupType its group type; null for persons
 * @param {[string, string]} words for one and many of those that are counted
 */
export function Audience({ condition, groupType, words }) {
  const { properties } = condition;
  const asked = { condition: { properties }, group_type_index: groupType };
  const { data, error, isLoading } = useLoad((signal) => (
    api.post('/feature_flags/user_blast_radius/', asked, { signal })), [JSON.stringify(asked)]);
  if (error && !isLoading) {
    return html`<p class="wrong small" role="alert">${error.message}</p>`;
  }
  if (!data) {
    return html`<p class="soft small" role="status">Counting …</p>`;
  }
  const { users_affected: count, total_users: total } = data;
  const share = shareOf(condition);
  const seeing = Math.round(count * share / 100);
  return html`<div class=${`audience ${isLoading ? 'stale' : ''}`} aria-busy=${isLoading ? 'true' : null}>
    <${Meter} part=${count} whole=${total} />
    <p class="small" role="status"><strong>${formatNumber(count)}</strong> of ${formatNumber(total)}${' '}
      ${total === 1 ? words[0] : words[1]} match (${formatPercent(total > 0 ? count / total : 0)})${share < 100
      && html`<span class="soft">, about ${formatNumber(seeing)} see the flag at ${formatNumber(share)} %</span>`}</p>
  </div>`;
}
