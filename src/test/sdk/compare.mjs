import { isDeepStrictEqual } from 'node:util';

/** What the server may write into the properties of an event by itself. */
const DERIVED = /^\$(ip|group_[0-4]|set|set_once)$/;
/** Compared apart, or taken out of the event by the server: it says whether there is a person. */
const APART = new Set(['$set', '$set_once', '$process_person_profile', '$elements', '$elements_chain']);
/** The stored time has microseconds, the proxy's clock only milliseconds. */
const ROUNDING_MILLIS = 1;

/**
 * Compares the attempts of a client to send events with what is stored; answers with one line for each difference.
 * An event may have been sent many times: then it must be there once, as the first attempt that arrived had it.
 */
export function compareEvents(sent, stored) {
  const differences = [];
  const left = new Map();
  for (const event of stored) {
    const place = placeOf(event);
    left.set(place, [...(left.get(place) ?? []), event]);
  }
  const known = new Set();
  for (const event of sent) {
    if (event.uuid !== null) {
      if (known.has(event.uuid)) {
        continue;
      }
      known.add(event.uuid);
    }
    const candidates = left.get(placeOf(event)) ?? [];
    const attempts = event.uuid === null ? [event] : sent.filter(({ uuid }) => uuid === event.uuid);
    const found = candidates
      .filter(({ uuid }) => event.uuid === null || uuid === event.uuid)
      .map((each) => ({ each, wrong: eventDifferences(attempts, each) }))
      .sort((a, b) => a.wrong.length - b.wrong.length);
    if (found.length === 0) {
      differences.push(`lost: ${show(event)}`);
      continue;
    }
    differences.push(...found[0].wrong.map((wrong) => `${show(event)}: ${wrong}`));
    candidates.splice(candidates.indexOf(found[0].each), 1);
  }
  for (const event of [...left.values()].flat()) {
    const what = known.has(event.uuid) ? 'stored more than once' : 'stored but not sent so';
    differences.push(`${what}: ${show(event)}`);
  }
  return differences;
}

function placeOf({ event, distinctId }) {
  return `${storedName(event)}\n${storedName(String(distinctId))}`;
}

function eventDifferences(attempts, stored) {
  const sent = attempts.find(({ latest }) => latest !== null) ?? attempts[0];
  const wrong = [];
  const personless = sent.properties.$process_person_profile === false;
  const { $elements: elements, $elements_chain: chain } = sent.properties;
  if (chain !== undefined && chain !== stored.elementsChain) {
    wrong.push(`the chain of elements is ${brief(stored.elementsChain)} instead of ${brief(chain)}`);
  }
  if (elements !== undefined && elements.length !== stored.elements.length) {
    wrong.push(`there are ${stored.elements.length} elements instead of ${elements.length}`);
  }
  for (const [name, value] of Object.entries(sent.properties)) {
    if (!APART.has(name) && !same(value, stored.properties[wellFormed(name)])) {
      wrong.push(`${name} is ${brief(stored.properties[name])} instead of ${brief(value)}`);
    }
  }
  if (personless !== (stored.properties.$process_person_profile === false)) {
    wrong.push(`$process_person_profile is ${stored.properties.$process_person_profile}`);
  }
  for (const [name, values] of personless ? [] : [['$set', sent.set], ['$set_once', sent.setOnce]]) {
    wrong.push(...missing(values, stored.properties[name] ?? {}).map((each) => `${name}: ${each}`));
  }
  for (const name of Object.keys(stored.properties)) {
    if (!APART.has(name) && !DERIVED.test(name) && !Object.keys(sent.properties).map(wellFormed).includes(name)) {
      wrong.push(`${name} was not sent`);
    }
  }
  const early = sent.earliest - ROUNDING_MILLIS > stored.millis;
  if (sent.earliest !== null && (early || sent.latest + ROUNDING_MILLIS < stored.millis)) {
    const moments = [stored.millis, sent.earliest, sent.latest].map((millis) => new Date(millis).toISOString());
    wrong.push(`its time is ${moments[0]}, not from ${moments[1]} to ${moments[2]}`);
  }
  if (!personless && !stored.personIds?.includes(storedName(String(sent.distinctId)))) {
    wrong.push(`its person has the distinct ids ${brief(stored.personIds)}`);
  }
  return wrong;
}

/** The names of `expected` whose values `actual` does not have. */
export function missing(expected, actual) {
  return Object.entries(expected)
    .filter(([name, value]) => !same(value, actual[wellFormed(name)]))
    .map(([name, value]) => `${name} is ${brief(actual[name])} instead of ${brief(value)}`);
}

/** Half a surrogate pair is no character; the server keeps the replacement character in its place. */
function wellFormed(text) {
  return text.toWellFormed();
}

/** Names of events and distinct ids hold no NUL either. */
function storedName(text) {
  return wellFormed(text).replaceAll('\0', '\ufffd');
}

function same(sent, stored) {
  return isDeepStrictEqual(repaired(sent), stored);
}

function repaired(value) {
  if (typeof value === 'string') {
    return wellFormed(value);
  }
  if (Array.isArray(value)) {
    return value.map(repaired);
  }
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [wellFormed(name), repaired(each)]))
    : value;
}

function show({ event, distinctId, uuid }) {
  return `${event} of ${brief(distinctId)} (${uuid ?? 'no uuid'})`;
}

function brief(value) {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length} characters)` : text;
}
