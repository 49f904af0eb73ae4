import { Identities } from './identities.mjs';

/**
 * Compares what the client's log says with what the server shows. Each figure but `acknowledged`, `stored` and
 * `persons` is a number of violations and must be 0; `examples` names the first few of each kind.
 */
export function check(history, dump) {
  const report = new Report();
  const counts = occurrences(dump.events);
  const acknowledged = history.acknowledged();
  report.figures.acknowledged = acknowledged.size;
  report.figures.stored = dump.events.length;
  report.figures.persons = dump.persons.length;
  for (const uuid of acknowledged) {
    report.expect('lost', counts.has(uuid), uuid);
  }
  for (const [uuid, count] of counts) {
    report.expect('duplicated', count === 1, uuid);
    report.expect('invented', history.events.has(uuid), uuid);
  }
  for (const [id, batch] of history.batches) {
    const there = batch.first.filter((uuid) => counts.has(uuid)).length;
    report.expect('torn', there === 0 || there === batch.first.length, `${id}: ${there} of ${batch.first.length}`);
  }
  checkContent(history, dump, report);
  checkOrder(history, dump, report);
  const identities = identitiesOf(history, counts);
  checkCounts(dump, identities, report);
  checkPersons(dump, identities, report);
  checkDashboards(history, dump, report);
  return report;
}

/** Of one person: whether the server lists exactly the stored events of the person's distinct ids. */
export function checkPerson(dump, person, listed, report) {
  const ids = new Set(person.ids);
  const expected = dump.events.filter((event) => ids.has(event.distinctId)).map((event) => event.uuid);
  const same = expected.length === listed.length && expected.every((uuid, i) => uuid === listed[i]);
  const place = `person ${person.id}: ${listed.length} events listed, ${expected.length} expected`;
  report.expect('misattached', same, place);
}

const KINDS = 'lost duplicated invented torn disorder altered miscounted misattached patches'.split(' ');

class Report {
  figures = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
  examples = [];

  expect(kind, holds, place) {
    if (!holds && this.figures[kind]++ < 5) {
      this.examples.push(`${kind}: ${place}`);
    }
  }

  get violations() {
    return KINDS.filter((kind) => this.figures[kind] > 0);
  }

  toString() {
    const { acknowledged, stored, persons } = this.figures;
    const zeros = KINDS.map((kind) => `${kind} ${this.figures[kind]}`).join(', ');
    return `acknowledged ${acknowledged}, stored ${stored}, persons ${persons}, ${zeros}`;
  }
}

function occurrences(events) {
  const counts = new Map();
  for (const event of events) {
    counts.set(event.uuid, (counts.get(event.uuid) ?? 0) + 1);
  }
  return counts;
}

function checkContent(history, dump, report) {
  for (const event of dump.events) {
    const sent = history.events.get(event.uuid);
    if (sent) {
      const sameTime = Math.abs(event.micros - sent.micros) <= sent.toleranceMicros;
      report.expect('altered', event.hash === sent.hash && sameTime, `${event.uuid}${sameTime ? '' : ' (its time)'}`);
    }
  }
}

/** The list is newest first; where timestamps are equal, the later sent comes first. */
function checkOrder(history, dump, report) {
  const newest = new Map();
  let before = Infinity;
  for (const event of dump.events) {
    report.expect('disorder', event.micros <= before, `${event.uuid} is later than the event listed before it`);
    before = event.micros;
    const sent = history.events.get(event.uuid);
    if (sent) {
      const tie = `${sent.client} ${event.micros}`;
      const previous = newest.get(tie) ?? Infinity;
      report.expect('disorder', sent.order <= previous, `${event.uuid} was sent after the event listed before it`);
      newest.set(tie, sent.order);
    }
  }
}

function identitiesOf(history, counts) {
  const identities = new Identities();
  for (const [uuid, event] of history.events) {
    if (counts.has(uuid)) {
      identities.add(event);
    }
  }
  return identities;
}

function checkCounts(dump, identities, report) {
  const totals = new Map();
  const persons = new Map();
  for (const event of dump.events) {
    const day = new Date(event.micros / 1000).toISOString().slice(0, 10);
    totals.set(day, (totals.get(day) ?? 0) + 1);
    const seen = persons.get(day) ?? persons.set(day, new Set()).get(day);
    seen.add(identities.of(event.distinctId) ?? event.distinctId);
  }
  const uniques = new Map([...persons].map(([day, seen]) => [day, seen.size]));
  compareCounts('total', totals, dump.totals, report);
  compareCounts('dau', uniques, dump.uniques, report);
}

function compareCounts(math, expected, counted, report) {
  for (const day of new Set([...expected.keys(), ...counted.keys()])) {
    const text = `${math} of ${day}: ${counted.get(day)} instead of ${expected.get(day)}`;
    report.expect('miscounted', expected.get(day) === counted.get(day), text);
  }
}

function checkPersons(dump, identities, report) {
  const found = new Set();
  for (const person of dump.persons) {
    const expected = identities.of(person.ids[0]);
    const sameIds = expected && sameSet(expected.ids, person.ids) && !found.has(expected);
    report.expect('misattached', sameIds, `person ${person.id} has the distinct ids ${person.ids.slice(0, 5)}`);
    found.add(expected);
    for (const [name, value] of Object.entries(expected?.properties ?? {})) {
      const shown = JSON.stringify(person.properties[name]);
      const place = `person ${person.id}: ${name} is ${shown} instead of ${JSON.stringify(value)}`;
      report.expect('misattached', shown === JSON.stringify(value), place);
    }
  }
  for (const person of identities.all()) {
    report.expect('misattached', found.has(person), `no person has the distinct ids ${[...person.ids].slice(0, 5)}`);
  }
  for (const event of dump.events) {
    const attached = event.personIds?.includes(event.distinctId);
    report.expect('misattached', attached, `event ${event.uuid} of ${event.distinctId} belongs to ${event.personIds}`);
  }
}

function sameSet(set, list) {
  return set.size === list.length && list.every((each) => set.has(each));
}

/** A PATCH writes its value into two fields: both must show the same value, and one that was sent last. */
function checkDashboards(history, dump, report) {
  for (const [id, allowed] of history.dashboards) {
    const shown = dump.dashboards.get(id);
    const holds = shown && shown.name === shown.description && allowed.has(shown.name);
    report.expect('patches', holds, `dashboard ${id} shows ${JSON.stringify(shown)}, sent ${[...allowed]}`);
  }
}
