// Dialog that adds an insight to dashboards and removes it from them.

import { all, api } from '../api.js';
import { html, useState } from '../lib.js';
import { navigate, notify, projectPath } from '../state.js';
import { t } from '../texts.js';
import { Dialog } from './dialog.js';
import { Loaded, useLoad } from './load.js';
import { Button, Link } from './ui.js';

/**
 * @param {number[]} on ids of the dashboards that have the insight
 * @param {(ids: number[]) => Promise} onChange
 */
export function DashboardsDialog({ on, onChange, onClose }) {
  const [search, setSearch] = useState('');
  const [name, setName] = useState('');
  const found = useLoad(() => all('/dashboards/'), []);
  const isOn = (id) => on.includes(id);
  const turn = (id) => onChange(isOn(id) ? on.filter((one) => one !== id) : [...on, id]);
  const create = async (event) => {
    event.preventDefault();
    try {
      const made = await api.post('/dashboards/', { name: name.trim() });
      await onChange([...on, made.id]);
      navigate(projectPath(`/dashboards/${made.id}`));
    } catch (failure) {
      notify(failure.message, 'bad');
    }
  };
  const matches = (dashboard) => (dashboard.name ?? '').toLowerCase().includes(search.toLowerCase());
  return html`<${Dialog} title="Add to dashboard" onClose=${onClose}>
    <input type="search" aria-label="Search dashboards" placeholder="Search dashboards" value=${search}
      onInput=${(event) => setSearch(event.target.value)} />
    <${Loaded} of=${found}>${(dashboards) => html`<ul class="dashboard-choice">
      ${dashboards.filter(matches).map((dashboard) => html`<li key=${dashboard.id}>
        <${Link} to=${projectPath(`/dashboards/${dashboard.id}`)} class="cut">${dashboard.name || t('Untitled')}<//>
        <${Button} kind=${isOn(dashboard.id) ? 'quiet' : 'plain'} icon=${isOn(dashboard.id) ? 'check' : 'plus'}
          aria-pressed=${String(isOn(dashboard.id))} onClick=${() => turn(dashboard.id)}>
          ${isOn(dashboard.id) ? t('Added') : t('Add')}<span
            class="visually-hidden"> ${dashboard.name}</span><//></li>`)}
      ${dashboards.length === 0 && html`<li class="soft">No dashboards yet. Create one below.</li>`}
    </ul>`}<//>
    <form class="row" onSubmit=${create}>
      <input aria-label="Name of the new dashboard" placeholder="New dashboard" value=${name} maxlength="400" required
        autofocus
        onInput=${(event) => setName(event.target.value)} />
      <${Button} type="submit" icon="plus" disabled=${name.trim() === ''}>Add to new dashboard<//>
    </form>
  <//>`;
}
