// Snippets for a project without events.

import { html } from '../lib.js';
import { parameter, project, projectPath, setQuery } from '../state.js';
import { t } from '../texts.js';
import { Code, Link, Tabs } from './ui.js';

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

/** Empty state of live events; `isLive` is true while the stream is connected. */
export function FirstEvent({ isLive }) {
  const kind = parameter('sdk', TABS[0][0]);
  return html`<section class="card first-event">
    <h2>No events yet</h2>
    <p class="soft">Send one from a terminal or from your application. It shows up here within a second.
      ${' '}Events of the past can be <${Link} to=${projectPath('/data/import')}>imported from a file<//>.</p>
    <${Tabs} label="Libraries" tabs=${TABS} selected=${kind} onSelect=${(sdk) => setQuery({ sdk })} />
    <${Code} text=${snippet(kind, location.origin, project.value.api_token)} />
    <p class="row" role="status"><span class=${`status-dot ${isLive ? 'on waits' : ''}`} aria-hidden="true"></span>
      ${isLive ? t('Waiting for the first event …') : t('Connecting …')}</p>
  </section>`;
}
