// Editor of a feature flag: key, texts, conditions, variants and payloads.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { navigate, notify } from '../state.js';
import { Tags } from '../parts/tags.js';
import { Button, Field, Switch } from '../parts/ui.js';
import { t } from '../texts.js';
import { flagPath } from './actions.js';
import { Conditions } from './conditions.js';
import { bodyOf, hasProblems, problemsOf } from './model.js';
import { Snippet } from './snippet.js';
import { Served } from './variants.js';

/**
 * @param {object} flag as stored, or `NEW_FLAG`
 * @param {boolean} canEdit
 * @param {(flag: object) => void} onSaved
 */
export function FlagEditor({ flag, canEdit, onSaved }) {
  const [draft, setDraft] = useState(flag);
  const [refusal, setRefusal] = useState(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const isNew = flag.id === undefined;
  const problems = problemsOf(draft);
  const isChanged = isNew || JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(flag));
  const change = (changes) => {
    setRefusal(null);
    setDraft({ ...draft, ...changes });
  };
  const save = async (event) => {
    event.preventDefault();
    setTried(true);
    if (hasProblems(problems)) {
      document.querySelector('.flag-editor [role="alert"]')?.scrollIntoView({ block: 'center' });
      return;
    }
    setBusy(true);
    try {
      const body = bodyOf(draft);
      const saved = await (isNew
        ? api.post('/feature_flags/', { ...body, active: draft.active })
        : api.patch(`/feature_flags/${flag.id}/`, body));
      notify(t('Feature flag saved.'));
      setDraft(saved);
      onSaved(saved);
      if (isNew) {
        navigate(flagPath(saved.id), { replace: true });
      }
    } catch (failure) {
      setRefusal(failure);
    }
    setBusy(false);
  };
  const keyProblem = refusal?.attr === 'key' ? refusal.message : (isTried || draft.key !== '') && problems.key;
  return html`<form class="flag-editor" onSubmit=${save} noValidate>
    <div class="stack">
      <${Head} draft=${draft} canEdit=${canEdit} isNew=${isNew} keyProblem=${keyProblem} onChange=${change} />
      <${Served} flag=${draft} problems=${problems} canEdit=${canEdit} onChange=${change} />
      <${Conditions} flag=${draft} canEdit=${canEdit} onChange=${change} />
      ${refusal && refusal.attr !== 'key' && html`<p class="callout error" role="alert">${refusal.message}</p>`}
      ${canEdit && html`<div class=${`row save-bar ${isChanged ? 'changed' : ''}`}>
        <${Button} kind="primary" type="submit" busy=${isBusy} disabled=${!isChanged}>
          ${isNew ? t('Create feature flag') : t('Save')}<//>
        ${isChanged && !isNew && html`<${Button} onClick=${() => setDraft(flag)}>Discard changes<//>`}
        ${isChanged && !isNew && html`<span class="soft small" role="status">Not saved yet</span>`}</div>`}
    </div>
    <div class="stack flag-beside">${!problems.key && !problems.variants && html`<${Snippet} flag=${draft} />`}</div>
  </form>`;
}

function Head({ draft, canEdit, isNew, keyProblem, onChange }) {
  return html`<fieldset class="card stack" disabled=${!canEdit}><legend class="visually-hidden">Feature flag</legend>
    <${Field} label="Key" error=${keyProblem}
      hint=${isNew ? t('The name in code. It decides, with the user, which side the user gets.')
      : t('Code asks by this name. Another key gives users other sides.')}>${(id) => html`<input
        id=${id} class="mono" value=${draft.key} maxlength="400" placeholder="new-checkout" spellcheck=${false}
        autocomplete="off" onInput=${(event) => onChange({ key: event.target.value.trim() })} />`}<//>
    <${Field} label="Description">${(id) => html`<textarea id=${id} rows="2" maxlength="10000" value=${draft.name}
      placeholder="What it is for" onInput=${(event) => onChange({ name: event.target.value })}></textarea>`}<//>
    <${Tags} tags=${draft.tags} canEdit=${canEdit} onChange=${(tags) => onChange({ tags })} />
    <div class="row">
      ${isNew && html`<${Switch} checked=${draft.active} label="On" onChange=${(active) => onChange({ active })} />`}
      <${Switch} checked=${draft.ensure_experience_continuity} disabled=${!canEdit}
        label="Keep the side of a user across signing in"
        onChange=${(isOn) => onChange({ ensure_experience_continuity: isOn })} /></div>
  </fieldset>`;
}
