// The way to the server.

/** The page's own address, without a final slash. */
export const base = location.pathname.replace(/\/+$/, '');

/** What a password opened; kept here too, because in a frame of another site browsers keep no cookie. */
let shareToken = null;
/** The range that the reader chose, as it is sent; null for that of the address. */
let chosenFrom = null;

/** An answer that is none. */
export class Refusal extends Error {
  constructor(answer) {
    super(String(answer.status));
    this.status = answer.status;
    this.seconds = Number(answer.headers.get('Retry-After')) || 0;
  }
}

/** Asks with the switches of the page's address, and others over them; throws a Refusal. */
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
    throw new Refusal(answer);
  }
  return answer;
}

/** From now on the dates from this one are shown; an empty text stands for those that are saved. */
export function choose(from) {
  chosenFrom = from;
}

/** Tries a password; answers with the status. */
export async function open(password) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(base, { method: 'POST', headers, body: JSON.stringify({ password }) });
  const said = await answer.json();
  if (answer.ok) {
    shareToken = said.shareToken;
  }
  return answer.status;
}
