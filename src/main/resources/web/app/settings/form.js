// Components of settings sections.

import { computed, html, useState } from '../lib.js';
import { notify, user } from '../state.js';
import { Button, Icon } from '../parts/ui.js';
import { t } from '../texts.js';

/** Membership levels: `[number, name]`. */
export const LEVELS = [[1, t('Member')], [8, t('Admin')], [15, t('Owner')]];
const ADMIN = 8;

/** Membership level of the user in the organization. */
export const ownLevel = computed(() => user.value?.organization?.membership_level ?? 0);
export const isAdmin = computed(() => ownLevel.value >= ADMIN);

/** Card with a heading; `locked` is the reason why it is read-only. */
export function Section({ title, hint, locked, tools, children }) {
  return html`<section class="card stack">
    <header class="row spread">
      <div><h2>${title}</h2>${hint && html`<p class="soft">${hint}</p>`}</div>
      ${tools}
    </header>
    ${locked && html`<p class="locked"><${Icon} name="lock" size=${16} /> ${locked}</p>`}
    ${children}
  </section>`;
}

/**
 * State of a form's request.
 *
 * @returns `{isBusy, wrong, run(action, done)}`; `wrong` has the server's errors by field, `run` resolves to the result
 *     of the action, or undefined if it failed
 */
export function useSubmit() {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState({});
  const run = async (action, done) => {
    setBusy(true);
    setWrong({});
    try {
      const answer = await action();
      if (done) {
        notify(done);
      }
      return answer ?? true;
    } catch (failure) {
      setWrong({ [failure.attr ?? 'form']: failure.message });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, wrong, run };
}

/**
 * A form whose fields have the names of the API; `onSend` receives their values. Fields use `defaultValue`, so that the
 * input stays when the server refuses it.
 */
export function Form({
  sending, action, kind = 'primary', onSend, onCancel, disabled = false, reset = false, children,
}) {
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    if (await onSend(Object.fromEntries(new FormData(form))) && reset) {
      form.reset();
    }
  };
  return html`<form class="settings-form" onSubmit=${submit}>
    <fieldset disabled=${disabled} class="stack">
      ${children}
      ${sending.wrong.form && html`<p class="wrong" role="alert">${sending.wrong.form}</p>`}
      ${!disabled && html`<div class="row"><${Button} kind=${kind} type="submit" busy=${sending.isBusy}>${action}<//>
        ${onCancel && html`<${Button} kind="quiet" onClick=${onCancel}>Cancel<//>`}</div>`}
    </fieldset>
  </form>`;
}

/** Uncontrolled select of a form: `options` are `[value, text]`. */
export function Choice({ initial, options, ...rest }) {
  return html`<select ...${rest}>${options.map(([value, text]) => html`
    <option value=${value} selected=${String(value) === String(initial)}>${text}</option>`)}</select>`;
}
