// Form of an alert.

import { html, useState } from '../lib.js';
import { Button, Field, Select, Switch } from '../parts/ui.js';
import { useSubmit } from '../settings/form.js';
import { t } from '../texts.js';
import { bodyOf, CONDITIONS, INTERVALS, isWhole, seriesOf } from './model.js';

/**
 * Edits an alert; `onSend` receives the body and resolves when it is saved.
 *
 * @param {object} initial values of the fields
 * @param {object} query of the insight
 * @param {object[]} members of the organization
 */
export function AlertForm({ initial, query, members, onSend, onCancel }) {
  const [draft, setDraft] = useState(initial);
  const sending = useSubmit();
  const set = (name) => (value) => setDraft({ ...draft, [name]: value });
  const submit = (event) => {
    event.preventDefault();
    sending.run(() => onSend(bodyOf(draft)));
  };
  const wrong = Object.values(sending.wrong)[0];
  return html`<form class="stack" onSubmit=${submit}>
    <${Text} label="Alert name" value=${draft.name} onChange=${set('name')} required maxlength="255" />
    <${Condition} ...${{ draft, set, query }} />
    <${Field} label="Check each">${(id) => html`<${Select} id=${id} value=${draft.interval} options=${INTERVALS}
      onChange=${set('interval')} />`}<//>
    ${!isWhole(query) && draft.condition !== 'relative_decrease' && draft.upper !== '' && html`<${Switch}
      label="Look at the running interval, before it ends" checked=${draft.ongoing} onChange=${set('ongoing')} />`}
    <${Switch} label="Skip weekends" checked=${draft.skipWeekend} onChange=${set('skipWeekend')} />
    <${Readers} members=${members} chosen=${draft.users} onChange=${set('users')} />
    <${Text} label="Webhook address" type="url" value=${draft.webhook} onChange=${set('webhook')} maxlength="2000"
      placeholder="https://example.com/hook" />
    <${Switch} label="Alert is on" checked=${draft.enabled} onChange=${set('enabled')} />
    ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
    <div class="row"><${Button} kind="primary" type="submit" busy=${sending.isBusy}>Save alert<//>
      <${Button} kind="quiet" onClick=${onCancel}>Cancel<//></div>
  </form>`;
}

function Text({ label, value, onChange, ...rest }) {
  return html`<${Field} label=${label}>${(id) => html`<input id=${id} value=${value} ...${rest}
    onInput=${(event) => onChange(event.target.value)} />`}<//>`;
}

function Condition({ draft, set, query }) {
  const series = seriesOf(query);
  const conditions = isWhole(query) ? CONDITIONS.slice(0, 1) : CONDITIONS;
  const isRelative = draft.condition !== 'absolute_value';
  const unit = isRelative && draft.percentage ? ' (%)' : '';
  return html`<fieldset class="stack box"><legend>Alert when</legend>
    ${series.length > 1 && html`<${Select} label="Series" value=${draft.series} options=${series}
      onChange=${set('series')} />`}
    <${Select} label="Condition" value=${draft.condition} options=${conditions} onChange=${set('condition')} />
    <div class="row">
      <${Text} label=${t('Less than') + unit} type="number" step="any" value=${draft.lower} onChange=${set('lower')} />
      <${Text} label=${t('More than') + unit} type="number" step="any" value=${draft.upper} onChange=${set('upper')} />
    </div>
    ${isRelative && html`<${Switch} label="In per cent" checked=${draft.percentage} onChange=${set('percentage')} />`}
    ${!isRelative && html`<p class="soft small">Less than 1 tells that events are missing.</p>`}
  </fieldset>`;
}

function Readers({ members, chosen, onChange }) {
  const toggle = (id) => (isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id));
  return html`<fieldset class="box scrolls"><legend>Tell by mail</legend>
    ${members.map(({ user }) => html`<${Switch} key=${user.id} label=${user.first_name || user.email}
      checked=${chosen.includes(user.id)} onChange=${toggle(user.id)} />`)}
  </fieldset>`;
}
