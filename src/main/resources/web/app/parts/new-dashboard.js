// New dashboards: blank or from a template.

import { all, api } from '../api.js';
import { plural } from '../format.js';
import { html, useState } from '../lib.js';
import { navigate, notify, projectPath } from '../state.js';
import { t } from '../texts.js';
import { Dialog } from './dialog.js';
import { Loaded, useLoad } from './load.js';
import { Button, Field, Icon } from './ui.js';

/**
 * Creates a dashboard and opens it.
 *
 * @param {?object} template null for a blank one
 * @param {string} [name] default is that of the template
 */
export async function createDashboard(template, name) {
  try {
    const made = await api.post('/dashboards/', {
      name: name || template?.template_name || t('New dashboard'),
      ...(template ? { use_template: template.template_name } : {}),
    });
    navigate(projectPath(`/dashboards/${made.id}`));
  } catch (failure) {
    notify(failure.message, 'bad');
  }
}

/** List of templates; `onChoose` receives a template, or null for a blank dashboard. */
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
    ${choice(null, t('Blank'), 'plus', t('An empty dashboard'))}
    ${found.map((template) => choice(template, template.template_name, 'dashboards', template.dashboard_description,
    plural(template.tiles.length, 'tile')))}
  </ul>`}<//>`;
}

/** Dialog for a new dashboard. */
export function NewDashboard({ onClose }) {
  const [name, setName] = useState('');
  return html`<${Dialog} title="New dashboard" wide onClose=${onClose}>
    <${Field} label="Name" hint="Leave empty for the name of the template.">${(id) => html`<input id=${id}
      value=${name} autofocus
      maxlength="400" onInput=${(event) => setName(event.target.value)} />`}<//>
    <${Templates} onChoose=${(template) => createDashboard(template, name.trim())} />
  <//>`;
}
