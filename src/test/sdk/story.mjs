import { ODD_TEXTS, SHAPES, large, pastMoment } from './odd.mjs';

const HISTORY = 1000;

/**
 * What an application on a server says, step by step, for every client to say in its own words. A step is
 * `{ do: 'capture', distinctId, event, properties, groups?, timestamp? }`,
 * `{ do: 'identify', distinctId, set, setOnce? }`, `{ do: 'alias', distinctId, alias }` or
 * `{ do: 'group', type, key, properties }`.
 */
export function steps({ large: largeProperties = large() } = {}) {
  return [
    { do: 'capture', distinctId: 'visitor-1', event: 'opened', properties: { page: '/', $set: { seen: 'once' } } },
    { do: 'identify', distinctId: 'ada', set: { email: 'ada@example.com', plan: 'free' }, setOnce: { first: 1 } },
    { do: 'alias', distinctId: 'ada', alias: 'visitor-1' },
    { do: 'alias', distinctId: 'ada', alias: 'crm-17' },
    { do: 'identify', distinctId: 'ada', set: { plan: 'max' }, setOnce: { first: 2 } },
    { do: 'identify', distinctId: 'ada', set: { 'last seen': '2024-02-29' } },
    { do: 'capture', distinctId: 'crm-17', event: 'called', properties: { $set: ODD_TEXTS } },
    { do: 'group', type: 'company', key: 'acme', properties: { seats: 12, odd: ODD_TEXTS } },
    { do: 'group', type: 'company', key: 'acme', properties: { seats: 13 } },
    { do: 'group', type: 'team 🦔', key: 'שלום', properties: { odd: ODD_TEXTS.emoji } },
    {
      do: 'capture',
      distinctId: 'ada',
      event: 'bought',
      properties: { amount: 12.5 },
      groups: { company: 'acme', 'team 🦔': 'שלום', unheard: 'of' },
    },
    { do: 'capture', distinctId: 'משתמש 🦔 é', event: 'Übersicht 🦔\u0000\u2028', properties: ODD_TEXTS },
    { do: 'capture', distinctId: 'bob', event: 'shapes', properties: SHAPES },
    { do: 'capture', distinctId: 'bob', event: 'large', properties: largeProperties },
    { do: 'capture', distinctId: 'nobody', event: 'quiet', properties: { $process_person_profile: false } },
    { do: 'capture', distinctId: 'bob', event: 'past', properties: {}, timestamp: '2021-05-06T07:08:09.123Z' },
  ];
}

/** A thousand events of the past, of fifty customers. */
export function history() {
  return Array.from({ length: HISTORY }, (_, i) => {
    const number = i % 50;
    return {
      do: 'capture',
      distinctId: `customer-${number}`,
      event: 'imported',
      properties: { i, text: ODD_TEXTS.emoji, $set: { number } },
      timestamp: pastMoment(i).toISOString(),
    };
  });
}

/** What must come of the steps and the history for a client that writes the odd texts in its own way. */
export function outcome(odd = ODD_TEXTS) {
  return {
    events: steps().length + HISTORY,
    persons: [
      {
        ids: ['ada', 'visitor-1', 'crm-17'],
        properties: {
          email: 'ada@example.com',
          plan: 'max',
          first: 1,
          'last seen': '2024-02-29',
          seen: 'once',
          ...odd,
        },
        identified: true,
      },
      { ids: ['bob'], identified: false },
      { ids: ['משתמש 🦔 é'], identified: false },
      ...Array.from({ length: 50 }, (_, number) => ({
        ids: [`customer-${number}`],
        properties: { number },
        identified: false,
      })),
    ],
    strangers: ['nobody'],
    groups: [
      { type: 'company', key: 'acme', properties: { seats: 13, odd } },
      { type: 'team 🦔', key: 'שלום', properties: { odd: odd.emoji } },
    ],
    errors: [],
  };
}
