// What all screens know: who is signed in, which project is open, where in the application we are, and how people want
// to see it.

import { computed, effect, signal } from './lib.js';

/** The user of `/api/users/@me/`; null while nobody is signed in, undefined until that is known. */
export const user = signal(undefined);

/** Projects of the user's organization: `{id, name, timezone, api_token}`. */
export const projects = signal([]);

/** The open project, whole; null while none is open. */
export const project = signal(null);

/** The address: `{path, query}` with the path as the browser writes it and a URLSearchParams. */
export const place = signal(readPlace());

function readPlace() {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

addEventListener('popstate', () => {
  place.value = readPlace();
});

/** Goes to another address without loading the page again. */
export function navigate(to, { replace = false } = {}) {
  const before = location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  place.value = readPlace();
  if (location.pathname !== before) {
    scrollTo(0, 0);
  }
}

/** The address of a screen of the open project: `at('/dashboards')`. */
export function at(path) {
  return `/project/${project.value?.id ?? ''}${path}`;
}

/** Changes parameters of the address; those that are null or empty leave it. Does not add to the history. */
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

/** A parameter of the address, or a text that stands for it where it is missing. */
export function parameter(name, otherwise = '') {
  return place.value.query.get(name) ?? otherwise;
}

/** Nobody is signed in any more; afterwards the page comes back to where it was. */
export function signOut() {
  if (user.value) {
    user.value = null;
    const back = location.pathname + location.search + location.hash;
    navigate(back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`, { replace: true });
  }
}

function kept(name, otherwise) {
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
    // A browser that keeps nothing forgets the wish with the page.
  }
}

/** `system`, `light` or `dark`. */
export const theme = kept('theme', 'system');

/** Whether times are shown in UTC instead of the project's zone. */
export const showsUtc = kept('utc', '');

const systemIsDark = signal(matchMedia('(prefers-color-scheme: dark)').matches);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
  systemIsDark.value = event.matches;
});

/** Whether the page is dark now; charts are drawn for it. */
export const isDark = computed(() => theme.value === 'dark' || (theme.value === 'system' && systemIsDark.value));

effect(() => {
  document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light';
});

/** The zone in which times are shown. */
export const zone = computed(() => (showsUtc.value ? 'UTC' : project.value?.timezone ?? 'UTC'));

/** Short messages that go by themselves: `{id, text, kind}`. */
export const notices = signal([]);
const NOTICE_MS = 6_000;
const NOTICES_MAX = 4;
let noticeCount = 0;

/** Tells the user something in passing; `kind` is `good` or `bad`. */
export function tell(text, kind = 'good') {
  const id = ++noticeCount;
  notices.value = [...notices.value, { id, text, kind }].slice(-NOTICES_MAX);
  setTimeout(() => {
    notices.value = notices.value.filter((notice) => notice.id !== id);
  }, NOTICE_MS);
}
