import { Random } from '../crash/random.mjs';
import { isCapture, sentEvents } from './wire.mjs';

const SHARE = 0.6;

/**
 * What a proxy does to the requests that bring events: it breaks the first of them, each in another of these ways, and
 * then three in five, but the same events no more than `most` times, for every client gives up at last. The seed
 * decides the order of the ways and which requests are spared.
 */
export function flaky(seed, kinds, most) {
  const random = new Random(seed);
  const order = kinds.map((kind) => ({ kind, place: random.next() })).sort((a, b) => a.place - b.place);
  const broken = new Map();
  let faults = 0;
  return (exchange) => {
    if (!isCapture(exchange)) {
      return null;
    }
    const [{ event, uuid, properties }] = sentEvents(exchange);
    const batch = uuid ?? JSON.stringify([event, properties]);
    const times = broken.get(batch) ?? 0;
    if (times >= most || (faults >= kinds.length && !random.chance(SHARE))) {
      return null;
    }
    broken.set(batch, times + 1);
    return order[faults++ % order.length].kind;
  };
}
