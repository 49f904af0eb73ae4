// Profile of the user: name and email.

import { api } from '../api.js';
import { html } from '../lib.js';
import { user } from '../state.js';
import { Field, Select } from '../parts/ui.js';
import { chooseLanguage, chosenLanguage, LANGUAGES, t } from '../texts.js';
import { Form, Section, useSubmit } from './form.js';

export function Account() {
  const sending = useSubmit();
  const me = user.value;
  const save = (form) => sending.run(async () => {
    const { last_name: lastName, ...rest } = form;
    user.value = await api.patch('/api/users/@me/', lastName ? { ...rest, last_name: lastName } : rest);
  }, t('Profile saved.'));
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
  <//>
  <${Section} title=${t('Language')} hint=${t('Of this browser.')}>
    <${Field} label="Language of the application">${(id) => html`<${Select} id=${id} value=${chosenLanguage()}
      options=${[['', t('As the browser')], ...LANGUAGES]} onChange=${chooseLanguage} />`}<//>
  <//>`;
}
