// Password and second factor of the user, and the browsers in which the user is logged in.

import { api } from '../api.js';
import { formatAgo, formatTime } from '../format.js';
import { html } from '../lib.js';
import { notify } from '../state.js';
import { confirm } from '../parts/dialog.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Table } from '../parts/table.js';
import { Badge, Button, Field } from '../parts/ui.js';
import { t } from '../texts.js';
import { browserName } from './browser-name.js';
import { Form, Section, useSubmit } from './form.js';
import { TwoFactor } from './two-factor.js';

const SESSIONS = '/api/users/@me/sessions/';
const PASSWORD_MIN = 8;

export function Security() {
  return html`<${Password} /><${TwoFactor} /><${Sessions} />`;
}

function Password() {
  const sending = useSubmit();
  const save = (form) => sending.run(
    () => api.post('/api/users/@me/password/', form), t('Password changed. Your other sessions are logged out.'),
  );
  return html`<${Section} title="Password" hint="Changing the password logs out your other sessions.">
    <${Form} sending=${sending} action="Change password" onSend=${save} reset>
      <${Field} label="Current password" error=${sending.wrong.current_password}>${(id) => html`
        <input id=${id} name="current_password" type="password" required autocomplete="current-password" />`}<//>
      <${Field} label="New password" error=${sending.wrong.password} hint="At least 8 characters.">${(id) => html`
        <input id=${id} name="password" type="password" required minlength=${PASSWORD_MIN}
          autocomplete="new-password" />`}<//>
    <//>
  <//>`;
}

function Sessions() {
  const sessions = useLoad((signal) => api.get(SESSIONS, {}, { signal }), []);
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
    title: t('Log out this session?'), action: t('Log out'), text: browserName(session.user_agent),
  }, () => api.remove(`${SESSIONS}${session.id}/`), t('The session is logged out.'));
  const endOthers = () => change({
    title: t('Log out all other sessions?'), action: t('Log out'), text: t('This browser stays logged in.'),
  }, () => api.post(`${SESSIONS}end_others/`), t('All other sessions are logged out.'));
  const tools = sessions.data?.length > 1 && html`<${Button} onClick=${endOthers}>Log out all others<//>`;
  return html`<${Section} title="Sessions" hint="Browsers in which you are logged in." tools=${tools}>
    <${Loaded} of=${sessions}>${(rows) => html`<${Table} class="cards" caption="Sessions" rows=${rows}
      rowKey=${(session) => session.id} columns=${columns(end)} />`}<//>
  <//>`;
}

function columns(end) {
  return [
    { key: 'user_agent', title: t('Browser'), render: (session) => html`<span
      title=${session.user_agent}>${browserName(session.user_agent)}</span>${session.is_current && html` <${Badge}
        tone="good">this browser<//>`}` },
    { key: 'ip', title: t('Address'), render: (session) => session.ip ?? t('Unknown') },
    { key: 'created_at', title: t('Logged in'), sorts: true, render: (session) => html`
      <span title=${formatTime(session.created_at)}>${formatAgo(session.created_at)}</span>` },
    { key: 'tools', title: '', render: (session) => (session.is_current ? null : html`
      <${Button} kind="quiet" onClick=${() => end(session)}>Log out<//>`) },
  ];
}
