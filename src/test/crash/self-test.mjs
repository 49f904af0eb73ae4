import { check } from './check.mjs';
import { contentHash } from './canonical.mjs';
import { History } from './history.mjs';

/** Proves that the checker can fail: damages a right answer in each way and expects the alarm of that kind. */
export function selfTest() {
  const history = new History('');
  const batches = [batch('a', 0), batch('b', 10), batch('c', 20)];
  for (const each of batches) {
    history.line(`SEND ${JSON.stringify(each)}`);
    history.line(`ACK ${each.id}`);
  }
  history.line('SEND {"id":"p1","client":"p","attempt":1,"patch":{"dashboard":7,"value":"seven"}}');
  history.line('ACK p1');

  const failures = [];
  const cases = [['nothing', () => {}, []], ...Object.entries(DAMAGES).map(([name, d]) => [name, d.damage, d.alarms])];
  for (const [name, damage, alarms] of cases) {
    const dump = rightAnswer(batches);
    damage(dump);
    const raised = check(history, dump).violations;
    const proven = alarms.length === 0 ? raised.length === 0 : alarms.every((alarm) => raised.includes(alarm));
    console.log(`${proven ? 'ok  ' : 'FAIL'} ${name}: alarms ${raised.join(', ') || 'none'}`);
    if (!proven) {
      failures.push(name);
    }
  }
  return failures.length === 0;
}

const DAMAGES = {
  'one event removed': { alarms: ['lost'], damage: (dump) => dump.events.splice(4, 1) },
  'one event doubled': { alarms: ['duplicated'], damage: (dump) => dump.events.splice(4, 0, dump.events[4]) },
  'one property altered': {
    alarms: ['altered'],
    damage: (dump) => (dump.events[4].hash = contentHash('bought', 'u0', { n: -1 })),
  },
  'one timestamp altered by a microsecond': { alarms: ['altered'], damage: (dump) => dump.events[4].micros++ },
  'two events swapped': {
    alarms: ['disorder'],
    damage: (dump) => ([dump.events[4], dump.events[5]] = [dump.events[5], dump.events[4]]),
  },
  'one event invented': {
    alarms: ['invented'],
    damage: (dump) => dump.events.splice(4, 0, { ...dump.events[4], uuid: uuid(999) }),
  },
  'half a batch missing': { alarms: ['torn', 'lost'], damage: (dump) => dump.events.splice(0, 5) },
  'a day counted one short': {
    alarms: ['miscounted'],
    damage: (dump) => dump.totals.set('2025-01-01', dump.totals.get('2025-01-01') - 1),
  },
  'a person counted twice': {
    alarms: ['miscounted'],
    damage: (dump) => dump.uniques.set('2025-01-01', dump.uniques.get('2025-01-01') + 1),
  },
  'a distinct id at the wrong person': {
    alarms: ['misattached'],
    damage: (dump) => dump.persons[1].ids.push(dump.persons[0].ids.pop()),
  },
  'a person property lost': { alarms: ['misattached'], damage: (dump) => delete dump.persons[0].properties.plan },
  'an event at the wrong person': { alarms: ['misattached'], damage: (dump) => (dump.events[4].personIds = ['x']) },
  'an acknowledged PATCH forgotten': {
    alarms: ['patches'],
    damage: (dump) => dump.dashboards.set(7, { name: 'six', description: 'six' }),
  },
  'half a PATCH applied': {
    alarms: ['patches'],
    damage: (dump) => dump.dashboards.set(7, { name: 'seven', description: 'six' }),
  },
};

function uuid(number) {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Ten events of one second: an identify of u0 from a0 first, then purchases of u0 and others. */
function batch(id, from) {
  const events = Array.from({ length: 10 }, (_, i) => ({
    uuid: uuid(from + i),
    event: i === 0 ? '$identify' : 'bought',
    distinct_id: `u${i % 3}`,
    timestamp: '2025-01-01T00:00:00Z',
    properties: i === 0 ? { $anon_distinct_id: 'a0', $set: { plan: 'pro' } } : { n: from + i },
  }));
  return { id, client: 'c', attempt: 1, events };
}

function rightAnswer(batches) {
  const persons = [
    { id: 'p0', ids: ['u0', 'a0'], properties: { plan: 'pro' } },
    { id: 'p1', ids: ['u1'], properties: {} },
    { id: 'p2', ids: ['u2'], properties: {} },
  ];
  const events = batches.flatMap((each) => each.events).map((event) => ({
    uuid: event.uuid,
    distinctId: event.distinct_id,
    micros: Date.parse(event.timestamp) * 1000,
    hash: contentHash(event.event, event.distinct_id, event.properties),
    personIds: persons.find((person) => person.ids.includes(event.distinct_id)).ids.slice(),
  }));
  return {
    events: events.reverse(),
    persons,
    dashboards: new Map([[7, { name: 'seven', description: 'seven' }]]),
    totals: new Map([['2025-01-01', 30]]),
    uniques: new Map([['2025-01-01', 3]]),
  };
}
