// Plan and drill of a rehearsal.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { notify } from '../state.js';
import { Button, Field, Select } from '../parts/ui.js';
import { t } from '../texts.js';
import { PLAN_EXAMPLE } from './new-rehearsal.js';

const KINDS = [
  ['', t('None')], ['throttle', '429 with Retry-After'], ['unavailable', '503'],
  ['cut_before', t('Connection cut before events are stored')], ['cut_after',
    t('Connection cut after events are stored')],
];

/** Sends a change of the rehearsal; `wrong` is the refusal. */
function usePatch(rehearsal, onSaved) {
  const [wrong, setWrong] = useState(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (body, done) => {
    setBusy(true);
    setWrong(null);
    try {
      onSaved(await api.patch(`/rehearsals/${rehearsal.id}/`, body));
      notify(done);
    } catch (failure) {
      setWrong(failure.message);
    }
    setBusy(false);
  };
  return { wrong, isBusy, send };
}

export function Plan({ rehearsal, onSaved }) {
  const [plan, setPlan] = useState(rehearsal.plan ?? '');
  const { wrong, isBusy, send } = usePatch(rehearsal, onSaved);
  const save = (event) => {
    event.preventDefault();
    send({ plan }, t('Plan saved.'));
  };
  return html`<form class="card stack" onSubmit=${save}>
    <${Field} label="Plan" error=${wrong} hint="YAML or JSON: where the data come from, how ids look, what the source
      counted. Reports use it from the next one on, and a signature no longer counts.">${(id) => html`<textarea id=${id}
        class="mono plan" rows="16" spellcheck=${false} value=${plan} placeholder=${PLAN_EXAMPLE}
        onInput=${(event) => setPlan(event.target.value)}></textarea>`}<//>
    <div><${Button} kind="primary" type="submit" busy=${isBusy} disabled=${plan === (rehearsal.plan ?? '')}>
      Save<//></div>
  </form>`;
}

export function Drill({ rehearsal, onSaved }) {
  const [drill, setDrill] = useState({ kind: '', share: 0.1, seed: 1, retry_after: 5, ...rehearsal.drill });
  const { wrong, isBusy, send } = usePatch(rehearsal, onSaved);
  const put = (changes) => setDrill({ ...drill, ...changes });
  const save = (event) => {
    event.preventDefault();
    send({ drill: drill.kind === '' ? null : drill }, drill.kind === '' ? t('The drill is over.')
      : t('The drill is on.'));
  };
  const number = (label, hint, value, onChange, limits) => html`<${Field} label=${label} hint=${hint}>${(id) => html`
    <input id=${id} type="number" ...${limits} required value=${value}
      onInput=${(event) => onChange(Number(event.target.value))} />`}<//>`;
  return html`<form class="card stack drill" onSubmit=${save}>
    <p class="soft">A drill plays a failure to a share of the requests, the same ones for the same seed. The report says
      what the client lost, doubled or never sent again.</p>
    <${Field} label="Failure">${(id) => html`<${Select} id=${id} value=${drill.kind} options=${KINDS}
      onChange=${(kind) => put({ kind })} />`}<//>
    ${drill.kind !== '' && html`
      ${number(t('Share in percent'), null, Math.round(drill.share * 1_000) / 10,
        (share) => put({ share: share / 100 }),
    { min: 0, max: 100, step: 'any' })}
      ${number(t('Seed'), t('Chooses the requests.'), drill.seed, (seed) => put({ seed: Math.round(seed) }),
        { step: 1 })}
      ${drill.kind === 'throttle' && number(t('Retry-After in seconds'), null, drill.retry_after,
    (seconds) => put({ retry_after: Math.round(seconds) }), { min: 0, max: 3_600, step: 1 })}`}
    ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
    <div><${Button} kind="primary" type="submit" busy=${isBusy}>Save<//></div>
  </form>`;
}
