// Compares what /flags decides with what posthog-node decides by itself: random flags, users, groups and properties.
//
//   node src/test/sdk/flags.mjs HOST PROJECT_KEY PERSONAL_KEY [USERS=600] [SEED=1] [FLAGS=200]
//
// Each flag that posthog-node can decide locally must have the same value on both sides; the others are counted.
import { PostHog } from 'posthog-node';

const [host, key, personalKey, users = '600', seed = '1', count = '200'] = process.argv.slice(2);
let state = Number(seed) * 2654435761 + 1;
const random = (bound) => {
  state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
  return ((state ^ (state >>> 13)) >>> 0) % bound;
};
const pick = (list) => list[random(list.length)];
const headers = { authorization: `Bearer ${personalKey}`, 'content-type': 'application/json' };
const api = async (path, body) => {
  const answer = await fetch(`${host}/api/projects/@current/${path}`, {
    method: 'POST', headers, body: JSON.stringify(body),
  });
  if (!answer.ok) {
    throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
  return answer.json();
};

const VALUES = {
  plan: ['free', 'pro', 'Team', 'true', 'false'],
  email: ['ana@tenrec.dev', 'bob@example.com', 'EVA@Tenrec.dev', ''],
  age: [1, 17, 18, 42.5, '42'],
  beta: [true, false, 'true', 'False'],
  since: ['2024-01-01', '2025-06-30T10:00:00Z', '2020-02-29'],
  version: ['1.2.3', '1.10.0', '2.0.0', 'v0.3.1'],
};
const OPERATORS = {
  plan: ['exact', 'is_not', 'icontains', 'not_icontains', 'regex', 'not_regex', 'is_set', 'starts_with', 'ends_with'],
  email: ['icontains', 'regex', 'exact', 'is_not', 'not_starts_with', 'not_ends_with'],
  age: ['gt', 'gte', 'lt', 'lte'],
  beta: ['exact', 'is_not'],
  since: ['is_date_before', 'is_date_after'],
  version: ['semver_eq', 'semver_neq', 'semver_gt', 'semver_gte', 'semver_lt', 'semver_tilde', 'semver_caret'],
};
const PATTERNS = ['^p', 'r$', '@tenrec', '[a-f]+', 'x|o'];

const COMPANY = ['plan', 'age', 'since'];
const COMPANIES = 50;

/** A condition on a property of the person, or of its company. */
function property(isCompany) {
  const name = pick(isCompany ? COMPANY : Object.keys(OPERATORS));
  const operator = pick(OPERATORS[name]);
  const isList = ['exact', 'is_not'].includes(operator) && random(2) === 0;
  const value = operator.includes('regex') ? pick(PATTERNS)
    : isList ? [pick(VALUES[name]), pick(VALUES[name])] : pick(VALUES[name]);
  return isCompany ? { key: name, type: 'group', group_type_index: 0, operator, value }
    : { key: name, type: 'person', operator, value };
}

function filters(isCompanies) {
  const groups = Array.from({ length: 1 + random(3) }, () => {
    const isCompany = isCompanies || random(6) === 0;
    return {
      properties: Array.from({ length: random(3) }, () => property(isCompany)),
      rollout_percentage: pick([null, 100, 50, 33.3, 0]),
      variant: random(4) === 0 ? pick(['a', 'b', 'gone']) : null,
      ...(isCompany && !isCompanies ? { aggregation_group_type_index: 0 } : {}),
    };
  });
  const shares = pick([[50, 50], [10, 90], [100, 0], [33.4, 66.6]]);
  const variants = ['a', 'b'].map((name, i) => ({ key: name, rollout_percentage: shares[i] }));
  return {
    groups,
    ...(isCompanies ? { aggregation_group_type_index: 0 } : {}),
    ...(random(2) ? { multivariate: { variants } } : {}),
    payloads: { true: '"all"', a: '{"side":1}' },
    ...(random(8) === 0 ? { holdout: { id: 7, exclusion_percentage: 20 } } : {}),
    ...(random(5) === 0 ? { early_exit: true } : {}),
  };
}

const cohort = await api('cohorts/', {
  name: 'Paying',
  filters: { properties: { type: 'OR', values: [
    { type: 'AND', values: [{ key: 'plan', type: 'person', operator: 'exact', value: ['pro', 'Team'] }] },
    { type: 'AND', values: [{ key: 'age', type: 'person', operator: 'gt', value: 17, negation: true }] },
  ] } },
});
const known = await fetch(`${host}/capture/`, {
  method: 'POST',
  body: JSON.stringify({
    api_key: key, event: '$groupidentify', distinct_id: 'one', properties: { $group_type: 'company', $group_key: 'c0' },
  }),
});
if (!known.ok) {
  throw new Error(`$groupidentify: ${known.status}`);
}
const flags = [];
for (let i = 0; i < Number(count); i++) {
  const isCompanies = random(5) === 0;
  const own = filters(isCompanies);
  // A condition of a company is judged by its properties alone.
  const isOfPersons = own.groups[0].aggregation_group_type_index === undefined && !isCompanies;
  if (isOfPersons && i > 5 && random(5) === 0) {
    own.groups[0].properties.push(
      { type: 'flag', key: String(pick(flags).id), operator: 'flag_evaluates_to', value: pick([true, false, 'a']) });
  }
  if (isOfPersons && random(5) === 0) {
    own.groups[0].properties.push({ type: 'cohort', key: 'id', operator: pick(['in', 'not_in']), value: cohort.id });
  }
  flags.push(await api('feature_flags/', { key: `flag-${seed}-${i}`, filters: own, active: random(10) > 0 }));
}

const client = new PostHog(key, { host, personalApiKey: personalKey, fetchRetryCount: 0, requestTimeout: 60_000 });
await client.reloadFeatureFlags();
let compared = 0;
let undecided = 0;
const differences = [];
for (let user = 0; user < Number(users); user++) {
  const distinctId = `user ${seed} ${user}`;
  // Without a property that a condition reads, posthog-node leaves the flag to the server or skips the condition.
  const personProperties = Object.fromEntries(Object.keys(VALUES).map((name) => [name, pick(VALUES[name])]));
  const groups = random(4) > 0 ? { company: `c${random(COMPANIES)}` } : {};
  const groupProperties = { company: Object.fromEntries(COMPANY.map((name) => [name, pick(VALUES[name])])) };
  const answer = await fetch(`${host}/flags/?v=2`, {
    method: 'POST',
    body: JSON.stringify({
      token: key,
      distinct_id: distinctId,
      person_properties: personProperties,
      groups,
      group_properties: groupProperties,
    }),
  });
  const decided = (await answer.json()).flags;
  const local = await client.getAllFlags(distinctId, {
    onlyEvaluateLocally: true, personProperties, groups, groupProperties,
  });
  for (const flag of flags) {
    const mine = decided[flag.key];
    const here = mine ? mine.variant ?? mine.enabled : false;
    const there = local[flag.key];
    if (there === undefined) {
      undecided++;
    } else if (here !== there) {
      differences.push({
        flag: flag.key, distinctId, personProperties, groups, groupProperties, here, there, filters: flag.filters,
      });
    } else {
      compared++;
    }
  }
}
await client.shutdown();
console.log(`${compared} values equal, ${undecided} left to the server by posthog-node, ${differences.length} differ`);
differences.slice(0, 5).forEach((each) => console.log(JSON.stringify(each)));
console.log(differences.length === 0 && compared > 10 * Number(users) ? 'PASSED' : 'FAILED');
process.exitCode = differences.length === 0 ? 0 : 1;
