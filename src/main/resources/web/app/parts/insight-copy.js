// Under which name an insight is saved once more.

import { html, useState } from '../lib.js';
import { Button, Dialog, Field } from './ui.js';

const NAME_MAX = 400;

export function CopyDialog({ name, isBusy, onSave, onClose }) {
  const [text, setText] = useState(`${name} (copy)`.slice(0, NAME_MAX));
  const save = (event) => {
    event.preventDefault();
    onSave(text.trim());
  };
  return html`<${Dialog} title="Save as a new insight" onClose=${onClose}>
    <form class="stack" onSubmit=${save}>
      <${Field} label="Name" hint="The saved insight stays as it is.">${(id) => html`<input id=${id} value=${text}
        maxlength=${NAME_MAX} onInput=${(event) => setText(event.target.value)} />`}<//>
      <div class="row"><${Button} kind="primary" type="submit" busy=${isBusy}>Save<//></div>
    </form>
  <//>`;
}
