// A feature flag: definition, usage and history. `new` is the empty editor.

import { api } from '../api.js';
import { html } from '../lib.js';
import { navigate, parameter, projectPath, setQuery } from '../state.js';
import { ActivityLog } from '../parts/activity-log.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { Copy, EmptyState, Link, Screen, Switch, Tabs } from '../parts/ui.js';
import { deleteFlag, flagPath, switchFlag } from '../flags/actions.js';
import { FlagEditor } from '../flags/editor.js';
import { NEW_FLAG } from '../flags/model.js';
import { Usage } from '../flags/usage.js';
import { t } from '../texts.js';

const NEW = 'new';
const TABS = [['definition', t('Definition')], ['usage', t('Usage')], ['history', t('History')]];
const OF_TABS = { from: null, to: null, math: null };

export default function Flag({ params: { id } }) {
  const crumbs = [[projectPath('/feature_flags'), t('Feature flags')]];
  if (id === NEW) {
    return html`<${Screen} title="New feature flag" crumbs=${crumbs}>
      <${FlagEditor} key=${NEW} flag=${NEW_FLAG} canEdit onSaved=${() => {}} /><//>`;
  }
  return html`<${Saved} key=${id} id=${id} crumbs=${crumbs} />`;
}

function Saved({ id, crumbs }) {
  const loaded = useLoad((signal) => api.get(`/feature_flags/${encodeURIComponent(id)}/`, {}, { signal }), [id]);
  const flag = loaded.data;
  if (!flag) {
    return html`<${Screen} title="Feature flag" crumbs=${crumbs}>${loaded.error?.status === 404
      ? html`<${EmptyState} icon="flag" title="Feature flag not found" action=${html`
          <${Link} to=${projectPath('/feature_flags')} class="button">View all feature flags<//>`}>
          <p>It may have been deleted or belong to another project.</p><//>`
      : html`<${Loaded} of=${loaded}>${() => null}<//>`}<//>`;
  }
  const tab = parameter('tab', TABS[0][0]);
  return html`<${Screen} title=${flag.key} crumbs=${crumbs} heading=${html`<${Heading} flag=${flag} />`}
    tools=${flag.can_edit && html`<${Tools} flag=${flag} setFlag=${loaded.setData} />`}>
    <${Tabs} label="Feature flag" tabs=${TABS} selected=${tab}
      onSelect=${(chosen) => setQuery({ ...OF_TABS, tab: chosen === TABS[0][0] ? null : chosen })} />
    ${tab === 'definition' && html`<${FlagEditor} flag=${flag} canEdit=${flag.can_edit}
      onSaved=${loaded.setData} />`}
    ${tab === 'usage' && html`<${Usage} flag=${flag} />`}
    ${tab === 'history' && html`<${ActivityLog} path=${`/feature_flags/${flag.id}/activity/`} />`}
  <//>`;
}

function Heading({ flag }) {
  return html`<div class="row"><h1>${flag.key}</h1><${Copy} text=${flag.key} label="Copy key" /></div>`;
}

function Tools({ flag, setFlag }) {
  const back = () => navigate(flagPath(flag.id));
  const remove = async () => (await deleteFlag(flag, back)) && navigate(projectPath('/feature_flags'));
  return html`<${Switch} checked=${flag.active} label=${flag.active ? t('On') : t('Off')}
      onChange=${async (active) => setFlag(await switchFlag(flag, active))} />
    <${Menu} icon="more" label="More" items=${[
      { text: 'Delete', icon: 'trash', danger: true, onSelect: remove },
    ]} />`;
}
