// Suggestions of events, actions, properties and property values, and the project's group types.

import { api, runQuery } from '../api.js';
import { formatNumber } from '../format.js';
import { useEffect, useState } from '../lib.js';
import { project } from '../state.js';
import { t } from '../texts.js';

const SUGGESTED = 50;
const VALUES = 20;
const VALUES_SINCE = '-30d';

/** Responses cached for the lifetime of the page, by project and name. */
const cache = new Map();

function cached(name, load) {
  const key = `${project.value.id} ${name}`;
  if (!cache.has(key)) {
    cache.set(key, load().catch((failure) => {
      cache.delete(key);
      throw failure;
    }));
  }
  return cache.get(key);
}

function useCached(name, load, otherwise) {
  const [known, setKnown] = useState(otherwise);
  useEffect(() => {
    let isGone = false;
    setKnown(otherwise);
    cached(name, load).then((found) => isGone || setKnown(found), () => {});
    return () => {
      isGone = true;
    };
  }, [project.value.id, name]);
  return known;
}

/** Group types: `{group_type, group_type_index, name_singular, name_plural}`. */
export function useGroupTypes() {
  return useCached('groups', groupTypes, []);
}

function groupTypes() {
  return cached('group types', () => api.get('/groups_types/'));
}

function actions() {
  return cached('all actions', async () => (await api.get('/actions/')).results);
}

/** Singular or plural name of a group type. */
export function groupName(types, index, isPlural = false) {
  const type = types.find((one) => one.group_type_index === index);
  const name = isPlural ? type?.name_plural : type?.name_singular;
  return name || type?.group_type || t('group type {0}', index);
}

/** Suggests events, and actions where `hasActions`, for `Combobox`: values are `{event}` or `{action}`. */
export async function suggestEvents(text, signal, { hasActions = true, hasAll = true } = {}) {
  const [found, every] = await Promise.all([
    api.get('/event_definitions/', { search: text, limit: SUGGESTED, exclude_hidden: true }, { signal }),
    hasActions ? actions() : [],
  ]);
  const names = found.results.map(({ name }) => ({ key: `event ${name}`, text: name, value: { event: name } }));
  const whole = hasAll && holds(t('All events'), text) ? [{ key: 'all', text: t('All events'),
    value: { event: null } }] : [];
  const own = every.filter(({ name }) => holds(name, text))
    .map(({ id, name }) => ({ key: `action ${id}`, text: name, value: { action: id, name } }));
  return [{ label: t('Events'), options: [...whole, ...names] }, { label: t('Actions'), options: own }];
}

function holds(name, text) {
  return (name ?? '').toLowerCase().includes(text.toLowerCase());
}

/**
 * Suggests properties of the `types` for `Combobox`: values are `{key, type, group_type_index}`.
 *
 * @param {(string|object)[]} types names, or `{type: 'group', group_type_index}` for one group type
 * @param {boolean} [isNumerical] only numbers
 */
export async function suggestProperties(types, text, signal, { isNumerical } = {}) {
  const sources = types.filter((type) => type !== 'group').map(sourceOf);
  if (types.includes('group')) {
    (await groupTypes()).forEach(({ group_type_index }) => sources.push({ type: 'group', group_type_index }));
  }
  const known = await groupTypes();
  return Promise.all(sources.map(async (source) => {
    const found = await api.get('/property_definitions/', {
      ...source, search: text, limit: SUGGESTED, is_numerical: isNumerical, exclude_hidden: true,
    }, { signal });
    return {
      label: t('{0} properties', sourceName(source, known)),
      options: found.results.map(({ name, property_type: note }) => ({
        key: `${source.type} ${source.group_type_index ?? ''} ${name}`, text: name, note,
        value: { key: name, ...source },
      })),
    };
  }));
}

/** Source of an entry of `types`. */
export function sourceOf(type) {
  return typeof type === 'string' ? { type } : type;
}

/** Source of a property: `Event`, `Person` or the name of the group type. */
export function sourceName({ type, group_type_index: index }, types) {
  if (type === 'group') {
    const name = groupName(types, index);
    return name.slice(0, 1).toUpperCase() + name.slice(1);
  }
  return type === 'person' ? t('Person') : t('Event');
}

/** Type of a property: `String`, `Numeric`, `DateTime`, `Boolean`; null while it is unknown. */
export function usePropertyType({ key, type = 'event', group_type_index: index }) {
  return useCached(`type ${type} ${index ?? ''} ${key}`, async () => {
    const asked = { type, group_type_index: index, properties: key };
    const found = await api.get('/property_definitions/', asked);
    return found.results.find(({ name }) => name === key)?.property_type ?? null;
  }, null);
}

/** Suggests values of a property for `Combobox`. */
export async function suggestValues({ key, type = 'event', group_type_index: index }, text, signal) {
  const found = await values(key, type, index, text, signal);
  const options = found.map(({ name, count }) => (
    { key: String(name), text: String(name), note: formatNumber(count), value: String(name) }));
  return [{ label: null, options }];
}

async function values(key, type, index, text, signal) {
  if (type === 'person') {
    return api.get('/persons/values/', { key, value: text }, { signal });
  }
  if (type === 'group') {
    const query = { group_type_index: index, key, value: text };
    return (await api.get('/groups/property_values/', query, { signal })).results;
  }
  const filter = text ? [{ key, type, operator: 'icontains', value: text }] : [];
  const answer = await runQuery({
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: null }],
    dateRange: { date_from: VALUES_SINCE },
    properties: [{ key, type, operator: 'is_set' }, ...filter],
    breakdownFilter: {
      breakdown: key, breakdown_type: type, breakdown_limit: VALUES, breakdown_hide_other_aggregation: true,
    },
    trendsFilter: { display: 'ActionsTable' },
  }, { signal });
  return answer.results.filter(({ breakdown_value: name }) => !String(name).startsWith('$$_posthog'))
    .map((row) => ({ name: row.breakdown_value, count: row.aggregated_value }));
}
