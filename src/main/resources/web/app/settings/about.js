// Version and health of the server, and links to its documentation.

import { api } from '../api.js';
import { html } from '../lib.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Badge } from '../parts/ui.js';
import { t } from '../texts.js';
import { Section } from './form.js';

export function About() {
  const health = useLoad((signal) => api.get('/_health/', {}, { signal }), []);
  return html`<${Section} title="About">
    <${Loaded} of=${health}>${(said) => html`<dl class="facts">
      <dt>Version</dt><dd>${said.version}</dd>
      <dt>Status</dt><dd><${Badge} tone=${said.status === 'ok' ? 'good' : 'bad'}>${said.state}<//></dd>
      ${Object.entries(said.checks).map(([name, state]) => html`
        <dt>${name === 'store' ? t('Storage') : name}</dt>
        <dd><${Badge} tone=${state === 'ok' ? 'good' : 'bad'}>${state}<//></dd>`)}
      <dt>Recordings</dt><dd>${said.recordings}</dd>
      <dt>URL</dt><dd><code>${location.origin}</code></dd>
    </dl>`}<//>
    <ul class="lines">
      <li><a href="/api/docs/" target="_blank" rel="noopener">API reference</a>
        <span class="soft"> – all endpoints, with examples</span></li>
      <li><a href="/api/schema/" target="_blank" rel="noopener">OpenAPI schema</a>
        <span class="soft"> – OpenAPI 3.1, JSON</span></li>
      <li><a href="/metrics" target="_blank" rel="noopener">Metrics</a>
        <span class="soft"> – in Prometheus text format</span></li>
    </ul>
    <p class="small soft">Tenrec speaks PostHog’s API and is not a product of PostHog Inc.</p>
  <//>`;
}
