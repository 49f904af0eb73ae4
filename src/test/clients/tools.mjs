import assert from 'node:assert/strict';
import { cliOf } from './cli.mjs';

const EVENTS = [{ kind: 'EventsNode', event: '$pageview' }];
const WEEK = { dateRange: { date_from: '-7d' } };
const VARIANTS = ['control', 'test'].map((key) => ({ key, rollout_percentage: 50 }));

/** Asserts that the answer of a call contains a text. */
const sayer = (call) => async (part, tool, input) => {
  const answer = JSON.stringify(await call(tool, input));
  assert.ok(answer.includes(part), `${tool} says ${answer}`);
};

/** Asks with the tools that the command line has for automation; answers how many calls that took. */
export async function askWithTools(url, key, home) {
  const { call, calls } = cliOf(url, key, home);
  const says = sayer(call);

  await says('$pageview|3', 'execute-sql', { query: 'SELECT event, count() FROM events GROUP BY event' });
  await says('$pageview', 'read-data-schema', { query: { kind: 'events' } });
  await says('$browser', 'read-data-schema', { query: { kind: 'event_properties', event_name: '$pageview' } });
  await says('Firefox', 'read-data-schema', {
    query: { kind: 'event_property_values', event_name: '$pageview', property_name: '$browser' } });
  for (const [kind, more] of [
    ['trends', { series: EVENTS }],
    ['lifecycle', { series: EVENTS }],
    ['stickiness', { series: EVENTS }],
    ['funnel', { series: [...EVENTS, ...EVENTS] }],
  ]) {
    await says('results', `query-${kind}`, { ...WEEK, ...more });
  }
  return calls();
}

/** Releases with flags, surveys, experiments and variables of SQL; answers how many calls that took. */
export async function releaseWithTools(url, key, home) {
  const { call, calls } = cliOf(url, key, home);

  const flag = await call('create-feature-flag', { key: 'beta', name: 'Beta', active: true, filters: {
    groups: [{ properties: [], rollout_percentage: 100 }] } });
  assert.equal((await call('feature-flag-disable', { id: flag.id })).active, false);
  assert.equal((await call('feature-flag-enable', { id: flag.id })).active, true);
  await sayer(call)('beta', 'execute-sql', { query: 'SELECT id, key FROM system.feature_flags' });

  const survey = await call('survey-create', { name: 'Why', type: 'popover',
    questions: [{ type: 'open', question: 'Why?' }] });
  assert.ok((await call('survey-launch', { id: survey.id })).start_date);
  assert.ok((await call('survey-stop', { id: survey.id })).end_date);

  const experiment = await call('experiment-create', { name: 'Checkout', feature_flag_key: 'checkout',
    parameters: { feature_flag_variants: VARIANTS } });
  assert.ok((await call('experiment-launch', { id: experiment.id })).start_date);
  assert.ok((await call('experiment-end', { id: experiment.id })).end_date);
  assert.equal((await call('experiment-archive', { id: experiment.id })).archived, true);

  const variable = await call('sql-variables-create', { name: 'Plans', type: 'List', values: ['a', 'b'],
    is_multi: true, default_value: ['a'] });
  await call('sql-variables-delete', { id: variable.id });
  return calls();
}
