// Sending of batches to the server: retries while it is busy, and single events that it refuses.

import { pause } from '../api.js';
import { t } from '../texts.js';

const PASSING = new Set([408, 429, 500, 502, 503, 504]);
const WAIT_MAX_S = 60;
const TRIES_MAX = 8;
const REASON_MAX = 300;

/** The server can't be reached, or doesn't take the key: nothing more can be sent for now. */
export class SendingStopped extends Error {}

/**
 * Sends events of the past and returns `{stored, duplicates, refused: [{index, reason}], warnings}`.
 *
 * @param {object[]} events
 * @param {{token: string, signal: AbortSignal, onWait: (until: ?number) => void}} options `onWait` receives the time of
 *     the next try, and null when it begins
 */
export async function send(events, options) {
  const told = { stored: 0, duplicates: 0, refused: [], warnings: {} };
  // Parts that wait to be sent, as places in the array.
  const parts = [events.map((event, i) => i)];
  while (parts.length > 0) {
    const part = parts.pop();
    const { status, text } = await post(part.map((i) => events[i]), options);
    if (status === 200) {
      count(told, part.length, JSON.parse(text));
    } else {
      const named = /\(event (\d+)\)$/.exec(text.trim());
      const blamed = named && part[Number(named[1])];
      if (part.length === 1 || blamed !== null && blamed !== undefined) {
        const index = part.length === 1 ? part[0] : blamed;
        told.refused.push({ index, reason: text.trim().replace(/ \(event \d+\)$/, '').slice(0, REASON_MAX) });
        const rest = part.filter((i) => i !== index);
        parts.push(...(rest.length > 0 ? [rest] : []));
      } else {
        parts.push(part.slice(part.length >> 1), part.slice(0, part.length >> 1));
      }
    }
  }
  return told;
}

function count(told, sent, { duplicates = 0, warnings = {} }) {
  const left = (warnings.event_dropped_too_old ?? 0);
  told.stored += sent - duplicates - left;
  told.duplicates += duplicates;
  Object.entries(warnings).forEach(([type, each]) => {
    told.warnings[type] = (told.warnings[type] ?? 0) + each;
  });
}

/** Posts a batch until the server has decided: 200, or 400 and 413 with the reason. */
async function post(batch, { token, signal, onWait }) {
  const body = JSON.stringify({ api_key: token, historical_migration: true, batch });
  for (let tries = 1; ; tries++) {
    const answer = await fetch('/batch/', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal, credentials: 'omit',
    }).catch((failure) => {
      if (failure.name === 'AbortError') {
        throw failure;
      }
      return null;
    });
    if (answer && !PASSING.has(answer.status)) {
      const text = await answer.text();
      if ([200, 400, 413].includes(answer.status)) {
        return { status: answer.status, text };
      }
      throw new SendingStopped(t('The server responded with status {0}: {1}', answer.status, text.slice(0,
        REASON_MAX)));
    }
    const asked = retryAfter(answer);
    if (asked === null && tries >= TRIES_MAX) {
      throw new SendingStopped(answer
        ? t('The server responded with status {0}.', answer.status) : t('The server can’t be reached.'));
    }
    const millis = asked ?? 1_000 * Math.min(WAIT_MAX_S, 2 ** (tries - 1));
    onWait(Date.now() + millis);
    await pause(millis, signal);
    onWait(null);
  }
}

/** Milliseconds that the server asks to wait, or null. */
function retryAfter(answer) {
  const asked = answer?.headers.get('Retry-After');
  if (!asked) {
    return null;
  }
  const millis = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isFinite(millis) ? Math.max(0, Math.min(millis, 2 ** 31 - 1)) : null;
}
