// API and set-up: how applications send events here, a lamp for the first one, and how scripts read them back.

import { api, inProject } from '../api.js';
import { formatAgo } from '../format.js';
import { html, useEffect, useState } from '../lib.js';
import { at, parameter, project, setQuery } from '../state.js';
import { SNIPPETS } from '../parts/snippets.js';
import { Code, Copy, Icon, Link, Screen, Tabs } from '../parts/ui.js';

const LOOK_MS = 2_000;

export default function Help() {
  return html`<${Screen} title="API and set-up" class="help">
    <div class="help-top">
      <${Lamp} />
      <dl class="card addresses">
        <${Fact} name="Host" text=${location.origin} />
        <${Fact} name="Project API key" text=${project.value.api_token} />
        <${Fact} name="Project ID" text=${String(project.value.id)} />
      </dl>
    </div>
    <${Sending} />
    <${Reading} />
  <//>`;
}

function Fact({ name, text }) {
  return html`<dt>${name}</dt><dd><code>${text}</code><${Copy} text=${text} label=${`Copy: ${name}`} /></dd>`;
}

/** Turns green when an event is there, and tells of each that follows. */
function Lamp() {
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
  return html`<section class="card signal" role="status" aria-live="polite">
    <span class=${`signal-light ${latest ? 'on' : ''}`} aria-hidden="true"></span>
    ${latest === undefined
      ? html`<p class="soft">Looking for events …</p>`
      : latest
        ? html`<div><h2>Events arrive</h2>
            <p>The latest is <strong>${latest.event}</strong>,
              ${' '}<span aria-live="off">${formatAgo(latest.timestamp)}</span>.
              ${' '}<${Link} to=${at('/live')}>See them arrive<//></p></div>`
        : html`<div><h2>Waiting for a first event</h2>
            <p>Paste one of the examples below. The lamp turns green as soon as something arrives.</p></div>`}
  </section>`;
}

function Sending() {
  const here = parameter('with', SNIPPETS[0][0]);
  const [, , steps] = SNIPPETS.find(([key]) => key === here) ?? SNIPPETS[0];
  return html`<section class="card stack">
    <h2>Send events</h2>
    <${Tabs} label="Ways to send" selected=${here} tabs=${SNIPPETS.map(([key, title]) => [key, title])}
      onSelect=${(key) => setQuery({ with: key })} />
    <ol class="steps">${steps(location.origin, project.value.api_token).map(({ text, code }) => html`<li>
      <p>${text}</p><${Code} text=${code} /></li>`)}</ol>
    <p class="soft">Any library of PostHog works: give it this host and this key. Nothing arrives? Requests that were
      refused are kept with the reason under <${Link} to=${at('/data')}>Data management<//>.</p>
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
    <h2>Read them back</h2>
    <p>The REST API has everything that you see here. Scripts need a personal API key:
      ${' '}<${Link} to=${at('/settings/keys')}><${Icon} name="key" size=${15} /> create one<//>, with the scopes
      that the script needs, and put it into the environment.</p>
    <${Code} text="export POSTHOG_PERSONAL_API_KEY=phx_…" />
    <h3>The latest events</h3>
    <${Code} text=${ask('/events/?limit=10')} />
    <h3>People per day</h3>
    <${Code} text=${ask('/query/', query)} />
    <h3>Dashboards</h3>
    <${Code} text=${ask('/dashboards/')} />
    <h3>Events as they arrive</h3>
    <${Code} text=${ask('/live/', ' -N')} />
    <p class="row">
      <a class="button" href="/api/docs/" target="_blank" rel="noopener">
        <${Icon} name="open" size=${16} /> All of the API</a>
      <a class="button" href="/api/schema/" target="_blank" rel="noopener">
        <${Icon} name="file" size=${16} /> OpenAPI</a>
    </p>
  </section>`;
}
