// Sharing by link: access, passwords, display options and expiry.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { notify } from '../state.js';
import { t } from '../texts.js';
import { confirm, Dialog } from './dialog.js';
import { Loaded, useLoad } from './load.js';
import { SharePasswords } from './share-passwords.js';
import { Button, Code, Copy, Field, Select, Switch } from './ui.js';

const THEMES = [['system', t('Sync with system')], ['light', t('Light')], ['dark', t('Dark')]];

/** Display options of a shared page: `[setting, label, default]`. */
const LOOKS = [
  ['noHeader', t('Hide title')],
  ['hideExtraDetails', t('Hide descriptions and refresh times')],
  ['legend', t('Show legends'), true],
  ['detailed', t('Show detailed results')],
  ['allowDateChange', t('Allow changing the date range')],
  ['whitelabel', t('Hide Tenrec branding')],
];

/**
 * Dialog for sharing.
 *
 * @param {'dashboards' | 'insights'} kind
 * @param {number} id
 */
export function ShareDialog({ kind, id, name, onClose }) {
  const path = `/${kind}/${id}/sharing/`;
  const shared = useLoad((signal) => api.get(path, {}, { signal }), [path]);
  const change = async (asking) => {
    try {
      shared.setData(await asking());
    } catch (failure) {
      notify(failure.message, 'bad');
      shared.reload();
    }
  };
  const patch = (fields) => change(() => api.patch(path, fields));
  const renew = async () => {
    const isSure = await confirm({
      title: t('Refresh the link?'), action: t('Refresh link'),
      text: t('The current link stops working in five minutes.'),
    });
    if (isSure) {
      await change(() => api.post(`${path}refresh/`));
    }
  };
  return html`<${Dialog} title=${t('Share {0}', name || t('this page'))} onClose=${onClose} footer=${html`
      <${Button} kind="primary" onClick=${onClose}>Done<//>`}>
    <${Loaded} of=${shared}>${(data) => html`<div class="stack">
      <${Switch} label="Anyone with the link can view it" checked=${data.enabled}
        onChange=${(enabled) => patch({ enabled })} />
      ${data.enabled
        ? html`<${Address} token=${data.access_token} name=${name} onRenew=${renew} />
          <${SharePasswords} path=${path} shared=${data} onRequire=${(asks) => patch({ password_required: asks })}
            onChange=${shared.reload} />
          <${Settings} settings=${data.settings ?? {}} onChange=${(settings) => patch({ settings })} />`
        : html`<p class="soft">The page is read-only and needs no account. It shows insights and texts, but no events or
          persons. You can turn sharing off at any time.</p>`}
    </div>`}<//>
  <//>`;
}

function Address({ token, name, onRenew }) {
  const link = `${location.origin}/shared/${token}`;
  const quoted = (name || 'Tenrec').replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const frame = `<iframe src="${location.origin}/embedded/${token}" title="${quoted}" width="100%" height="600"`
    + ' frameborder="0" allowfullscreen></iframe>';
  return html`<section class="stack share-part">
    <${Field} label="Link">${(id) => html`<div class="share-link">
      <input id=${id} readonly value=${link} onFocus=${(event) => event.target.select()} />
      <${Copy} text=${link} label="Copy link" />
      <a class="button" href=${link} target="_blank" rel="noopener">Open</a>
      <${Button} icon="refresh" label="Refresh link" kind="quiet" onClick=${onRenew} />
    </div>`}<//>
    <details><summary>Embed</summary><${Code} text=${frame} label="Copy embed code" /></details>
  </section>`;
}

/** Display options; the API replaces the settings as a whole, so each change sends all of them. */
function Settings({ settings, onChange }) {
  const set = (name, value) => onChange({ ...settings, [name]: value });
  return html`<details class="share-part"><summary>Options</summary>
    <div class="stack">
      <div class="share-looks">${LOOKS.map(([key, words, standard = false]) => html`<${Switch} key=${key} label=${words}
        checked=${settings[key] ?? standard} onChange=${(isOn) => set(key, isOn)} />`)}</div>
      <${Field} label="Theme">${(id) => html`<${Select} id=${id} value=${settings.theme ?? 'system'} options=${THEMES}
        onChange=${(theme) => set('theme', theme)} />`}<//>
      <${Expiry} end=${settings.expires_at} onChange=${(end) => set('expires_at', end)} />
    </div>
  </details>`;
}

function Expiry({ end, onChange }) {
  const [wrong, setWrong] = useState('');
  // The Swedish date format is that of a date input.
  const day = end ? new Date(end).toLocaleDateString('sv') : '';
  const choose = (chosen) => {
    const last = chosen && new Date(`${chosen}T23:59:59`);
    setWrong(last && last < new Date() ? t('This date is in the past.') : '');
    if (!last || last >= new Date()) {
      onChange(last ? last.toISOString() : null);
    }
  };
  return html`<${Field} label="Expires after" error=${wrong}
    hint="The link expires at the end of this day. Leave empty for never.">
    ${(id) => html`<input id=${id} type="date" value=${day} onChange=${(event) => choose(event.target.value)} />`}<//>`;
}
