import assert from 'node:assert/strict';
import { PostHogAgentToolkit } from '@posthog/agent-toolkit';

const TRENDS = {
  kind: 'InsightVizNode',
  source: {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: '$pageview', custom_name: 'Page views', math: 'total' }],
    dateRange: { date_from: '-7d', date_to: null },
    interval: 'day',
    properties: [],
    filterTestAccounts: false,
  },
};

/** Goes through organizations, projects, insights, dashboards and tiles; answers how many calls that took. */
export async function manageWithToolkit(url, key) {
  const toolkit = new PostHogAgentToolkit({ posthogApiToken: key, posthogApiBaseUrl: url });
  const context = toolkit.getContext();
  const tools = new Map((await toolkit.getTools()).map((tool) => [tool.name, tool]));
  let calls = 0;

  async function call(name, params = {}) {
    calls++;
    const tool = tools.get(name);
    assert.ok(tool, `${name} is offered`);
    const answer = await tool.handler(context, tool.schema.parse(params));
    const text = answer.content[0].text;
    try {
      return JSON.parse(text);
    } catch (notJson) {
      return text;
    }
  }

  const organizations = await call('organizations-get');
  assert.equal(organizations.length, 1);
  const organization = await call('organization-details-get');
  assert.equal(organization.id, organizations[0].id);
  const projects = await call('projects-get');
  assert.equal(projects.length, 1);
  await call('switch-organization', { orgId: organization.id });
  await call('switch-project', { projectId: projects[0].id });

  const events = await call('event-definitions-list', { q: 'pageview' });
  assert.ok(JSON.stringify(events).includes('$pageview'), 'an event that was sent is defined');
  const properties = await call('properties-list', {
    type: 'event',
    eventName: '$pageview',
    includePredefinedProperties: true,
  });
  assert.ok(JSON.stringify(properties).includes('seats'), 'a property that was sent is defined');

  const dashboard = await call('dashboard-create', {
    data: { name: 'Growth', description: 'What grows', pinned: true, tags: ['q1'] },
  });
  const dashboardId = dashboard.id;
  const insight = await call('insight-create-from-query', {
    data: { name: 'Views', query: TRENDS, description: 'Page views', favorited: true, tags: ['web'] },
  });
  const listed = await call('insights-get-all', { data: { search: 'Views' } });
  assert.deepEqual(listed.map((item) => item.name), ['Views']);
  const shortId = listed[0].short_id;
  assert.match(shortId, /^[A-Za-z0-9]{8}$/);
  const byShortId = await call('insight-get', { insightId: shortId });
  const byId = await call('insight-get', { insightId: String(insight.id) });
  assert.equal(byShortId.id, byId.id);
  assert.deepEqual(byId.query, TRENDS);

  await call('insight-update', { insightId: shortId, data: { name: 'All views', query: TRENDS } });
  await call('add-insight-to-dashboard', { data: { insightId: shortId, dashboardId } });
  const filled = await call('dashboard-get', { dashboardId });
  assert.deepEqual(filled.tiles.map((tile) => tile.insight.name), ['All views']);
  assert.equal(typeof filled.tiles[0].order, 'number');

  const asked = await call('query-run', { query: TRENDS });
  assert.ok(JSON.stringify(asked).includes('3'), 'three page views are counted');
  const again = await call('insight-query', { insightId: shortId });
  assert.ok(JSON.stringify(again).includes('All views'));

  const renamed = await call('dashboard-update', { dashboardId, data: { name: 'Growth 2' } });
  assert.equal(renamed.name, 'Growth 2');
  assert.ok((await call('dashboards-get-all', {})).some((item) => item.name === 'Growth 2'));
  await call('insight-delete', { insightId: shortId });
  await assert.rejects(call('insight-get', { insightId: shortId }));
  await call('dashboard-delete', { dashboardId });
  await assert.rejects(call('dashboard-get', { dashboardId }));
  return calls;
}
