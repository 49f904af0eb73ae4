// Settings: navigation and the section of the URL.

import { html, useEffect, useRef } from '../lib.js';
import { projectPath } from '../state.js';
import { EmptyState, Link, Screen } from '../parts/ui.js';
import { About } from '../settings/about.js';
import { Account } from '../settings/account.js';
import { Keys } from '../settings/keys.js';
import { Members } from '../settings/members.js';
import { Organization } from '../settings/organization.js';
import { Project } from '../settings/project.js';
import { Security } from '../settings/security.js';
import { Usage } from '../settings/usage.js';
import { t } from '../texts.js';

const GROUPS = [
  [t('Project'), [['project', t('General'), Project], ['usage', t('Usage'), Usage]]],
  [t('Organization'), [['organization', t('General'), Organization], ['members', t('Members'), Members]]],
  [t('Account'), [['account', t('Profile'), Account], ['security', t('Security'), Security],
    ['keys', t('Personal API keys'), Keys]]],
  [t('Server'), [['about', t('About'), About]]],
];
const SECTIONS = GROUPS.flatMap(([, sections]) => sections);

export default function Settings({ params }) {
  const here = params.section ?? 'project';
  const found = SECTIONS.find(([key]) => key === here);
  const list = useRef(null);
  // On a phone the sections are one scrolling line, so the open one may be out of view.
  useEffect(() => {
    list.current.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return html`<${Screen} title="Settings" class="settings">
    <div class="settings-frame">
      <nav aria-label="Settings" ref=${list}>
        ${GROUPS.map(([title, sections]) => html`<div>
          <p class="small soft" id=${`settings-${title}`}>${title}</p>
          <ul aria-labelledby=${`settings-${title}`}>${sections.map(([key, text]) => html`<li>
            <${Link} to=${projectPath(`/settings/${key}`)}
              aria-current=${key === here ? 'page' : null}>${text}<//></li>`)}</ul>
        </div>`)}
      </nav>
      <div class="settings-body">
        ${found
          ? html`<${found[2]} key=${here} />`
          : html`<${EmptyState} icon="settings" title="Section not found"><p>Select a section from the list.</p><//>`}
      </div>
    </div>
  <//>`;
}
