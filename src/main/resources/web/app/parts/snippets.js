// Code snippets for sending events, with the host and key of a project.

import { t } from '../texts.js';

/** Snippets: `[key, title, (host, key) => steps]`; a step is `{text, code}`. */
export const SNIPPETS = [
  ['js', 'posthog-js', browser],
  ['node', 'Node.js', node],
  ['python', 'Python', python],
  ['go', 'Go', go],
  ['curl', 'curl', curl],
  ['import', t('Historical import'), past],
];

function browser(host, key) {
  return [
    { text: t('Install the library in your web application.'), code: 'npm install posthog-js' },
    {
      text: t('Initialize it once. Page views are captured automatically; call identify() after login.'),
      code: `import posthog from 'posthog-js'

posthog.init('${key}', { api_host: '${host}', defaults: '2025-05-24' })

posthog.identify('ana', { email: 'ana@example.com', plan: 'pro' })
posthog.group('company', 'acme', { name: 'Acme', seats: 12 })
posthog.capture('signed up', { plan: 'pro' })`,
    },
  ];
}

function node(host, key) {
  return [
    { text: t('Add the library.'), code: 'npm install posthog-node' },
    {
      text: t('Send events, and flush them before the process exits. Save it as first.mjs to try it.'),
      code: `import { PostHog } from 'posthog-node'

const posthog = new PostHog('${key}', { host: '${host}' })
posthog.capture({ distinctId: 'ana', event: 'signed up', properties: { plan: 'pro' } })
await posthog.shutdown()`,
    },
  ];
}

function python(host, key) {
  return [
    { text: t('Add the library.'), code: 'pip install posthog' },
    {
      text: t('Send events.'),
      code: `from posthog import Posthog

posthog = Posthog('${key}', host='${host}')
posthog.capture('signed up', distinct_id='ana', properties={'plan': 'pro'})
posthog.shutdown()`,
    },
  ];
}

function go(host, key) {
  return [
    { text: t('Add the library.'), code: 'go get github.com/posthog/posthog-go' },
    {
      text: t('Send events.'),
      code: `package main

import "github.com/posthog/posthog-go"

func main() {
    client, _ := posthog.NewWithConfig("${key}", posthog.Config{Endpoint: "${host}"})
    defer client.Close()
    client.Enqueue(posthog.Capture{
        DistinctId: "ana",
        Event:      "signed up",
        Properties: posthog.NewProperties().Set("plan", "pro"),
    })
}`,
    },
  ];
}

function curl(host, key) {
  return [{
    text: t('One request sends one or many events. Status 200 means that they are on disk.'),
    code: `curl -sS '${host}/batch/' -H 'Content-Type: application/json' -d '{
  "api_key": "${key}",
  "batch": [
    {"event": "signed up", "distinct_id": "ana", "properties": {"plan": "pro"}},
    {"event": "signed up", "distinct_id": "bob", "properties": {"plan": "free"}}
  ]
}'`,
  }];
}

function past(host, key) {
  return [
    {
      text: t('Historical events need historical_migration and a timestamp. A batch is stored completely or not at all. '
        + 'With a UUID per event, an import can be repeated without duplicates.'),
      code: `curl -sS '${host}/batch/' -H 'Content-Type: application/json' -d '{
  "api_key": "${key}",
  "historical_migration": true,
  "batch": [
    {"event": "signed up", "distinct_id": "ana", "timestamp": "2024-05-01T09:00:00Z",
     "uuid": "5b3a5f4c-7f0e-4c0a-9b52-0d6f2a1c9e11", "properties": {"plan": "pro"}}
  ]
}'`,
    },
    {
      text: t('The same with posthog-node.'),
      code: `import { PostHog } from 'posthog-node'

const posthog = new PostHog('${key}', { host: '${host}', historicalMigration: true })
posthog.capture({
  distinctId: 'ana',
  event: 'signed up',
  timestamp: new Date('2024-05-01T09:00:00Z'),
  uuid: '5b3a5f4c-7f0e-4c0a-9b52-0d6f2a1c9e11',
  properties: { plan: 'pro', $ignore_sent_at: true },
})
await posthog.shutdown()`,
    },
  ];
}
