// Check list for a new project, above its dashboards. It ends by itself once events, an insight and a dashboard are
// there, which the project remembers.

import { api } from '../api.js';
import { html, useEffect } from '../lib.js';
import { project, projectPath } from '../state.js';
import { useLoad } from './load.js';
import { Icon, Link } from './ui.js';
import { t } from '../texts.js';

const ENDED = { has_completed_onboarding_for: { product_analytics: true } };

/** What has been done: `{event, insight, members}`. */
async function look(signal) {
  const count = (path) => api.get(path, { limit: 1 }, { signal }).then(({ count: all, results }) => (
    all ?? results.length));
  const [events, insights, members] = await Promise.all(
    ['/events/', '/insights/', '/api/organizations/@current/members/'].map(count));
  return { event: events > 0, insight: insights > 0, members: members > 1 };
}

/** @param {boolean} hasDashboard whether the project has a dashboard */
export function FirstSteps({ hasDashboard }) {
  const { data: done } = useLoad(look, [project.value.id]);
  const isOver = done && done.event && done.insight && hasDashboard;
  useEffect(() => {
    if (isOver) {
      project.value = { ...project.value, ...ENDED };
      // Only admins may change a project; until one looks the list is asked for again.
      api.patch(`/api/projects/${project.value.id}/`, ENDED).catch(() => {});
    }
  }, [isOver]);
  if (!done || isOver) {
    return null;
  }
  const step = (isDone, text, path) => html`<li class="row">
    <span class=${isDone ? 'step-done' : 'step-open'}>
      <${Icon} name=${isDone ? 'check' : 'right'} label=${isDone ? t('Done') : t('To do')} /></span>
    ${isDone ? html`<span class="soft">${text}</span>` : html`<${Link} to=${projectPath(path)}>${text}<//>`}</li>`;
  return html`<section class="card first-steps" aria-labelledby="first-steps">
    <h2 id="first-steps">First steps</h2>
    <ol>
      ${step(done.event, t('Send a first event'), '/setup')}
      ${step(done.insight, t('Ask a first question'), '/insights/new')}
      ${step(hasDashboard, t('Collect answers on a dashboard'), '/dashboards?new=1')}
      ${step(done.members, t('Add your team'), '/settings/members')}
    </ol>
  </section>`;
}
