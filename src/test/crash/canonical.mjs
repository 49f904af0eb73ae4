import { createHash } from 'node:crypto';

/** What the server may write into the properties of an event by itself. */
const ADDED_BY_SERVER = /^\$(ip|group_[0-4])$/;

/** JSON with the names of every object in order, so that equal values have equal texts. */
export function canonical(value) {
  if (Array.isArray(value)) {
    return `[${value.map(canonical).join(',')}]`;
  }
  if (value !== null && typeof value === 'object') {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** A hash of everything a client said about an event but its timestamp, which is compared apart. */
export function contentHash(event, distinctId, properties) {
  const kept = {};
  for (const name of Object.keys(properties)) {
    if (!ADDED_BY_SERVER.test(name)) {
      kept[name] = properties[name];
    }
  }
  return createHash('sha1').update(canonical([event, distinctId, kept])).digest('base64');
}
