import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/@posthog/cli/lib/posthog-api-cli.mjs');

/** Calls tools of the command line by name; `calls()` is how many. */
export function cliOf(url, key, home) {
  let calls = 0;

  async function call(tool, input = {}) {
    calls++;
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      POSTHOG_CLI_HOST: url,
      POSTHOG_CLI_API_KEY: key,
      POSTHOG_CLI_PROJECT_ID: '1',
    };
    const words = [PROGRAM, 'call', '--json', '--confirm', tool, JSON.stringify(input)];
    try {
      const { stdout } = await run(process.execPath, words, { env, maxBuffer: 1 << 24 });
      return stdout.trim() === '' ? null : JSON.parse(stdout);
    } catch (failed) {
      throw new Error(`${tool} ${JSON.stringify(input)}: ${failed.stdout ?? ''}${failed.stderr ?? failed}`);
    }
  }
  return { call, calls: () => calls };
}

/** Goes through dashboards, tiles and insights; answers how many calls that took. */
export async function manageBoards(url, key, home) {
  const { call, calls } = cliOf(url, key, home);
  const from = await call('dashboard-create', { name: 'Sales', tags: ['Q1 ', 'q1'] });
  const to = await call('dashboard-create', { name: 'Archive' });
  const source = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] };
  const query = { kind: 'InsightVizNode', source };
  const insight = await call('insight-create', { name: 'Views', query, dashboards: [from.id] });
  assert.equal((await call('insight-get', { id: insight.short_id })).id, insight.id);

  const text = await call('dashboard-create-tile', { id: from.id, type: 'text', body: '# Hello' });
  assert.ok(JSON.stringify(text).includes('# Hello'));
  const filled = await call('dashboard-get', { id: from.id });
  assert.equal(filled.tiles.length, 2);
  const [first, second] = filled.tiles.map((tile) => tile.id);
  await call('dashboard-reorder-tiles', { id: from.id, tile_order: [second, first], layout: 'two_column' });
  const reordered = await call('dashboard-get', { id: from.id });
  assert.deepEqual(reordered.tiles.map((tile) => tile.id), [second, first]);
  await call('dashboards-move-tile-partial-update', { id: from.id, tile: { id: first }, to_dashboard: to.id });
  await call('dashboard-tile-copy', { id: from.id, fromDashboardId: to.id, tileId: first });
  const listed = await call('dashboards-get-all', { search: 'archive' });
  assert.deepEqual(listed.results.map((item) => item.name), ['Archive']);
  const templates = await call('dashboard-templates-list');
  assert.ok(JSON.stringify(templates).includes('Product analytics'));

  await call('insight-delete', { id: insight.id });
  await call('dashboard-delete', { id: from.id });
  await assert.rejects(call('dashboard-get', { id: from.id }), /not found/i);
  return calls();
}

/** Goes through the project, its members, annotations and actions; answers how many calls that took. */
export async function manageNotes(url, key, home) {
  const { call, calls } = cliOf(url, key, home);
  const project = await call('project-get', { id: 1 });
  assert.equal(project.id, 1);
  const members = await call('org-members-list');
  assert.equal(members.results.length, 1);

  const launch = { content: 'Launch', date_marker: '2026-01-02T03:04:05Z', scope: 'project' };
  const note = await call('annotation-create', launch);
  await call('annotations-partial-update', { id: note.id, content: 'Launched' });
  assert.equal((await call('annotation-retrieve', { id: note.id })).content, 'Launched');
  const action = await call('action-create', { name: 'Looked', steps: [{ event: '$pageview' }] });
  assert.equal((await call('action-get', { id: action.id })).steps[0].event, '$pageview');
  return calls();
}
