// Second factor of the user: codes of an authenticator app, and recovery codes.

import { api } from '../api.js';
import { plural } from '../format.js';
import { html, useEffect, useState } from '../lib.js';
import { Dialog } from '../parts/dialog.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Badge, Button, Code, Field } from '../parts/ui.js';
import { t } from '../texts.js';
import { Form, Section, useSubmit } from './form.js';

const ME = '/api/users/@me/';
const FEW = 3;

export function TwoFactor() {
  const status = useLoad((signal) => api.get(`${ME}two_factor_status/`, {}, { signal }), []);
  const [setup, setSetup] = useState(null);
  const [codes, setCodes] = useState(null);
  const sending = useSubmit();
  const begin = () => sending.run(async () => setSetup(await api.get(`${ME}two_factor_start_setup/`)));
  const validate = (form) => sending.run(async () => {
    const made = await api.post(`${ME}two_factor_validate/`, form);
    setSetup(null);
    setCodes(made.recovery_codes);
    status.reload();
  }, t('Two-factor authentication is on.'));
  const disable = (form) => sending.run(async () => {
    await api.post(`${ME}two_factor_disable/`, form);
    status.reload();
  }, t('Two-factor authentication is off.'));
  const isOn = status.data?.is_enabled;
  const tools = status.data && html`<${Badge} tone=${isOn ? 'good' : ''}>${isOn ? t('On') : t('Off')}<//>`;
  return html`<${Section} title="Two-factor authentication" tools=${tools}
    hint="Logging in also asks for a code from an authenticator app on your phone.">
    <${Loaded} of=${status}>${(now) => (now.is_enabled
      ? html`<${On} left=${now.recovery_codes_left} sending=${sending} onDisable=${disable} />`
      : setup
        ? html`<${SetUp} setup=${setup} sending=${sending} onValidate=${validate} onCancel=${() => setSetup(null)} />`
        : html`<div><${Button} kind="primary" busy=${sending.isBusy} onClick=${begin}>Set up<//></div>`)}<//>
    ${codes && html`<${RecoveryCodes} codes=${codes} onClose=${() => setCodes(null)} />`}
  <//>`;
}

function On({ left, sending, onDisable }) {
  return html`<div class="stack">
    <p class=${left < FEW ? 'wrong' : ''}>${plural(left, 'recovery code')} left.${left < FEW
      && t(' Turn two-factor authentication off and on again to get new ones.')}</p>
    <${Form} sending=${sending} action="Turn off" kind="danger" onSend=${onDisable} reset><${CodeField}
      sending=${sending} hint="From your authenticator app, or a recovery code." /><//>
  </div>`;
}

/** The key as a picture for the camera of a phone and as text, and the field for its first code. */
function SetUp({ setup, sending, onValidate, onCancel }) {
  return html`<ol class="steps">
    <li><p>Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis.</p>
      <${QrCode} text=${setup.uri} />
      <details><summary>Enter the key by hand</summary>
        <div class="stack"><${Code} text=${setup.secret} label="Copy key" />
          <p><a href=${setup.uri}>Open in an app on this device</a></p></div>
      </details></li>
    <li><p>Enter the six digits that the app shows.</p>
      <${Form} sending=${sending} action="Turn on" onSend=${onValidate} onCancel=${onCancel}><${CodeField}
        sending=${sending} /><//></li>
  </ol>`;
}

/** QR code of a text; its library is loaded when the first one is shown. */
function QrCode({ text }) {
  const [code, setCode] = useState(null);
  useEffect(() => {
    import('../vendor/uqr.js').then(({ encode }) => setCode(encode(text, { ecc: 'M', border: 4 })));
  }, [text]);
  if (!code) {
    return html`<div class="qr"></div>`;
  }
  const path = code.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return html`<svg class="qr" role="img" aria-label="QR code of the key" viewBox=${`0 0 ${code.size} ${code.size}`}
    shape-rendering="crispEdges"><path d=${path} /></svg>`;
}

function RecoveryCodes({ codes, onClose }) {
  const text = codes.join('\n');
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = 'tenrec-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return html`<${Dialog} title="Recovery codes" onClose=${onClose} footer=${html`
      <${Button} icon="exports" onClick=${save}>Download<//>
      <${Button} kind="primary" onClick=${onClose}>I have saved them<//>`}>
    <p>Each logs you in once if you lose your authenticator app. Keep them somewhere else than on your phone. They won’t
      be shown again.</p>
    <${Code} text=${text} label="Copy codes" />
  <//>`;
}

function CodeField({ sending, hint }) {
  return html`<${Field} label="Code" hint=${hint} error=${sending.wrong.token}>${(id) => html`
    <input id=${id} name="token" required minlength="6" maxlength="40" autocomplete="one-time-code"
      autocapitalize="off" spellcheck=${false} />`}<//>`;
}
