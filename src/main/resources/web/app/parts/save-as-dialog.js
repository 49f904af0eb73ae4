// Dialog that saves an insight under another name.

import { html, useState } from '../lib.js';
import { Dialog } from './dialog.js';
import { Button, Field } from './ui.js';

const NAME_MAX = 400;

export function SaveAsDialog({ name, isBusy, onSave, onClose }) {
  const [text, setText] = useState(`${name} (copy)`.slice(0, NAME_MAX));
  const save = (event) => {
    event.preventDefault();
    onSave(text.trim());
  };
  return html`<${Dialog} title="Save as new insight" onClose=${onClose}>
    <form class="stack" onSubmit=${save}>
      <${Field} label="Name" hint="The saved insight is not changed.">${(id) => html`<input id=${id} value=${text}
        maxlength=${NAME_MAX} onInput=${(event) => setText(event.target.value)} />`}<//>
      <div class="row"><${Button} kind="primary" type="submit" busy=${isBusy}>Save<//></div>
    </form>
  <//>`;
}
