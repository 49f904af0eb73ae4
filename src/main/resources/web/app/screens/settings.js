// Settings: a list of sections, and the one that the address names.

import { html, useEffect, useRef } from '../lib.js';
import { at } from '../state.js';
import { Empty, Link, Screen } from '../parts/ui.js';
import { About } from '../settings/about.js';
import { Account } from '../settings/account.js';
import { Keys } from '../settings/keys.js';
import { Members } from '../settings/members.js';
import { Organization } from '../settings/organization.js';
import { Project } from '../settings/project.js';
import { Usage } from '../settings/usage.js';

const GROUPS = [
  ['Project', [['project', 'This project', Project], ['usage', 'Usage', Usage]]],
  ['Organization', [['organization', 'The organization', Organization], ['members', 'Members', Members]]],
  ['You', [['account', 'Your account', Account], ['keys', 'Personal API keys', Keys]]],
  ['Server', [['about', 'About', About]]],
];
const SECTIONS = GROUPS.flatMap(([, sections]) => sections);

export default function Settings({ params }) {
  const here = params.section ?? 'project';
  const found = SECTIONS.find(([key]) => key === here);
  const list = useRef(null);
  // On a phone the list is a line, and what is open may lie beyond its end.
  useEffect(() => {
    list.current.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return html`<${Screen} title="Settings" class="settings">
    <div class="settings-frame">
      <nav aria-label="Settings" ref=${list}>
        ${GROUPS.map(([title, sections]) => html`<div>
          <p class="small soft" id=${`settings-${title}`}>${title}</p>
          <ul aria-labelledby=${`settings-${title}`}>${sections.map(([key, text]) => html`<li>
            <${Link} to=${at(`/settings/${key}`)} aria-current=${key === here ? 'page' : null}>${text}<//></li>`)}</ul>
        </div>`)}
      </nav>
      <div class="settings-body">
        ${found
          ? html`<${found[2]} key=${here} />`
          : html`<${Empty} icon="settings" title="There is no such section"><p>Choose one of the list.</p><//>`}
      </div>
    </div>
  <//>`;
}
