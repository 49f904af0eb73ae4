const PLAN = `source: { tool: amplitude, project_start: 2021-03-01 }
ids: { user: "^u_[0-9]+$" }
manifest: { events: 600, users: 40 }`;
const REQUESTS = 6;
const EVENTS = 100;
const PAUSE_MS = 100;
const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 1);

/** An event of an import; where it is careless, some have no uuid, an id by mistake or a secret. */
function event(n, isCareless) {
  const properties = { $geoip_disable: true, price: n % 5 ? undefined : n };
  if (isCareless && n % 60 === 0) {
    properties.url = 'https://shop.example/?token=abc&email=ana@example.com';
  }
  return {
    event: n % 5 ? 'page opened' : 'purchase',
    distinct_id: isCareless && n % 50 === 0 ? 'undefined' : `u_${n % 40}`,
    timestamp: new Date(START + Math.floor(n / EVENTS) * DAY_MS + (n % EVENTS) * 711_037).toISOString(),
    uuid: isCareless && n % 30 === 0 ? undefined : `5b3a5f4c-7f0e-4c0a-9b52-${String(n).padStart(12, '0')}`,
    properties,
  };
}

/** Sends one request of the import to a rehearsal; answers with the status. */
export async function importInto(url, key, request, isCareless) {
  const batch = Array.from({ length: EVENTS }, (_, i) => event(request * EVENTS + i, isCareless));
  const answer = await fetch(`${url}/batch/`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_key: key, historical_migration: true, batch }),
  });
  return answer.status;
}

/**
 * A rehearsal to which a whole import was sent, with its report.
 *
 * @param {(method: string, path: string, body: ?object) => Promise<object>} api of the project
 */
export async function rehearsed(api, url, name, isCareless) {
  const made = await api('POST', '/rehearsals/', { name, mode: 'service' });
  await api('PATCH', `/rehearsals/${made.id}/`, { plan: PLAN });
  for (let request = 0; request < REQUESTS; request++) {
    await importInto(url, made.api_token, request, isCareless);
  }
  await api('POST', `/rehearsals/${made.id}/report/`, {});
  while ((await api('GET', `/rehearsals/${made.id}/report/`)).status === 'running') {
    await new Promise((passed) => setTimeout(passed, PAUSE_MS));
  }
  return made;
}
