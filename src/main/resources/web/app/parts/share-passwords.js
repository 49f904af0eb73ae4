// Passwords of a shared page.

import { api } from '../api.js';
import { formatDate } from '../format.js';
import { html, useState } from '../lib.js';
import { notify } from '../state.js';
import { t } from '../texts.js';
import { confirm } from './dialog.js';
import { Button, Copy, Field, Switch } from './ui.js';

/**
 * Requires a password, and creates and deletes passwords.
 *
 * @param {string} path of the sharing configuration
 * @param {object} shared the configuration
 * @param {(isRequired: boolean) => void} onRequire
 * @param {() => void} onChange called after passwords changed
 */
export function SharePasswords({ path, shared, onRequire, onChange }) {
  const passwords = shared.share_passwords;
  return html`<section class="stack share-part">
    <${Switch} label="Require a password" checked=${shared.password_required} onChange=${onRequire} />
    ${shared.password_required && html`
      ${passwords.length === 0 && html`<p class="soft">Create a password; without one the page can’t be opened.</p>`}
      ${passwords.length > 0 && html`<ul class="share-passwords">${passwords.map((one) => html`
        <${Password} key=${one.id} path=${path} password=${one} onChange=${onChange} />`)}</ul>`}
      <${NewPassword} path=${path} onChange=${onChange} />`}
  </section>`;
}

function Password({ path, password, onChange }) {
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete this password?'), text: t('Readers who used it have to enter another one.'),
    });
    if (!isSure) {
      return;
    }
    try {
      await api.remove(`${path}passwords/${password.id}/`);
      onChange();
    } catch (failure) {
      notify(failure.message, 'bad');
    }
  };
  return html`<li>
    <span><strong>${password.note || t('Password')}</strong>
      <small class="soft"> by ${password.created_by_email}, ${formatDate(password.created_at)}</small></span>
    <${Button} kind="quiet" icon="trash" label=${t('Delete {0}', password.note || t('this password'))}
      onClick=${remove} />
  </li>`;
}

function NewPassword({ path, onChange }) {
  const [made, setMade] = useState(null);
  const [wrong, setWrong] = useState('');
  const create = async (event) => {
    event.preventDefault();
    const form = event.target;
    const { note, raw_password: chosen } = Object.fromEntries(new FormData(form));
    try {
      const added = await api.post(`${path}passwords/`, chosen ? { note, raw_password: chosen } : { note });
      setMade(added.password);
      setWrong('');
      form.reset();
      onChange();
    } catch (failure) {
      setWrong(failure.message);
    }
  };
  return html`
    ${made && html`<p class="share-made" role="status">The password is <code>${made}</code>
      <${Copy} text=${made} label="Copy password" /><small>It won’t be shown again.</small></p>`}
    <form class="share-new" onSubmit=${create}>
      <${Field} label="Note">${(id) => html`<input id=${id} name="note" maxlength="100"
        placeholder="Board" />`}<//>
      <${Field} label="Password" error=${wrong}>${(id) => html`<input id=${id} name="raw_password" autocomplete="off"
        maxlength="200" placeholder="Leave empty to generate" />`}<//>
      <${Button} type="submit" icon="plus">Create password<//>
    </form>`;
}
