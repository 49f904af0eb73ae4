import assert from 'node:assert/strict';
import { signedIn } from './owner.mjs';
import { look } from './screens.mjs';

/** A new project lists its first steps until events, an insight and a dashboard are there, and never again. */
export async function listsTheFirstStepsOfAProject(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage);
  await page.goto(`${world.url}/project/1/settings/organization`);
  await page.getByLabel('New project').fill('Young');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { name: 'Waiting for events' }).waitFor();
  const project = page.url().match(/project\/(\d+)/)[1];
  const at = `${world.url}/project/${project}/dashboards`;
  const steps = page.getByRole('region', { name: 'First steps' });
  const open = async () => {
    await page.goto(at);
    await steps.waitFor();
    return steps.getByRole('link').allTextContents();
  };
  const api = (path, body) => page.evaluate(async ([url, sent]) => {
    const [, csrf] = document.cookie.match(/csrftoken=([^;]*)/);
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': csrf };
    return (await fetch(url, { method: sent ? 'POST' : 'GET', headers, body: sent && JSON.stringify(sent) })).json();
  }, [`/api/projects/${project}${path}`, body]);
  const all = ['Send a first event', 'Ask a first question', 'Collect answers on a dashboard', 'Add your team'];
  assert.deepEqual(await open(), all);
  await look(page, 'first-steps');
  const { api_token: token } = await api('/');
  const event = { api_key: token, event: 'opened', distinct_id: 'bo' };
  assert.equal((await fetch(`${world.url}/e/`, { method: 'POST', body: JSON.stringify(event) })).status, 200);
  assert.deepEqual(await open(), all.slice(1));
  await steps.getByRole('link', { name: 'Ask a first question' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Insight saved.').waitFor();
  assert.deepEqual(await open(), all.slice(2));
  await api('/dashboards/', { name: 'All' });
  const ended = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.goto(at);
  await page.getByRole('link', { name: 'All', exact: true }).waitFor();
  await ended;
  assert.equal(await steps.count(), 0);
  assert.deepEqual((await api('/')).has_completed_onboarding_for, { product_analytics: true });
  assert.deepEqual(wrong, []);
  await close();
}
