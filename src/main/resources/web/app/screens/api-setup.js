// API and setup: snippets for sending events, a status of arrivals, and requests for reading data.

import { api, inProject } from '../api.js';
import { formatAgo } from '../format.js';
import { html, useEffect, useState } from '../lib.js';
import { parameter, project, projectPath, setQuery } from '../state.js';
import { SNIPPETS } from '../parts/snippets.js';
import { Code, Copy, Icon, Link, Screen, Tabs } from '../parts/ui.js';
import { t } from '../texts.js';

const LOOK_MS = 2_000;

export default function Help() {
  return html`<${Screen} title="API and setup" class="help">
    <div class="help-top">
      <${EventStatus} />
      <dl class="card addresses">
        <${Fact} title="Host" text=${location.origin} />
        <${Fact} title="Project API key" text=${project.value.api_token} />
        <${Fact} title="Project ID" text=${String(project.value.id)} />
      </dl>
    </div>
    <${Sending} />
    <${Reading} />
  <//>`;
}

function Fact({ title, text }) {
  return html`<dt>${title}</dt><dd><code>${text}</code><${Copy} text=${text} label=${t('Copy: {0}', title)} /></dd>`;
}

/** Polls for the latest event; turns green with the first one. */
function EventStatus() {
  const [latest, setLatest] = useState(undefined);
  useEffect(() => {
    const abort = new AbortController();
    const look = () => {
      if (!document.hidden) {
        api.get('/events/', { limit: 1 }, { signal: abort.signal })
          .then(({ results }) => setLatest(results[0] ?? null), () => {});
      }
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, []);
  return html`<section class="card event-status" role="status" aria-live="polite">
    <span class=${`status-light ${latest ? 'on' : ''}`} aria-hidden="true"></span>
    ${latest === undefined
      ? html`<p class="soft">Looking for events …</p>`
      : latest
        ? html`<div><h2>Receiving events</h2>
            <p>Latest event: <strong>${latest.event}</strong>,
              ${' '}<span aria-live="off">${formatAgo(latest.timestamp)}</span>.
              ${' '}<${Link} to=${projectPath('/live')}>View live events<//></p></div>`
        : html`<div><h2>Waiting for events</h2>
            <p>Send an event with one of the snippets below. It shows up here within seconds.</p></div>`}
  </section>`;
}

function Sending() {
  const here = parameter('with', SNIPPETS[0][0]);
  const [, , steps] = SNIPPETS.find(([key]) => key === here) ?? SNIPPETS[0];
  return html`<section class="card stack">
    <h2>Send events</h2>
    <${Tabs} label="Libraries" selected=${here} tabs=${SNIPPETS.map(([key, title]) => [key, title])}
      onSelect=${(key) => setQuery({ with: key })} />
    <ol class="steps">${steps(location.origin, project.value.api_token).map(({ text, code }) => html`<li>
      <p>${text}</p><${Code} text=${code} /></li>`)}</ol>
    <p class="soft">Any PostHog library works with this host and project API key. If no events arrive, see the
      refused requests in <${Link} to=${projectPath('/data')}>Data management<//>. Events of the past can be
      ${' '}<${Link} to=${projectPath('/data/import')}>imported from a file<//>.</p>
  </section>`;
}

function Reading() {
  const ask = (path, more = '') => `curl -sS '${location.origin}${inProject(path)}'${more} \\
  -H "Authorization: Bearer $POSTHOG_PERSONAL_API_KEY"`;
  const query = ` \\
  -H 'Content-Type: application/json' -d '{"query": {
    "kind": "TrendsQuery",
    "series": [{"kind": "EventsNode", "event": "signed up", "math": "dau"}],
    "dateRange": {"date_from": "-30d"}, "interval": "day"
  }}'`;
  return html`<section class="card stack">
    <h2>Query the API</h2>
    <p>The REST API has all data of this application. Requests need a personal API key:
      ${' '}<${Link} to=${projectPath('/settings/keys')}><${Icon} name="key"
        size=${15} /> create one<//> with the required
      scopes and set it in the environment.</p>
    <${Code} text="export POSTHOG_PERSONAL_API_KEY=phx_…" />
    <h3>Latest events</h3>
    <${Code} text=${ask('/events/?limit=10')} />
    <h3>Unique users per day</h3>
    <${Code} text=${ask('/query/', query)} />
    <h3>Dashboards</h3>
    <${Code} text=${ask('/dashboards/')} />
    <h3>Live events</h3>
    <${Code} text=${ask('/live/', ' -N')} />
    <p class="row">
      <a class="button" href="/api/docs/" target="_blank" rel="noopener">
        <${Icon} name="open" size=${16} /> API reference</a>
      <a class="button" href="/api/schema/" target="_blank" rel="noopener">
        <${Icon} name="file" size=${16} /> OpenAPI schema</a>
    </p>
  </section>`;
}
