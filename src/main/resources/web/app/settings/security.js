// Second factor of the user, and the browsers in which the user is logged in.

import { api } from '../api.js';
import { formatAgo, formatTime, plural } from '../format.js';
import { html, useState } from '../lib.js';
import { notify } from '../state.js';
import { confirm, Dialog } from '../parts/dialog.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Table } from '../parts/table.js';
import { Badge, Button, Code, Field } from '../parts/ui.js';
import { Form, Section, useSubmit } from './form.js';

const ME = '/api/users/@me/';

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
  }, 'Two-factor authentication is on.');
  const disable = (form) => sending.run(async () => {
    await api.post(`${ME}two_factor_disable/`, form);
    status.reload();
  }, 'Two-factor authentication is off.');
  return html`<${Section} title="Two-factor authentication"
    hint="Logging in asks for a code of an authenticator app as well.">
    <${Loaded} of=${status}>${(now) => (now.is_enabled
      ? html`<p>It is on, with ${plural(now.recovery_codes_left, 'recovery code')} left.</p>
        <${Form} sending=${sending} action="Turn off" onSend=${disable} reset><${CodeField} sending=${sending} /><//>`
      : setup
        ? html`<p>Add this key to your authenticator app, then enter the code that it shows.</p>
          <${Code} text=${setup.secret} label="Copy key" />
          <p><a href=${setup.uri}>Open in an app on this device</a></p>
          <${Form} sending=${sending} action="Turn on" onSend=${validate}><${CodeField} sending=${sending} /><//>`
        : html`<div><${Button} busy=${sending.isBusy} onClick=${begin}>Set up<//></div>`)}<//>
    ${codes && html`<${Dialog} title="Recovery codes" onClose=${() => setCodes(null)}
      footer=${html`<${Button} kind="primary" onClick=${() => setCodes(null)}>I have saved them<//>`}>
      <p>Each logs you in once if you lose your authenticator app. They won’t be shown again.</p>
      <${Code} text=${codes.join('\n')} label="Copy codes" />
    <//>`}
  <//>`;
}

function CodeField({ sending }) {
  return html`<${Field} label="Code" error=${sending.wrong.token}>${(id) => html`
    <input id=${id} name="token" required minlength="6" maxlength="40" autocomplete="one-time-code" />`}<//>`;
}

export function Sessions() {
  const sessions = useLoad((signal) => api.get(`${ME}sessions/`, {}, { signal }), []);
  const change = async (question, action, done) => {
    if (!await confirm(question)) {
      return;
    }
    try {
      await action();
      notify(done);
    } catch (failure) {
      notify(failure.message, 'bad');
    }
    sessions.reload();
  };
  const end = (session) => change({
    title: 'Log out this session?', action: 'Log out', text: session.user_agent ?? '',
  }, () => api.remove(`${ME}sessions/${session.id}/`), 'The session is logged out.');
  const endOthers = () => change({
    title: 'Log out all other sessions?', action: 'Log out', text: 'This browser stays logged in.',
  }, () => api.post(`${ME}sessions/end_others/`), 'All other sessions are logged out.');
  const tools = html`<${Button} onClick=${endOthers}>Log out all others<//>`;
  return html`<${Section} title="Sessions" hint="Browsers in which you are logged in." tools=${tools}>
    <${Loaded} of=${sessions}>${(rows) => html`<${Table} caption="Sessions" rows=${rows}
      rowKey=${(session) => session.id} columns=${columns(end)} />`}<//>
  <//>`;
}

function columns(end) {
  return [
    { key: 'user_agent', title: 'Browser', render: (session) => html`${session.user_agent ?? 'Unknown'}
      ${session.is_current && html` <${Badge} tone="good">this one<//>`}` },
    { key: 'ip', title: 'Address', render: (session) => session.ip ?? 'Unknown' },
    { key: 'created_at', title: 'Logged in', sorts: true, render: (session) => html`
      <span title=${formatTime(session.created_at)}>${formatAgo(session.created_at)}</span>` },
    { key: 'tools', title: '', render: (session) => (session.is_current ? null : html`
      <${Button} kind="quiet" onClick=${() => end(session)}>Log out<//>`) },
  ];
}
