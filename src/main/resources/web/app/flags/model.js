// Feature flags as the editor holds them: defaults, texts and problems.

import { formatNumber, plural } from '../format.js';
import { t } from '../texts.js';

const KEY = /^[a-zA-Z0-9_-]+$/;
const WHOLE = 100;

/** Name of the payload of a flag without variants. */
export const BOOLEAN = 'true';

/** A condition that everyone passes. */
export const EVERYONE = { properties: [], rollout_percentage: WHOLE, variant: null };

/** A flag as the editor begins. */
export const NEW_FLAG = {
  key: '', name: '', active: true, tags: [], ensure_experience_continuity: false,
  filters: { groups: [EVERYONE], multivariate: null, payloads: {} },
};

export function variantsOf({ filters }) {
  return filters.multivariate?.variants ?? [];
}

/** Share of a condition or variant, from 0 to 100; null means all. */
export function shareOf({ rollout_percentage: share }) {
  return share ?? WHOLE;
}

/** Index of the group type that a flag is about; null for persons. */
export function groupTypeOf({ filters }) {
  return filters.aggregation_group_type_index ?? null;
}

/** Payload as text of JSON; empty without one. */
export function payloadOf({ filters }, name) {
  const payload = filters.payloads?.[name];
  if (payload === undefined || payload === null) {
    return '';
  }
  return typeof payload === 'string' ? payload : JSON.stringify(payload);
}

/** The flag with other filters. */
export function withFilters(flag, changes) {
  return { ...flag, filters: { ...flag.filters, ...changes } };
}

/** The flag with other variants; payloads of removed ones go, those of renamed ones stay. */
export function withVariants(flag, variants, renamed = {}) {
  const names = variants.length > 0 ? variants.map(({ key }) => key) : [BOOLEAN];
  const old = Object.fromEntries(Object.entries(renamed).map(([before, after]) => [after, before]));
  const payloads = Object.fromEntries(names.map((name) => [name, flag.filters.payloads?.[old[name] ?? name]])
    .filter(([, payload]) => payload !== undefined));
  const groups = flag.filters.groups.map((group) => {
    const variant = renamed[group.variant] ?? group.variant;
    return { ...group, variant: names.includes(variant) ? variant : null };
  });
  return withFilters(flag, { multivariate: variants.length > 0 ? { variants } : null, payloads, groups });
}

/** Equal shares that add up to 100, the first ones larger by a hundredth where that can't be. */
export function equalShares(variants) {
  const units = WHOLE * 100;
  const each = Math.floor(units / variants.length);
  const rest = units - each * variants.length;
  return variants.map((variant, i) => ({ ...variant, rollout_percentage: (each + (i < rest ? 1 : 0)) / 100 }));
}

/** Who sees a flag, in a few words. */
export function rolloutText(flag) {
  const { groups } = flag.filters;
  if (groups.length === 0 || groups.every((group) => shareOf(group) === 0)) {
    return t('Nobody');
  }
  const subject = groupTypeOf(flag) === null ? 'users' : 'groups';
  if (groups.length > 1) {
    return `${plural(groups.length, 'condition set')}`;
  }
  const [group] = groups;
  const filters = (group.properties ?? []).length;
  const share = shareOf(group) === WHOLE ? t('All {0}', subject) : t('{0} % of {1}', formatNumber(shareOf(group)),
    subject);
  return filters === 0 ? share : t('{0} who match {1}', share, plural(filters, 'filter'));
}

/** Problems by field: `key`, `variants` and, by name, `payloads`. */
export function problemsOf(flag) {
  const variants = variantsOf(flag);
  const payloads = Object.keys(flag.filters.payloads ?? {}).map((name) => [name, payloadProblem(payloadOf(flag, name))])
    .filter(([, problem]) => problem);
  return {
    key: keyProblem(flag.key, t('The key')),
    variants: variants.length > 0 ? variantsProblem(variants) : null,
    payloads: Object.fromEntries(payloads),
  };
}

export function hasProblems({ key, variants, payloads }) {
  return Boolean(key || variants || Object.keys(payloads).length > 0);
}

function keyProblem(key, what) {
  if (key === '') {
    return t('{0} is missing.', what);
  }
  return KEY.test(key) ? null : t('{0} may have letters, digits, hyphens and underscores only.', what);
}

function variantsProblem(variants) {
  const keys = variants.map(({ key }) => key);
  const wrong = keys.map((key) => keyProblem(key, t('The key of a variant'))).find(Boolean);
  const twice = keys.find((key, i) => keys.indexOf(key) !== i);
  const sum = variants.reduce((total, variant) => total + shareOf(variant), 0);
  if (wrong || twice !== undefined) {
    return wrong ?? t('Two variants have the key “{0}”.', twice);
  }
  return Math.abs(sum - WHOLE) > 1e-6
    ? t('The variants add up to {0} %. They must add up to 100 %.', formatNumber(sum))
    : null;
}

/** What is wrong with the text of a payload; null for nothing. */
export function payloadProblem(text) {
  if (text.trim() === '') {
    return null;
  }
  try {
    JSON.parse(text);
    return null;
  } catch (failure) {
    return /^[\p{L}_]/u.test(text.trim())
      ? t('Not valid JSON. A text needs quotes: {0}', JSON.stringify(text.trim().slice(0, 40)))
      : t('Not valid JSON: {0}', failure.message);
  }
}

/** What the editor saves of a flag; empty payloads are left out. */
export function bodyOf(flag) {
  const { key, name, tags, ensure_experience_continuity, filters } = flag;
  const payloads = Object.fromEntries(Object.entries(filters.payloads ?? {})
    .filter(([payload]) => payloadOf(flag, payload).trim() !== ''));
  return { key, name, tags, ensure_experience_continuity, filters: { ...filters, payloads } };
}
