// Requests of a shared page.

/** Path of the page without a trailing slash. */
export const base = location.pathname.replace(/\/+$/, '');

/** Token of an unlocked page; in a frame of another site the browser keeps no cookie. */
let shareToken = null;
/** `date_from` that the reader chose; null for that of the URL. */
let chosenFrom = null;

/** An error response. */
class RequestError extends Error {
  constructor(answer) {
    super(String(answer.status));
    this.status = answer.status;
    this.seconds = Number(answer.headers.get('Retry-After')) || 0;
  }
}

/** Fetches a path with the query parameters of the page's URL, overridden by `extra`; throws a RequestError. */
export async function ask(path, extra = {}) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(extra)) {
    query.set(name, value);
  }
  if (chosenFrom !== null) {
    query.delete('date_to');
    query.set('date_from', chosenFrom);
  }
  const headers = shareToken === null ? {} : { Authorization: `Bearer ${shareToken}` };
  const answer = await fetch(`${path}?${query}`, { headers, credentials: 'same-origin', cache: 'no-store' });
  if (!answer.ok) {
    await answer.text();
    throw new RequestError(answer);
  }
  return answer;
}

/** Sets the `date_from` of all later requests; an empty text means the saved dates. */
export function choose(from) {
  chosenFrom = from;
}

/** Unlocks the page with a password; resolves to the HTTP status. */
export async function open(password) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(base, { method: 'POST', headers, body: JSON.stringify({ password }) });
  const said = await answer.json();
  if (answer.ok) {
    shareToken = said.shareToken;
  }
  return answer.status;
}
