import { gunzipSync } from 'node:zlib';
import { exactJson } from './exact-json.mjs';

const V0 = /^\/(batch|capture|track|engage|e|i\/v0\/e|i\/v0\/ai\/batch)\/?$/;
const V1 = /^\/i\/v1\/analytics\/events\/?$/;

/** Events of answered requests, which change no more: a trial that waits asks for them many times a second. */
const EVENTS = new WeakMap();

/** Whether a request brings events. */
export function isCapture({ method, url }) {
  const [path] = url.split('?', 1);
  return method === 'POST' && (V0.test(path) || V1.test(path));
}

/**
 * The events of one recorded request as they left the client:
 * `{ event, distinctId, uuid, properties, set, setOnce, earliest, latest }`, the last two in milliseconds since 1970.
 * They bound the time that the event must have been given, for the server's clock is read between the two moments that
 * the proxy wrote down; they are null when the server never answered.
 */
export function sentEvents(exchange) {
  const known = EVENTS.get(exchange);
  if (known !== undefined) {
    return known;
  }
  const events = decodedEvents(exchange);
  if (exchange.answered !== undefined) {
    EVENTS.set(exchange, events);
  }
  return events;
}

function decodedEvents(exchange) {
  const url = new URL(exchange.url, 'http://proxy');
  const body = exactJson(textOf(exchange, url));
  if (V1.test(url.pathname)) {
    const sdk = exchange.headers['posthog-sdk-info'].split('/');
    const sentAt = exchange.headers['posthog-request-timestamp'];
    return body.batch.map((each) => fromV1(each, sdk, sentAt, exchange));
  }
  const events = Array.isArray(body) ? body : (body.batch ?? [body]);
  const sentAt = body.sent_at ?? moment(url.searchParams.get('_'));
  return events.map((each) => fromV0(each, sentAt, exchange));
}

function fromV0(each, sentAt, exchange) {
  const properties = each.properties ?? {};
  return {
    event: each.event ?? '$identify',
    distinctId: each.distinct_id ?? each.$distinct_id ?? properties.distinct_id,
    uuid: each.uuid || null,
    properties,
    set: { ...properties.$set, ...each.$set },
    setOnce: { ...properties.$set_once, ...each.$set_once },
    ...bounds(each.timestamp, each.offset, properties.$ignore_sent_at ? null : sentAt, exchange),
  };
}

function fromV1(each, [lib, version], sentAt, exchange) {
  const { options = {}, properties = {} } = each;
  const lifted = { $lib: lib, $lib_version: version };
  const names = { session_id: '$session_id', window_id: '$window_id' };
  for (const [name, property] of Object.entries(names)) {
    if (each[name] !== undefined) {
      lifted[property] = each[name];
    }
  }
  if (options.process_person_profile !== undefined) {
    lifted.$process_person_profile = options.process_person_profile;
  }
  return {
    event: each.event,
    distinctId: each.distinct_id,
    uuid: each.uuid,
    properties: { ...lifted, ...properties },
    set: { ...properties.$set },
    setOnce: { ...properties.$set_once },
    ...bounds(each.timestamp, undefined, options.disable_skew_correction ? null : sentAt, exchange),
  };
}

function bounds(timestamp, offset, sentAt, { arrived, answered }) {
  if (answered === undefined) {
    return { earliest: null, latest: null };
  }
  if (offset !== undefined) {
    return { earliest: arrived - offset, latest: answered - offset };
  }
  if (timestamp === undefined) {
    return { earliest: arrived, latest: answered };
  }
  const stated = Date.parse(timestamp);
  const behind = sentAt ? stated - Date.parse(sentAt) : null;
  return behind === null
    ? { earliest: stated, latest: stated }
    : { earliest: behind + arrived, latest: behind + answered };
}

/** The query parameter `_` of posthog-js is its clock in milliseconds. */
function moment(millis) {
  return millis && /^\d{12,}$/.test(millis) ? new Date(Number(millis)).toISOString() : undefined;
}

function textOf({ headers, body }, url) {
  const form = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (form) {
    return lenientUtf8(unzip(Buffer.from(new URLSearchParams(body.toString()).get('data'), 'base64')));
  }
  const base64 = url.searchParams.get('compression') === 'base64';
  return lenientUtf8(unzip(base64 ? Buffer.from(body.toString(), 'base64') : body));
}

function unzip(bytes) {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

/** UTF-8, in which older posthog-js writes each half of a surrogate pair by itself. */
function lenientUtf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (halves) {
    return bytes.toString('latin1').replace(/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}/g, (found) => {
      const [first, second, third] = [...found].map((each) => each.charCodeAt(0));
      const code = found.length === 2
        ? ((first & 0x1f) << 6) | (second & 0x3f)
        : ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
      return String.fromCharCode(code);
    });
  }
}
