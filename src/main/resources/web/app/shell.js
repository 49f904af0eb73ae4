// Frame of every screen of a project: navigation, project, user menu and keyboard shortcuts.

import { api } from './api.js';
import { inArea } from './areas.js';
import { html, useEffect, useRef, useState } from './lib.js';
import { entries } from './routes.js';
import { screenKeys } from './shortcuts.js';
import {
  currentUrl, navigate, project, projectPath, projects, runLatestAction, showsUtc, theme, user,
} from './state.js';
import { t } from './texts.js';
import { Dialog } from './parts/dialog.js';
import { Menu } from './parts/menu.js';
import { Button, Icon, Link } from './parts/ui.js';

const THEMES = [['system', t('Sync with system'), 'system'], ['light', t('Light'), 'sun'], ['dark', t('Dark'), 'moon']];
const AFTER_G_MS = 1_200;
/** The shortcut of the palette, as this system spells it. */
const KEY = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

export function Shell({ nav, children }) {
  const [isOpen, setOpen] = useState(false);
  const [helps, setHelps] = useState(false);
  const [Palette, setPalette] = useState(null);
  useEffect(() => setOpen(false), [currentUrl.value.path]);
  useFocusInScreen(currentUrl.value.path);
  // The palette is loaded when it is first asked for.
  const search = () => inArea('explore', () => import('./parts/palette.js'))
    .then((loaded) => setPalette(() => loaded.Palette));
  useShortcuts(() => setHelps(true));
  usePaletteKey(search);
  return html`<div class=${`shell ${isOpen ? 'open' : ''}`}>
    <a class="skip" href="#main">Skip to content</a>
    <header class="bar">
      <div class="bar-top">
        <${Link} to=${projectPath('/dashboards')} class="brand" aria-label="Tenrec, go to dashboards">
          <img src=${new URL('icon.svg', import.meta.url).href} alt="" width="26" height="26" /><span>Tenrec</span><//>
        <${Button} kind="quiet" class="bar-toggle" icon=${isOpen ? 'close' : 'menu'} label="Menu"
          aria-expanded=${String(isOpen)} onClick=${() => setOpen(!isOpen)} />
      </div>
      <div class="bar-body">
        <${ProjectChoice} />
        <${Button} kind="quiet" class="bar-search" icon="search" aria-keyshortcuts="Control+K Meta+K"
          onClick=${search}>Search <kbd>${KEY}</kbd><//>
        <nav aria-label="Sections"><ul>
          ${entries.map((entry) => html`<li><${Link} to=${projectPath(entry.to)}
            aria-current=${entry.nav === nav ? 'page' : null}>
            <${Icon} name=${entry.icon} /><span>${entry.text}</span><//>
            ${entry.add && html`<${Link} to=${projectPath(entry.add)} class="nav-add" aria-label=${t('New insight')}
              title=${t('New insight')}><${Icon} name="plus" size=${16} /><//>`}</li>`)}
        </ul></nav>
        <div class="bar-foot">
          <${ZoneChoice} />
          <${UserMenu} onHelp=${() => setHelps(true)} />
        </div>
      </div>
    </header>
    <main id="main" tabindex="-1">${children}</main>
    ${Palette && html`<${Palette} onClose=${() => setPalette(null)} />`}
    ${helps && html`<${Keys} onClose=${() => setHelps(false)} />`}
  </div>`;
}

function ProjectChoice() {
  const others = projects.value;
  const name = html`<span class="cut">${project.value.name}</span>`;
  return html`<div class="project-choice"><${Menu} align="left" kind="quiet" text=${name}
    label="Project" items=${[
    ...others.map((one) => ({
      text: one.name, checked: one.id === project.value.id, onSelect: () => navigate(`/project/${one.id}/dashboards`),
    })),
    null,
    { text: t('Project settings'), icon: 'settings', to: projectPath('/settings') },
  ]} /></div>`;
}

function ZoneChoice() {
  const own = project.value.timezone;
  if (own === 'UTC') {
    return html`<p class="zone"><${Icon} name="clock" size=${15} /> Times are in UTC</p>`;
  }
  return html`<${Button} kind="quiet" class="zone" icon="clock" aria-pressed=${String(Boolean(showsUtc.value))}
    onClick=${() => {
    showsUtc.value = showsUtc.value ? '' : '1';
  }}>${showsUtc.value ? 'UTC' : own.replaceAll('_', ' ')}<//>`;
}

function UserMenu({ onHelp }) {
  const me = user.value;
  const name = me.first_name || me.email;
  const leave = async () => {
    await api.post('/api/logout/').catch(() => {});
    user.value = null;
    project.value = null;
    navigate('/login');
  };
  return html`<${Menu} align="up" kind="quiet" label="Your account" text=${html`<span class="face"
    aria-hidden="true">${name.slice(0, 1).toUpperCase()}</span>
    <span class="cut">${name}</span>`} items=${[
    ...THEMES.map(([key, text, icon]) => ({
      text, icon, checked: theme.value === key, onSelect: () => {
        theme.value = key;
      },
    })),
    null,
    { text: t('Personal API keys'), icon: 'key', to: projectPath('/settings/keys') },
    { text: t('Keyboard shortcuts'), icon: 'info', onSelect: onHelp },
    { text: t('Log out'), icon: 'leave', onSelect: leave },
  ]} />`;
}

/** Puts a focus that is nowhere into a screen that was opened by keys. */
function useFocusInScreen(path) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== path && document.activeElement === document.body) {
      document.getElementById('main').focus();
    }
    shown.current = path;
  }, [path]);
}

/** Opens the palette with ⌘K or Ctrl+K, also while a field has the focus. */
function usePaletteKey(open) {
  useEffect(() => {
    const pressed = (event) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
          && !document.querySelector('dialog[open]')) {
        event.preventDefault();
        open();
      }
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

/** Global shortcuts: `g` and a letter open a section, `/` focuses the search, `z` undoes, `?` lists all. */
function useShortcuts(onHelp) {
  useEffect(() => {
    let afterG = 0;
    const pressed = (event) => {
      const typing = event.target.closest?.('input, textarea, select, [contenteditable], dialog, [role="menu"]');
      if (typing || event.metaKey || event.ctrlKey || event.altKey) {
        return;
      }
      const isAfterG = Date.now() - afterG < AFTER_G_MS;
      afterG = 0;
      const entry = isAfterG && entries.find(({ key }) => key === event.key);
      const own = !isAfterG && screenKeys.value.find(([key]) => key === event.key);
      if (entry) {
        navigate(projectPath(entry.to));
      } else if (own) {
        own[2]();
      } else if (event.key === 'g') {
        afterG = Date.now();
        return;
      } else if (event.key === '/') {
        document.querySelector('main input[type="search"]')?.focus();
      } else if (event.key === '?') {
        onHelp();
      } else if (event.key === 'z') {
        runLatestAction();
      } else {
        return;
      }
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

function Keys({ onClose }) {
  const row = (keys, words) => html`<tr>
    <th scope="row">${keys.map((key) => html`<kbd>${key}</kbd> `)}</th><td>${words}</td></tr>`;
  return html`<${Dialog} title="Keyboard shortcuts" onClose=${onClose}>
    <table class="keys"><tbody>
      ${screenKeys.value.map(([key, words]) => row([key], words))}
      ${row([KEY], t('Search everything'))}
      ${row(['/'], t('Search this list'))}
      ${row(['z'], t('Undo the latest deletion'))}
      ${entries.map((entry) => row(['g', entry.key], entry.text))}
      ${row(['?'], t('Show keyboard shortcuts'))}
    </tbody></table>
  <//>`;
}
