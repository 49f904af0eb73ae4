// Form of a subscription.

import { html, useState } from '../lib.js';
import { Button, Field, Select, Switch } from '../parts/ui.js';
import { useSubmit } from '../settings/form.js';
import { t } from '../texts.js';
import { bodyOf, CHANNELS, FORMATS, INSIGHTS_MAX } from './model.js';
import { ScheduleFields } from './schedule-fields.js';

/**
 * Edits a subscription; `onSend` receives the body and resolves when it is saved.
 *
 * @param {object} initial values of the fields
 * @param {object[]} insights `{id, name}` of the dashboard; none for an insight
 */
export function SubscriptionForm({ initial, insights, onSend, onCancel }) {
  const [draft, setDraft] = useState(initial);
  const sending = useSubmit();
  const set = (name) => (value) => setDraft({ ...draft, [name]: value });
  const submit = (event) => {
    event.preventDefault();
    sending.run(() => onSend(bodyOf(draft)));
  };
  const isMail = draft.channel === 'email';
  const { target_value: wrongTarget, ...others } = sending.wrong;
  const wrong = Object.values(others)[0];
  return html`<form class="stack" onSubmit=${submit}>
    <div class="subscription-to">
      <${Field} label="Send by">${(id) => html`<${Select} id=${id} value=${draft.channel} options=${CHANNELS}
        onChange=${set('channel')} />`}<//>
      <${Field} label=${isMail ? t('Email addresses') : t('Webhook address')} error=${wrongTarget}
        hint=${isMail ? t('Several with commas between them.') : null}>${(id) => html`<input id=${id}
        value=${draft.to} required maxlength="5000" type=${isMail ? 'text' : 'url'}
        placeholder=${isMail ? 'ana@example.com' : 'https://example.com/hook'}
        onInput=${(event) => set('to')(event.target.value)} />`}<//>
    </div>
    <${ScheduleFields} draft=${draft} setDraft=${setDraft} />
    ${isMail && html`<${Field} label="Content">${(id) => html`<${Select} id=${id} value=${draft.format}
      options=${FORMATS} onChange=${set('format')} />`}<//>`}
    ${isMail && draft.format === 'pdf' && insights.length > 1 && html`<${Chosen} insights=${insights}
      chosen=${draft.chosen} onChange=${set('chosen')} />`}
    <${Field} label="Subject" hint=${t('Empty for the name of what is sent.')}>${(id) => html`<input id=${id}
      value=${draft.title} maxlength="100" onInput=${(event) => set('title')(event.target.value)} />`}<//>
    <${Switch} label="Subscription is on" checked=${draft.enabled} onChange=${set('enabled')} />
    ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
    <div class="row"><${Button} kind="primary" type="submit" busy=${sending.isBusy}>Save subscription<//>
      <${Button} kind="quiet" onClick=${onCancel}>Cancel<//></div>
  </form>`;
}

/** The insights that the PDF holds; all of them unless some are chosen. */
function Chosen({ insights, chosen, onChange }) {
  const toggle = (id) => (isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id));
  return html`<details open=${chosen.length > 0}>
    <summary>${chosen.length > 0 ? t('{0} of {1} insights', chosen.length, insights.length) : t('Whole dashboard')}</summary>
    <fieldset class="box scrolls"><legend>${t('Only these insights, {0} at most', INSIGHTS_MAX)}</legend>
      ${insights.map(({ id, name }) => html`<${Switch} key=${id} label=${name} checked=${chosen.includes(id)}
        disabled=${!chosen.includes(id) && chosen.length >= INSIGHTS_MAX} onChange=${toggle(id)} />`)}
    </fieldset>
  </details>`;
}
