// Dialog that sets a property of a person or group.

import { formatValue } from '../format.js';
import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Dialog } from './dialog.js';
import { Button, Field, Select } from './ui.js';

const KINDS = [['text', t('Text')], ['number', t('Number')], ['boolean', t('Boolean')], ['json', 'JSON']];
const WRONG = Symbol('wrong');

function kindOf(value) {
  const known = { string: 'text', number: 'number', boolean: 'boolean' };
  return known[typeof value] ?? 'json';
}

function read(kind, text) {
  if (kind === 'text') {
    return text;
  }
  if (kind === 'number') {
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : WRONG;
  }
  try {
    return JSON.parse(text);
  } catch {
    return WRONG;
  }
}

/** @param {string} name of the property; empty for a new one */
export function PropertyDialog({ name: given, value, onSave, onClose }) {
  const [name, setName] = useState(given);
  const [kind, setKind] = useState(kindOf(value));
  const [text, setText] = useState(typeof value === 'object' ? JSON.stringify(value, null, 2) : formatValue(value));
  const [wrong, setWrong] = useState({});
  const [isBusy, setBusy] = useState(false);
  const choose = (chosen) => {
    setKind(chosen);
    setText(chosen === 'boolean' ? 'true' : text);
  };
  const save = async (event) => {
    event.preventDefault();
    const meant = read(kind, text);
    if (name.trim() === '' || meant === WRONG) {
      setWrong(name.trim() === ''
        ? { name: t('Enter a name.') }
        : { value: kind === 'number' ? t('Enter a number.') : t('Enter valid JSON.') });
      return;
    }
    setBusy(true);
    try {
      await onSave(name.trim(), meant);
      onClose();
    } catch (failure) {
      setWrong({ value: failure.message });
      setBusy(false);
    }
  };
  return html`<${Dialog} title=${given ? t('Edit “{0}”', given) : t('Add property')} onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="primary" busy=${isBusy} onClick=${save}>Save<//>`}>
    <form class="stack" onSubmit=${save}>
      ${!given && html`<${Field} label="Name" error=${wrong.name}>${(id) => html`<input id=${id} value=${name}
        autocomplete="off" onInput=${(event) => setName(event.target.value)} />`}<//>`}
      <${Field} label="Type">${(id) => html`<${Select} id=${id} value=${kind} options=${KINDS}
        onChange=${choose} />`}<//>
      <${Field} label="Value" error=${wrong.value}>${(id) => valueField(id, kind, text, setText)}<//>
      <button hidden type="submit"></button>
    </form>
  <//>`;
}

function valueField(id, kind, text, setText) {
  const type = (event) => setText(event.target.value);
  if (kind === 'boolean') {
    return html`<${Select} id=${id} value=${text} options=${[['true', 'true'], ['false', 'false']]}
      onChange=${setText} />`;
  }
  return kind === 'json'
    ? html`<textarea id=${id} class="mono" rows="6" value=${text} onInput=${type}></textarea>`
    : html`<input id=${id} value=${text} inputmode=${kind === 'number' ? 'decimal' : null} onInput=${type} />`;
}
