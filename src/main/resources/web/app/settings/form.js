// What the sections of the settings are made of.

import { computed, html, useState } from '../lib.js';
import { tell, user } from '../state.js';
import { Button, Icon } from '../parts/ui.js';

/** Levels of members by their number. */
export const LEVELS = [[1, 'Member'], [8, 'Admin'], [15, 'Owner']];
const ADMIN = 8;

/** The level of whoever looks, in the organization. */
export const ownLevel = computed(() => user.value?.organization?.membership_level ?? 0);
export const isAdmin = computed(() => ownLevel.value >= ADMIN);

/** A card with a heading; `locked` says why nothing in it can be changed. */
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
 * Something that is being sent: whether it is, and what the server found wrong, by field.
 *
 * @returns `{isBusy, wrong, run(action, done)}`; `run` answers with what the action does, or nothing when it failed
 */
export function useSending() {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState({});
  const run = async (action, done) => {
    setBusy(true);
    setWrong({});
    try {
      const answer = await action();
      if (done) {
        tell(done);
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
 * A form whose fields are named as the server names them; `onSend` gets their values. Fields begin with a
 * `defaultValue`, so that what was typed stays when the server refuses it.
 */
export function Form({ sending, action, onSend, disabled = false, reset = false, children }) {
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
      ${!disabled && html`<div><${Button} kind="primary" type="submit" busy=${sending.isBusy}>${action}<//></div>`}
    </fieldset>
  </form>`;
}

/** One of several in a form, where only the form wants to know: `options` are `[value, text]`. */
export function Choice({ initial, options, ...rest }) {
  return html`<select ...${rest}>${options.map(([value, text]) => html`
    <option value=${value} selected=${String(value) === String(initial)}>${text}</option>`)}</select>`;
}
