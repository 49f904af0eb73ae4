// The first start, with the code that the server printed, and the first visit of somebody who was invited.

import { enter } from '../session.js';
import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { place } from '../state.js';
import { Button, Field, Link } from '../parts/ui.js';
import { Door } from '../parts/door.js';

const PASSWORD_MIN = 8;

export default function SetUp() {
  const isInvited = place.value.path === '/set_password';
  const given = new URLSearchParams(location.hash.slice(1));
  const [wrong, setWrong] = useState({});
  const [isBusy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.target));
    setBusy(true);
    try {
      if (isInvited) {
        await api.post('/api/users/set_password/', { token: given.get('token') ?? '', password: form.password });
      } else {
        await api.post('/api/setup/', form);
      }
      await enter('/');
    } catch (failure) {
      const text = failure.status === 404
        ? 'This server is set up already. Please log in.' : failure.message;
      setWrong({ [failure.attr ?? 'form']: text });
      setBusy(false);
    }
  };
  const input = (name, label, type, more = {}, hint = null) => html`
    <${Field} label=${label} hint=${hint} error=${wrong[name]}>${(id) => html`
      <input id=${id} name=${name} type=${type} required ...${more} />`}<//>`;
  const password = input('password', 'Password', 'password',
    { minlength: PASSWORD_MIN, autocomplete: 'new-password' }, 'Eight characters or more.');
  return html`<${Door} title=${isInvited ? 'Choose a password' : 'Welcome to Tenrec'}>
    <form onSubmit=${submit}>
      ${isInvited ? null : html`<p class="soft">This server is new. It printed a set-up code when it started; with it you become
        its owner.</p>
        ${input('code', 'Set-up code', 'text', { value: given.get('code') ?? '', placeholder: 'setup_…', autocomplete: 'off' })}
        ${input('first_name', 'First name', 'text', { autocomplete: 'given-name' })}
        ${input('email', 'E-mail', 'email', { autocomplete: 'username' })}`}
      ${password}
      <p class="wrong" role="alert">${wrong.form ?? wrong.token}</p>
      <${Button} kind="primary" type="submit" busy=${isBusy}>${isInvited ? 'Save and log in' : 'Begin'}<//>
    </form>
    <p class="soft"><${Link} to="/login">Log in<//> instead.</p>
  <//>`;
}
