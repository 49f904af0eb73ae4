// What people say about an event or a property: a description, tags, whether it is verified or hidden.

import { html, useState } from '../lib.js';
import { tell } from '../state.js';
import { Tags } from './tags.js';
import { Badge, Button, Field, Icon, Switch } from './ui.js';

/** The marks beside a name. */
export function DefinitionMarks({ verified, hidden, tags }) {
  return html`<span class="marks">
    ${verified && html`<span class="verified"><${Icon} name="check" size=${15} label="Verified" /></span>`}
    ${hidden && html`<${Badge}>hidden<//>`}
    ${tags.length > 0 && html`<${Tags} tags=${tags} />`}</span>`;
}

/**
 * The form of a definition.
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
      tell('Saved.');
    } catch (failure) {
      tell(failure.message, 'bad');
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
      placeholder="When does it happen, and what does it mean?"
      onInput=${(event) => setDescription(event.target.value)}></textarea>`}<//>
    <${Tags} tags=${tags} canEdit onChange=${setTags} />
    <div class="row spread"><div class="row"><${Switch} checked=${isVerified} onChange=${verify} label="Verified" />
      <${Switch} checked=${isHidden} onChange=${hide} label="Hidden in lists to choose from" /></div>
      <${Button} kind="primary" type="submit" busy=${isBusy}>Save<//></div>
  </form>`;
}
