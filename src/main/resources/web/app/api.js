// HTTP client of the public API; it authenticates with the session cookie.

import { endSession, project } from './state.js';
import { t } from './texts.js';

const CSRF = 'posthog_csrftoken';
const SAFE = new Set(['GET', 'HEAD']);
const PROGRESS_MS = 700;
const PASSING = new Set([408, 429, 503]);
const RETRIES_MAX = 3;

/** An error response. The message is the server's `detail`. */
export class ApiError extends Error {
  constructor(status, body, requestId) {
    super(body?.detail
      ?? (status === 0 ? t('The server can’t be reached.') : t('The server responded with status {0}.', status)));
    this.status = status;
    /** Name of the invalid field, or null. */
    this.attr = body?.attr ?? null;
    this.code = body?.code ?? null;
    this.requestId = requestId ?? null;
  }

  /** True if the same request may succeed later. */
  get isPassing() {
    return this.status === 0 || PASSING.has(this.status) || this.status >= 500;
  }
}

function cookie(name) {
  return document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** False if there is surely no session, so that a request for the user would be a 401. */
export function mayHaveSession() {
  return cookie(CSRF) !== undefined;
}

/** Appends query parameters; null, undefined and empty ones are left out, objects become JSON. */
export function withQuery(path, parameters = {}) {
  const query = new URLSearchParams();
  Object.entries(parameters).forEach(([name, value]) => {
    if (value !== null && value !== undefined && value !== '') {
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : value);
    }
  });
  const text = query.toString();
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}

/**
 * Sends a request and returns the Response, or throws an ApiError. Safe requests are retried while the server is busy;
 * an expired session leads to the login page.
 */
export async function request(method, path, { body, signal, headers = {} } = {}) {
  const sent = { ...headers };
  if (body !== undefined) {
    sent['Content-Type'] = 'application/json';
  }
  if (!SAFE.has(method)) {
    sent['X-CSRFToken'] = cookie(CSRF) ?? '';
  }
  let response;
  for (let attempt = 0; ; attempt++) {
    try {
      response = await fetch(path, {
        method, headers: sent, signal, credentials: 'same-origin', cache: 'no-store',
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch (failure) {
      if (failure.name === 'AbortError') {
        throw failure;
      }
      throw new ApiError(0, null, null);
    }
    if (!(SAFE.has(method) && PASSING.has(response.status) && attempt < RETRIES_MAX)) {
      break;
    }
    await pause(1_000 * Math.min(5, Number(response.headers.get('Retry-After')) || 1), signal);
  }
  if (response.ok) {
    return response;
  }
  const said = await response.json().catch(() => null);
  if (response.status === 401 && !path.startsWith('/api/login') && !path.startsWith('/api/users/@me')) {
    endSession();
  }
  throw new ApiError(response.status, said, response.headers.get('X-Request-Id'));
}

async function json(method, path, options) {
  const response = await request(method, path, options);
  return response.status === 204 || response.status === 202 && response.headers.get('Content-Length') === '0'
    ? null
    : response.json().catch(() => null);
}

/** Path of the open project's API: `/api/projects/1/dashboards/`. */
export function inProject(path) {
  return `/api/projects/${project.value.id}${path}`;
}

/** JSON requests. Paths that don't begin with `/api/` or `/_` belong to the open project. */
export const api = {
  get: (path, parameters, options) => json('GET', withQuery(absolute(path), parameters), options),
  post: (path, body = {}, options = {}) => json('POST', absolute(path), { ...options, body }),
  patch: (path, body, options = {}) => json('PATCH', absolute(path), { ...options, body }),
  put: (path, body, options = {}) => json('PUT', absolute(path), { ...options, body }),
  remove: (path, options = {}) => json('DELETE', absolute(path), options),
};

function absolute(path) {
  return path.startsWith('/api/') || path.startsWith('/_') ? path : inProject(path);
}

/**
 * Runs a query. Aborting the signal cancels it on the server too.
 *
 * @param {object} query as the query endpoint takes it
 * @param {object} [options] `refresh` as in the API; `filters` override those of the query; `signal`; `onProgress`
 *     receives the seconds since the start
 */
export async function runQuery(query, { refresh = 'blocking', filters, signal, onProgress } = {}) {
  const id = crypto.randomUUID();
  const begin = Date.now();
  const told = onProgress && setInterval(() => onProgress((Date.now() - begin) / 1_000), PROGRESS_MS);
  // Unlike DELETE of a query, this succeeds also if the query has just ended.
  const cancel = () => api.post('/insights/cancel/', { client_query_id: id }).catch(() => {});
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const body = { query, refresh, client_query_id: id };
    return await api.post('/query/', filters ? { ...body, filters_override: filters } : body, { signal });
  } finally {
    clearInterval(told);
    signal?.removeEventListener('abort', cancel);
  }
}

/** Loads all pages of a list, up to about `most` rows. */
export async function all(path, parameters = {}, most = 1_000) {
  const rows = [];
  let page = await api.get(path, { limit: 100, ...parameters });
  while (page) {
    rows.push(...page.results);
    const next = page.next && rows.length < most ? new URL(page.next) : null;
    page = next && await api.get(next.pathname + next.search);
  }
  return rows;
}

/** Resolves after a delay; rejects with an AbortError if the signal is aborted first. */
export function pause(millis, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, millis);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    }, { once: true });
  });
}
