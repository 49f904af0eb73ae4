// Global state: user, project, URL, theme, time zone and notices.

import { computed, effect, signal } from './lib.js';

/** User of `/api/users/@me/`; null without a session, undefined until that is known. */
export const user = signal(undefined);

/** Projects of the user's organization: `{id, name, timezone, api_token}`. */
export const projects = signal([]);

/** The open project as `/api/projects/1/` has it, or null. */
export const project = signal(null);

/** URL of the page: `{path, query}`, with the path as in `location` and a URLSearchParams. */
export const currentUrl = signal(readPlace());

function readPlace() {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

addEventListener('popstate', () => {
  currentUrl.value = readPlace();
});

/** Changes the URL without reloading the page. */
export function navigate(to, { replace = false } = {}) {
  const before = location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  currentUrl.value = readPlace();
  if (location.pathname !== before) {
    scrollTo(0, 0);
  }
}

/** Path of a screen of the open project: `projectPath('/dashboards')`. */
export function projectPath(path) {
  return `/project/${project.value?.id ?? ''}${path}`;
}

/** Changes query parameters of the URL; null and empty ones are removed. Only `push` adds a history entry. */
export function setQuery(changes, { push = false } = {}) {
  const query = new URLSearchParams(location.search);
  Object.entries(changes).forEach(([name, value]) => {
    if (value === null || value === undefined || value === '' || value === false) {
      query.delete(name);
    } else {
      query.set(name, value === true ? '1' : value);
    }
  });
  const text = query.toString();
  navigate(location.pathname + (text ? `?${text}` : ''), { replace: !push });
}

/** A query parameter of the URL, or a default. */
export function parameter(name, otherwise = '') {
  return currentUrl.value.query.get(name) ?? otherwise;
}

/** Clears the user and shows the login page, which returns to the current URL. */
export function endSession() {
  if (user.value) {
    user.value = null;
    const back = location.pathname + location.search + location.hash;
    navigate(back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`, { replace: true });
  }
}

/** A signal that is kept in local storage. */
function persisted(name, otherwise) {
  const made = signal(read(name) ?? otherwise);
  effect(() => write(name, made.value));
  return made;
}

function read(name) {
  try {
    return localStorage.getItem(`tenrec.${name}`);
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(`tenrec.${name}`, value);
  } catch {
    // Without storage the setting lasts as long as the page.
  }
}

/** `system`, `light` or `dark`. */
export const theme = persisted('theme', 'system');

/** `1` if times are shown in UTC instead of the project's time zone. */
export const showsUtc = persisted('utc', '');

const systemIsDark = signal(matchMedia('(prefers-color-scheme: dark)').matches);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
  systemIsDark.value = event.matches;
});

/** True if the page is dark; charts are drawn for it. */
export const isDark = computed(() => theme.value === 'dark' || (theme.value === 'system' && systemIsDark.value));

effect(() => {
  document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light';
});

/** Time zone in which times are shown. */
export const zone = computed(() => (showsUtc.value ? 'UTC' : project.value?.timezone ?? 'UTC'));

/** Toasts, which disappear after a few seconds: `{id, text, kind, action}`. */
export const notices = signal([]);
const NOTICE_MS = 6_000;
const ACTION_MS = 12_000;
const NOTICES_MAX = 4;
let noticeCount = 0;

/**
 * Shows a toast; `kind` is `good` or `bad`. An `action`, `{text, run}`, is its button, which also `z` presses; it stays
 * longer then.
 */
export function notify(text, kind = 'good', action = null) {
  const id = ++noticeCount;
  notices.value = [...notices.value, { id, text, kind, action }].slice(-NOTICES_MAX);
  setTimeout(() => dismiss(id), action ? ACTION_MS : NOTICE_MS);
}

/** Hides a toast. */
export function dismiss(id) {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** Runs the action of the latest toast that has one; false if there is none. */
export function runLatestAction() {
  const latest = notices.value.findLast(({ action }) => action);
  if (!latest) {
    return false;
  }
  dismiss(latest.id);
  latest.action.run();
  return true;
}
