// Sharing by link: with whom, how the page looks, and when the link ends.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { tell } from '../state.js';
import { Loaded, useLoad } from './load.js';
import { SharePasswords } from './share-passwords.js';
import { Button, Code, Copy, Dialog, Field, Select, Switch, confirm } from './ui.js';

const THEMES = [['system', 'As the reader’s system'], ['light', 'Light'], ['dark', 'Dark']];

/** Looks of the shared page: the setting, its words, and whether it is on unless it is switched off. */
const LOOKS = [
  ['noHeader', 'Leave out the title'],
  ['hideExtraDetails', 'Leave out descriptions and times'],
  ['legend', 'Show legends', true],
  ['detailed', 'Show the numbers behind the charts'],
  ['allowDateChange', 'Let readers change the dates'],
  ['whitelabel', 'Leave out the name of Tenrec'],
];

/**
 * The window for sharing.
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
      tell(failure.message, 'bad');
      shared.reload();
    }
  };
  const patch = (fields) => change(() => api.patch(path, fields));
  const renew = async () => {
    const isSure = await confirm({
      title: 'Make a new link?', action: 'New link',
      text: 'Whoever has the link of now loses it: it works for five minutes more.',
    });
    if (isSure) {
      await change(() => api.post(`${path}refresh/`));
    }
  };
  return html`<${Dialog} title=${`Share ${name || 'this page'}`} onClose=${onClose} footer=${html`
      <${Button} kind="primary" onClick=${onClose}>Done<//>`}>
    <${Loaded} of=${shared}>${(data) => html`<div class="stack">
      <${Switch} label="Anyone with the link can look at it" checked=${data.enabled}
        onChange=${(enabled) => patch({ enabled })} />
      ${data.enabled
        ? html`<${Address} token=${data.access_token} name=${name} onRenew=${renew} />
          <${SharePasswords} path=${path} shared=${data} onRequire=${(asks) => patch({ password_required: asks })}
            onChange=${shared.reload} />
          <${Settings} settings=${data.settings ?? {}} onChange=${(settings) => patch({ settings })} />`
        : html`<p class="soft">The page is read-only and needs no account. It shows names, texts and numbers, and
          no events or persons. You can switch it off at any time.</p>`}
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
      <${Copy} text=${link} label="Copy the link" />
      <a class="button" href=${link} target="_blank" rel="noopener">Open</a>
      <${Button} icon="refresh" label="Make a new link" kind="quiet" onClick=${onRenew} />
    </div>`}<//>
    <details><summary>Show it in another page</summary><${Code} text=${frame} label="Copy the frame" /></details>
  </section>`;
}

/** The settings are kept as a whole, so each change sends all of them. */
function Settings({ settings, onChange }) {
  const set = (name, value) => onChange({ ...settings, [name]: value });
  return html`<details class="share-part"><summary>How the page looks, and when it ends</summary>
    <div class="stack">
      <div class="share-looks">${LOOKS.map(([key, words, standard = false]) => html`<${Switch} key=${key} label=${words}
        checked=${settings[key] ?? standard} onChange=${(isOn) => set(key, isOn)} />`)}</div>
      <${Field} label="Colours">${(id) => html`<${Select} id=${id} value=${settings.theme ?? 'system'} options=${THEMES}
        onChange=${(theme) => set('theme', theme)} />`}<//>
      <${Expiry} end=${settings.expires_at} onChange=${(end) => set('expires_at', end)} />
    </div>
  </details>`;
}

function Expiry({ end, onChange }) {
  const [wrong, setWrong] = useState('');
  // Swedish writes dates as the field wants them.
  const day = end ? new Date(end).toLocaleDateString('sv') : '';
  const choose = (chosen) => {
    const last = chosen && new Date(`${chosen}T23:59:59`);
    setWrong(last && last < new Date() ? 'This day is over.' : '');
    if (!last || last >= new Date()) {
      onChange(last ? last.toISOString() : null);
    }
  };
  return html`<${Field} label="Last day" error=${wrong}
    hint="The link ends at the end of this day, as your clock says. Empty means never.">
    ${(id) => html`<input id=${id} type="date" value=${day} onChange=${(event) => choose(event.target.value)} />`}<//>`;
}
