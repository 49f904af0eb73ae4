// First start with the setup code of the server's log, and the password of an invited member.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { enter } from '../session.js';
import { currentUrl } from '../state.js';
import { SignedOutPage } from '../parts/signed-out-page.js';
import { Button, Field, Link } from '../parts/ui.js';
import { t } from '../texts.js';

const PASSWORD_MIN = 8;

export default function SetUp() {
  const isInvited = currentUrl.value.path === '/set_password';
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
        ? t('This server is already set up. Please log in.')
        : failure.attr === 'token' ? t('{0} Ask an admin for a new link.', failure.message) : failure.message;
      setWrong({ [failure.attr ?? 'form']: text });
      setBusy(false);
    }
  };
  const input = (name, label, type, more = {}, hint = null) => html`
    <${Field} label=${label} hint=${hint} error=${wrong[name]}>${(id) => html`
      <input id=${id} name=${name} type=${type} required ...${more} />`}<//>`;
  const password = input('password', t('Password'), 'password',
    { minlength: PASSWORD_MIN, autocomplete: 'new-password' }, t('At least 8 characters.'));
  return html`<${SignedOutPage} title=${isInvited ? t('Choose a password') : t('Welcome to Tenrec')}>
    <form onSubmit=${submit}>
      ${isInvited ? null : html`<p class="soft">Enter the setup code from the server’s log to create the
        owner’s account.</p>
        ${input('code', t('Setup code'), 'text',
          { value: given.get('code') ?? '', placeholder: 'setup_…', autocomplete: 'off' })}
        ${input('first_name', t('First name'), 'text', { autocomplete: 'given-name' })}
        ${input('email', t('Email'), 'email', { autocomplete: 'username' })}`}
      ${password}
      <p class="wrong" role="alert">${wrong.form ?? wrong.token}</p>
      <${Button} kind="primary" type="submit" busy=${isBusy}>${isInvited ? t('Save and log in')
        : t('Create account')}<//>
    </form>
    <p class="soft"><${Link} to="/login">Log in<//> instead</p>
  <//>`;
}
