// Secret of a webhook, shown once.

import { html } from '../lib.js';
import { t } from '../texts.js';
import { Code } from './ui.js';

export function WebhookSecret({ secret }) {
  return html`<div class="stack tight" role="status">
    <p>The receiver verifies webhooks by this secret. It is not shown again.</p>
    <${Code} text=${secret} label=${t('Copy secret')} />
  </div>`;
}
