// Code that asks for a feature flag, for the usual SDKs.

import { html, useState } from '../lib.js';
import { project } from '../state.js';
import { Code, Tabs } from '../parts/ui.js';
import { variantsOf } from './model.js';

const TABS = [['js', 'JavaScript'], ['node', 'Node.js'], ['python', 'Python'], ['curl', 'curl']];

/** @param {object} flag whose key is a word, so that it may stand in code */
export function Snippet({ flag }) {
  const [tab, setTab] = useState(TABS[0][0]);
  return html`<section class="card stack" aria-labelledby="flag-code">
    <h2 id="flag-code">Use it in code</h2>
    <${Tabs} label="Language" tabs=${TABS} selected=${tab} onSelect=${setTab} />
    <${Code} text=${codeOf(tab, flag)} />
    <p class="soft small">SDKs send <code>$feature_flag_called</code> when they answer, which the tab Usage shows.</p>
  </section>`;
}

function codeOf(language, flag) {
  const { key } = flag;
  const [first] = variantsOf(flag);
  const token = project.value.api_token;
  const host = location.origin;
  switch (language) {
    case 'js':
      return (first
        ? `if (posthog.getFeatureFlag('${key}') === '${first.key}') {\n  // the side “${first.key}”\n}\n`
        : `if (posthog.isFeatureEnabled('${key}')) {\n  // the flag is on\n}\n`)
        + `const payload = posthog.getFeatureFlagPayload('${key}')`;
    case 'node':
      return `import { PostHog } from 'posthog-node'\n\nconst posthog = new PostHog('${token}', { host: '${host}' })\n`
        + (first
          ? `const side = await posthog.getFeatureFlag('${key}', 'distinct id')`
          : `const isOn = await posthog.isFeatureEnabled('${key}', 'distinct id')`);
    case 'python':
      return `from posthog import Posthog\n\nposthog = Posthog('${token}', host='${host}')\n`
        + (first
          ? `side = posthog.get_feature_flag('${key}', 'distinct id')`
          : `is_on = posthog.feature_enabled('${key}', 'distinct id')`);
    default:
      return `curl -sS '${host}/flags/?v=2' -H 'Content-Type: application/json' -d '{\n  "api_key": "${token}",\n`
        + `  "distinct_id": "ana",\n  "flag_keys_to_evaluate": ["${key}"]\n}'`;
  }
}
