// How a project gets its first event: what to paste, with its host and key, and a lamp that waits with you.

import { html } from '../lib.js';
import { parameter, project, setQuery } from '../state.js';
import { Code, Tabs } from './ui.js';

const TABS = [['curl', 'curl'], ['js', 'posthog-js'], ['node', 'posthog-node'], ['python', 'Python']];

function snippet(kind, host, key) {
  return {
    curl: `curl ${host}/i/v0/e/ -H 'Content-Type: application/json' -d '{
  "api_key": "${key}",
  "event": "signed up",
  "distinct_id": "ana",
  "properties": {"plan": "pro", "$set": {"email": "ana@example.com"}}
}'`,
    js: `import posthog from 'posthog-js'

posthog.init('${key}', { api_host: '${host}' })
posthog.identify('ana', { email: 'ana@example.com' })
posthog.capture('signed up', { plan: 'pro' })`,
    node: `import { PostHog } from 'posthog-node'

const posthog = new PostHog('${key}', { host: '${host}' })
posthog.capture({ distinctId: 'ana', event: 'signed up', properties: { plan: 'pro' } })
await posthog.shutdown()`,
    python: `from posthog import Posthog

posthog = Posthog('${key}', host='${host}')
posthog.capture('signed up', distinct_id='ana', properties={'plan': 'pro'})
posthog.shutdown()`,
  }[kind];
}

/** Stands where events will be; `isLive` tells whether somebody listens for the first one. */
export function FirstEvent({ isLive }) {
  const kind = parameter('sdk', TABS[0][0]);
  return html`<section class="card first-event">
    <h2>No events yet</h2>
    <p class="soft">Send one from a terminal, or paste this into your application. It shows up here within a second.</p>
    <${Tabs} label="How to send it" tabs=${TABS} selected=${kind} onSelect=${(sdk) => setQuery({ sdk })} />
    <${Code} text=${snippet(kind, location.origin, project.value.api_token)} />
    <p class="row" role="status"><span class=${`lamp ${isLive ? 'on waits' : ''}`} aria-hidden="true"></span>
      ${isLive ? 'Waiting for the first event …' : 'Not listening yet …'}</p>
  </section>`;
}
