import { createRequire } from 'node:module';
import { large } from './odd.mjs';
import { history, outcome, steps } from './story.mjs';

const PostHog = createRequire(import.meta.url)('posthog-node-2021');

/** posthog-node of early 2022, which gives events no uuid and says nothing of its own clock. */
export async function nodeOf2021({ host, key }) {
  const client = new PostHog(key, { host, flushAt: 200, flushInterval: 0, timeout: 60_000 });
  const errors = [];
  let open = 0;
  const send = (method, message) => {
    open++;
    client[method](message, (error) => {
      open--;
      if (error) {
        errors.push(String(error));
      }
    });
  };
  // It complains of messages above 32 kB, though it sends them.
  const story = steps({ large: { rows: large().rows.slice(0, 600) } });
  [...story, ...history()].forEach((step) => say(send, step));
  while (client.queue.length > 0) {
    await new Promise((sent) => client.flush(sent));
  }
  while (open > 0) {
    await new Promise(setImmediate);
  }
  return { ...outcome(), errors };
}

function say(send, { do: what, ...step }) {
  if (what === 'capture') {
    send('capture', { ...step, timestamp: step.timestamp && new Date(step.timestamp) });
  } else if (what === 'identify' && step.setOnce) {
    // It has no word for what is set once.
    const { distinctId, set, setOnce } = step;
    send('capture', { distinctId, event: '$identify', properties: { $set: set, $set_once: setOnce } });
  } else if (what === 'identify') {
    send('identify', { distinctId: step.distinctId, properties: step.set });
  } else if (what === 'alias') {
    send('alias', step);
  } else {
    send('groupIdentify', { groupType: step.type, groupKey: step.key, properties: step.properties });
  }
}
