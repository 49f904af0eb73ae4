// Name and projects of the organization.

import { api } from '../api.js';
import { html } from '../lib.js';
import { navigate, project, projects, user } from '../state.js';
import { Badge, Field, Link } from '../parts/ui.js';
import { t } from '../texts.js';
import { Form, isAdmin, Section, useSubmit } from './form.js';

export function Organization() {
  return html`<${Name} /><${Projects} />`;
}

function Name() {
  const sending = useSubmit();
  const organization = user.value.organization;
  const save = ({ name }) => sending.run(async () => {
    const changed = await api.patch('/api/organizations/@current/', { name });
    user.value = { ...user.value, organization: { ...organization, name: changed.name } };
  }, t('Organization saved.'));
  return html`<${Section} title="Organization" locked=${isAdmin.value ? null : t('Only admins can change the name.')}>
    <${Form} sending=${sending} action="Save" onSend=${save} disabled=${!isAdmin.value}>
      <${Field} label="Name" error=${sending.wrong.name}>${(id) => html`
        <input id=${id} name="name" defaultValue=${organization.name} required maxlength="64" />`}<//>
    <//>
  <//>`;
}

function Projects() {
  const sending = useSubmit();
  const add = ({ name }) => sending.run(async () => {
    const made = await api.post('/api/projects/', { name });
    projects.value = [...projects.value, made];
    navigate(`/project/${made.id}/setup`);
  });
  return html`<${Section} title="Projects" hint="Each project has its own events, persons and dashboards.">
    <ul class="lines">${projects.value.map((one) => html`<li class="row spread">
      <${Link} to=${`/project/${one.id}/dashboards`}>${one.name}<//>
      <span class="row small soft">${one.timezone}
        ${one.id === project.value.id && html`<${Badge} tone="good">current<//>`}</span>
    </li>`)}</ul>
    ${isAdmin.value && html`<${Form} sending=${sending} action="Create project" onSend=${add}>
      <${Field} label="New project" error=${sending.wrong.name}>${(id) => html`
        <input id=${id} name="name" required maxlength="200" placeholder="Name" />`}<//>
    <//>`}
  <//>`;
}
