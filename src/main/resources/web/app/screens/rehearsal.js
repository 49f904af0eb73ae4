// A rehearsal: what arrives, its report, requests, plan, drill, and the comparison with another one.

import { api } from '../api.js';
import { html } from '../lib.js';
import { navigate, parameter, projectPath, setQuery } from '../state.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { Badge, Copy, EmptyState, Link, Screen, Tabs } from '../parts/ui.js';
import { deleteRehearsal, mayManage } from '../rehearsals/actions.js';
import { Compare } from '../rehearsals/compare.js';
import { insidePath } from '../rehearsals/model.js';
import { Drill, Plan } from '../rehearsals/plan.js';
import { Progress, usePolling } from '../rehearsals/progress.js';
import { Report } from '../rehearsals/report.js';
import { Requests } from '../rehearsals/requests.js';
import { t } from '../texts.js';

const TABS = [['report', t('Report')], ['requests', t('Requests')], ['plan', t('Plan')], ['drill', t('Drill')],
  ['compare', t('Compare')]];
const OF_TABS = { rule: null, severity: null, from: null, with: null };

export default function Rehearsal({ params: { id } }) {
  const loaded = useLoad((signal) => api.get(`/rehearsals/${encodeURIComponent(id)}/`, {}, { signal }), [id]);
  usePolling(loaded, !loaded.error);
  const rehearsal = loaded.data;
  const crumbs = [[projectPath('/rehearsals'), t('Rehearsals')]];
  if (!rehearsal || loaded.error?.status === 404) {
    return html`<${Screen} title="Rehearsal" crumbs=${crumbs}>${loaded.error?.status === 404
      ? html`<${EmptyState} icon="rehearsals" title="Rehearsal not found" action=${html`
          <${Link} to=${projectPath('/rehearsals')} class="button">View all rehearsals<//>`}>
          <p>It may have been deleted or belong to another project.</p><//>`
      : html`<${Loaded} of=${loaded}>${() => null}<//>`}<//>`;
  }
  const tab = parameter('tab', TABS[0][0]);
  return html`<${Screen} title=${rehearsal.name} crumbs=${crumbs} class="rehearsal"
    heading=${html`<div class="row"><h1>${rehearsal.name}</h1><${Badge}>${rehearsal.mode}<//>
      ${rehearsal.drill && html`<${Badge} tone="warn">drill<//>`}</div>`}
    tools=${html`<${Tools} rehearsal=${rehearsal} />`}>
    <${Key} rehearsal=${rehearsal} />
    <${Progress} of=${rehearsal.progress} />
    <${Tabs} label="Rehearsal" tabs=${TABS} selected=${tab}
      onSelect=${(chosen) => setQuery({ ...OF_TABS, tab: chosen === TABS[0][0] ? null : chosen })} />
    ${tab === 'report' && html`<${Report} rehearsal=${rehearsal} setRehearsal=${loaded.setData} />`}
    ${tab === 'requests' && html`<${Requests} rehearsal=${rehearsal} />`}
    ${tab === 'plan' && html`<${Plan} rehearsal=${rehearsal} onSaved=${loaded.setData} />`}
    ${tab === 'drill' && html`<${Drill} rehearsal=${rehearsal} onSaved=${loaded.setData} />`}
    ${tab === 'compare' && html`<${Compare} rehearsal=${rehearsal} />`}
  <//>`;
}

function Key({ rehearsal }) {
  return html`<p class="row small"><span class="soft">Project key of the rehearsal</span>
    <code class="breaks">${rehearsal.api_token}</code>
    <${Copy} text=${rehearsal.api_token} label="Copy project key" /></p>`;
}

function Tools({ rehearsal }) {
  const remove = async () => (await deleteRehearsal(rehearsal)) && navigate(projectPath('/rehearsals'));
  return html`<${Link} class="button" to=${insidePath(rehearsal, '/persons')}>Persons<//>
    <${Link} class="button" to=${insidePath(rehearsal, '/live')}>Events<//>
    ${mayManage() && html`<${Menu} icon="more" label="More" items=${[
      { text: 'Delete', icon: 'trash', danger: true, onSelect: remove },
    ]} />`}`;
}
