// Profile of the user: name, email, password, second factor and sessions.

import { api } from '../api.js';
import { html } from '../lib.js';
import { user } from '../state.js';
import { Field } from '../parts/ui.js';
import { Form, Section, useSubmit } from './form.js';
import { Sessions, TwoFactor } from './security.js';

const PASSWORD_MIN = 8;

export function Account() {
  return html`<${Profile} /><${Password} /><${TwoFactor} /><${Sessions} />`;
}

function Profile() {
  const sending = useSubmit();
  const me = user.value;
  const save = (form) => sending.run(async () => {
    const { last_name: lastName, ...rest } = form;
    user.value = await api.patch('/api/users/@me/', lastName ? { ...rest, last_name: lastName } : rest);
  }, 'Profile saved.');
  return html`<${Section} title="Profile">
    <${Form} sending=${sending} action="Save" onSend=${save}>
      <${Field} label="First name" error=${sending.wrong.first_name}>${(id) => html`
        <input id=${id} name="first_name" defaultValue=${me.first_name} required maxlength="150"
          autocomplete="given-name" />`}<//>
      <${Field} label="Last name" error=${sending.wrong.last_name}>${(id) => html`
        <input id=${id} name="last_name" defaultValue=${me.last_name} maxlength="150"
          autocomplete="family-name" />`}<//>
      <${Field} label="Email" error=${sending.wrong.email} hint="Used to log in.">${(id) => html`
        <input id=${id} name="email" type="email" defaultValue=${me.email} required autocomplete="email" />`}<//>
    <//>
  <//>`;
}

function Password() {
  const sending = useSubmit();
  const save = (form) => sending.run(
    () => api.post('/api/users/@me/password/', form), 'Password changed. Your other sessions are logged out.',
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
