// Form of an event or property definition: description, tags, verified and hidden.

import { html, useState } from '../lib.js';
import { notify } from '../state.js';
import { t } from '../texts.js';
import { Tags } from './tags.js';
import { Badge, Button, Field, Icon, Switch } from './ui.js';

/** Badges beside the name of a definition. */
export function DefinitionMarks({ verified, hidden, tags }) {
  return html`<span class="marks">
    ${verified && html`<span class="verified"><${Icon} name="check" size=${15} label="Verified" /></span>`}
    ${hidden && html`<${Badge}>hidden<//>`}
    ${tags.length > 0 && html`<${Tags} tags=${tags} />`}</span>`;
}

/**
 * Form of a definition.
 *
 * @param {object} of the definition
 * @param {(patch: object) => Promise} onSave
 */
export function DefinitionForm({ of, onSave }) {
  const [description, setDescription] = useState(of.description ?? '');
  const [tags, setTags] = useState(of.tags);
  const [isVerified, setVerified] = useState(of.verified);
  const [isHidden, setHidden] = useState(of.hidden);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave({ description, tags, verified: isVerified, hidden: isHidden });
      notify(t('Saved.'));
    } catch (failure) {
      notify(failure.message, 'bad');
    }
    setBusy(false);
  };
  const verify = (wanted) => {
    setVerified(wanted);
    setHidden(isHidden && !wanted);
  };
  const hide = (wanted) => {
    setHidden(wanted);
    setVerified(isVerified && !wanted);
  };
  return html`<form class="stack" onSubmit=${submit}>
    <${Field} label="Description">${(id) => html`<textarea id=${id} rows="2" maxlength="10000" value=${description}
      placeholder="Add a description"
      onInput=${(event) => setDescription(event.target.value)}></textarea>`}<//>
    <${Tags} tags=${tags} canEdit onChange=${setTags} />
    <div class="row spread"><div class="row"><${Switch} checked=${isVerified} onChange=${verify} label="Verified" />
      <${Switch} checked=${isHidden} onChange=${hide} label="Hidden" /></div>
      <${Button} kind="primary" type="submit" busy=${isBusy}>Save<//></div>
  </form>`;
}
