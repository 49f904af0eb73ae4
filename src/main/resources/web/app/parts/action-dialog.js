// Dialog that creates or edits an action.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Combobox } from './combobox.js';
import { Dialog } from './dialog.js';
import { Filters } from './filters.js';
import { suggestEvents } from './taxonomy.js';
import { Button, Field, Select } from './ui.js';

const MATCHINGS = [['contains', 'contains'], ['exact', 'equals'], ['regex', t('matches regex')]];

export function ActionDialog({ action, onSaved, onClose }) {
  const [name, setName] = useState(action.name ?? '');
  const [description, setDescription] = useState(action.description);
  const [steps, setSteps] = useState(action.steps);
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const change = (index, changes) => setSteps(steps.map((step, i) => (i === index ? { ...step, ...changes } : step)));
  const save = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const body = { name: name.trim(), description, steps };
      await (action.id ? api.patch(`/actions/${action.id}/`, body) : api.post('/actions/', body));
      onSaved();
    } catch (failure) {
      setWrong(failure.message);
      setBusy(false);
    }
  };
  return html`<${Dialog} wide title=${action.id ? t('Edit “{0}”', action.name) : t('New action')} onClose=${onClose}
    footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="primary" busy=${isBusy} disabled=${name.trim() === '' || steps.length === 0}
        onClick=${save}>Save<//>`}>
    <form class="stack" onSubmit=${save}>
      <${Field} label="Name">${(id) => html`<input id=${id} value=${name} maxlength="400" placeholder="Viewed pricing" autofocus
        onInput=${(event) => setName(event.target.value)} />`}<//>
      <${Field} label="Description">${(id) => html`<input id=${id} value=${description}
        onInput=${(event) => setDescription(event.target.value)} />`}<//>
      ${steps.map((step, i) => html`<${Step} key=${i} step=${step} number=${i + 1}
        onChange=${(changes) => change(i, changes)}
        onRemove=${steps.length > 1 ? () => setSteps(steps.filter((_, j) => j !== i)) : null} />`)}
      <div><${Button} icon="plus" onClick=${() => setSteps([...steps, { event: null }])}>Add match group<//></div>
      <p class="wrong" role="alert">${wrong}</p>
    </form>
  <//>`;
}

function Step({ step, number, onChange, onRemove }) {
  return html`<fieldset class="card stack step"><legend class="visually-hidden">Event ${number}</legend>
    <div class="row spread"><div class="row"><span class="soft">${number === 1 ? t('Match event')
      : t('or event')}</span>
      <${Combobox} label=${t('Event {0}', number)} placeholder="Any event" text=${step.event ?? ''} isFree
        load=${(text, signal) => suggestEvents(text, signal, { hasActions: false })}
        onChange=${(value) => onChange({ event: typeof value === 'string' ? value : value.event })} /></div>
      ${onRemove && html`<${Button} kind="quiet" icon="close" label=${t('Remove event {0}', number)}
        onClick=${onRemove} />`}</div>
    <div class="row"><span class="soft">where the URL</span>
      <${Select} label="URL matching" value=${step.url_matching ?? 'contains'} options=${MATCHINGS}
        onChange=${(matching) => onChange({ url_matching: matching })} />
      <input class="grows" aria-label="URL" placeholder="Any URL" value=${step.url ?? ''}
        onInput=${(event) => onChange({ url: event.target.value || null })} /></div>
    <${Filters} value=${step.properties ?? []} hasAny=${false} label=${t('Filters of event {0}', number)}
      onChange=${(properties) => onChange({ properties })} />
  </fieldset>`;
}
