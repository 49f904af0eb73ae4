import { micros } from '../crash/dump.mjs';
import { exactJson } from './exact-json.mjs';

const PAGE = 1000;

/** Everything that the server shows of one project through the management API with a personal key. */
export async function readStored(url, personalKey) {
  const read = async (address) => {
    const response = await fetch(new URL(address, `${url}/api/projects/@current/`), {
      headers: { Authorization: `Bearer ${personalKey}` },
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (response.status !== 200) {
      throw new Error(`${address} answered ${response.status}: ${text.slice(0, 500)}`);
    }
    return exactJson(text);
  };
  const pages = async (first) => {
    const rows = [];
    for (let next = first; next; ) {
      const page = await read(next);
      rows.push(...page.results);
      next = page.next;
    }
    return rows;
  };
  const events = await pages(`events/?limit=${PAGE}`);
  const persons = await pages(`persons/?limit=${PAGE}`);
  const groups = [];
  for (const { group_type: type, group_type_index: index } of await read('groups_types/')) {
    const rows = await pages(`groups/?group_type_index=${index}`);
    groups.push(...rows.map((row) => ({ type, index, key: row.group_key, properties: row.group_properties })));
  }
  const { total: usage } = await read('usage/');
  const refused = await pages('refused/');
  return { events: events.map(toEvent), persons: persons.map(toPerson), groups, usage, refused };
}

function toEvent(row) {
  return {
    uuid: row.id,
    event: row.event,
    distinctId: row.distinct_id,
    millis: micros(row.timestamp) / 1000,
    properties: row.properties,
    elementsChain: row.elements_chain,
    elements: row.elements,
    personIds: row.person?.distinct_ids ?? null,
  };
}

function toPerson(row) {
  return { ids: row.distinct_ids, properties: row.properties, identified: row.is_identified };
}
