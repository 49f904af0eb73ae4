// A new dashboard: empty, or from a template.

import { all, api } from '../api.js';
import { html, useState } from '../lib.js';
import { plural } from '../format.js';
import { at, navigate, tell } from '../state.js';
import { Loaded, useLoad } from './load.js';
import { Button, Dialog, Field, Icon } from './ui.js';

/**
 * Makes a dashboard and opens it.
 *
 * @param {?object} template null for an empty one
 * @param {string} [name] instead of that of the template
 */
export async function createDashboard(template, name) {
  try {
    const made = await api.post('/dashboards/', {
      name: name || template?.template_name || 'New dashboard',
      ...(template ? { use_template: template.template_name } : {}),
    });
    navigate(at(`/dashboards/${made.id}`));
  } catch (failure) {
    tell(failure.message, 'bad');
  }
}

/** What a dashboard may begin with; `onChoose` hears a template, or null for an empty one. */
export function Templates({ onChoose }) {
  const templates = useLoad(() => all('/dashboard_templates/'), []);
  const [isBusy, setBusy] = useState(false);
  const choose = async (template) => {
    setBusy(true);
    await onChoose(template);
    setBusy(false);
  };
  const choice = (template, name, icon, note, size) => html`<li key=${name}>
    <${Button} class="choice template" disabled=${isBusy} onClick=${() => choose(template)}>
      <${Icon} name=${icon} size=${22} /><span><strong>${name}</strong><small>${note}</small>
        ${size && html`<small>${size}</small>`}</span><//></li>`;
  return html`<${Loaded} of=${templates}>${(found) => html`<ul class="templates">
    ${choice(null, 'Blank', 'plus', 'An empty dashboard')}
    ${found.map((template) => choice(template, template.template_name, 'dashboards', template.dashboard_description,
    plural(template.tiles.length, 'tile')))}
  </ul>`}<//>`;
}

/** The same as a window, with a name. */
export function NewDashboard({ onClose }) {
  const [name, setName] = useState('');
  return html`<${Dialog} title="New dashboard" wide onClose=${onClose}>
    <${Field} label="Name" hint="Empty: that of the template.">${(id) => html`<input id=${id} value=${name} autofocus
      maxlength="400" onInput=${(event) => setName(event.target.value)} />`}<//>
    <${Templates} onChoose=${(template) => createDashboard(template, name.trim())} />
  <//>`;
}
