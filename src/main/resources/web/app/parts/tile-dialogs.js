// Dialogs of tiles: name, color, text, copy or move, and adding insights.

import { all, api } from '../api.js';
import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Dialog } from './dialog.js';
import { Loaded, useLoad } from './load.js';
import { Markdown } from './markdown.js';
import { Button, Field, Select, Tabs } from './ui.js';

const COLORS = [[null, t('No color')], ['blue', t('Blue')], ['green', t('Green')], ['purple', t('Purple')], ['black',
  t('Black')]];
const TEXT_MAX = 4_000;
const MARKDOWN = t('Markdown: # heading, **bold**, *italics*, - list, [words](https://…), `code`');

/**
 * Dialog with a form.
 *
 * @param {() => Promise} save rejects with the error to show
 */
function Form({ title, action, save, onClose, isReady = true, wide, children }) {
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event) => {
    event?.preventDefault();
    setBusy(true);
    try {
      await save();
      onClose();
    } catch (failure) {
      setWrong(failure.message);
      setBusy(false);
    }
  };
  return html`<${Dialog} title=${title} wide=${wide} onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="primary" busy=${isBusy} disabled=${!isReady} onClick=${submit}>${action}<//>`}>
    <form class="stack" onSubmit=${submit}>${children}
      ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}</form>
  <//>`;
}

/** Name and description of an insight; `onSave` receives both. */
export function NameDialog({ insight, onSave, onClose }) {
  const [name, setName] = useState(insight.name ?? '');
  const [description, setDescription] = useState(insight.description ?? '');
  const save = () => onSave({ name, description });
  return html`<${Form} title="Rename insight" action="Save" onClose=${onClose} save=${save}>
    <${Field} label="Name">${(id) => html`<input id=${id} value=${name} maxlength="400"
      onInput=${(event) => setName(event.target.value)} />`}<//>
    <${Field} label="Description">${(id) => html`<textarea id=${id} value=${description}
      onInput=${(event) => setDescription(event.target.value)}></textarea>`}<//>
  <//>`;
}

/** Color of a tile; `onChoose` receives its name, or null. */
export function ColorDialog({ color, onChoose, onClose }) {
  const choose = (chosen) => {
    onChoose(chosen);
    onClose();
  };
  return html`<${Dialog} title="Set color" onClose=${onClose}>
    <ul class="choices">${COLORS.map(([name, words]) => html`<li key=${words}>
      <${Button} class="choice" aria-pressed=${String(name === (color ?? null))} onClick=${() => choose(name)}>
        <span class=${`swatch ${name ?? ''}`}></span>${words}<//></li>`)}</ul>
  <//>`;
}

/** Markdown of a text tile; `onSave` receives it. */
export function TextDialog({ text = '', onSave, onClose }) {
  const [body, setBody] = useState(text);
  const [shown, setShown] = useState('write');
  return html`<${Form} title=${text ? t('Edit text') : t('Add text card')} action="Save" wide
    isReady=${body.trim() !== ''}
    onClose=${onClose} save=${() => onSave(body)}>
    <${Tabs} label="Text" tabs=${[['write', t('Write')], ['look', t('Preview')]]} selected=${shown}
      onSelect=${setShown} />
    ${shown === 'write'
      ? html`<${Field} label="Text" hint=${MARKDOWN}>${(id) => html`
          <textarea id=${id} rows="10" maxlength=${TEXT_MAX} value=${body} autofocus
            onInput=${(event) => setBody(event.target.value)}></textarea>`}<//>`
      : html`<div class="text-preview"><${Markdown} text=${body} /></div>`}
  <//>`;
}

const MODES = [
  ['copy', t('Copy: the tile stays on this dashboard too')], ['move',
    t('Move: the tile is removed from this dashboard')],
];

/** Copies or moves a tile; `onSend` receives the dashboard's ID and true for a copy. */
export function SendDialog({ dashboard, isText, onSend, onClose }) {
  const others = useLoad(async () => (await all('/dashboards/')).filter(({ id }) => id !== dashboard.id), []);
  const [target, setTarget] = useState('');
  const [stays, setStays] = useState('copy');
  const chosen = target || String(others.data?.[0]?.id ?? '');
  return html`<${Form} title="Copy or move to dashboard" action=${stays === 'copy' ? t('Copy') : t('Move')}
    onClose=${onClose} isReady=${chosen !== ''} save=${() => onSend(Number(chosen), stays === 'copy')}>
    <${Loaded} of=${others}>${(found) => (found.length === 0
      ? html`<p>This project has no other dashboard.</p>`
      : html`<${Field} label="Dashboard">${(id) => html`<${Select} id=${id} value=${chosen}
          options=${found.map((one) => [one.id, one.name || t('Untitled')])} onChange=${setTarget} />`}<//>`)}<//>
    <fieldset class="stack small-stack"><legend class="visually-hidden">Copy or move</legend>
      ${MODES.map(([key, words]) => html`<label class="row">
        <input type="radio" name="stays" checked=${stays === key} onChange=${() => setStays(key)} />${words}</label>`)}
    </fieldset>
    ${!isText && stays === 'copy' && html`<p class="soft small">Both dashboards show the same insight. Changes to it
      apply to both.</p>`}
  <//>`;
}

/** Adds an existing or new insight to a dashboard. */
export function AddInsightDialog({ dashboard, newInsight, onAdd, onClose }) {
  const [search, setSearch] = useState('');
  const shown = new Set(dashboard.tiles.map(({ insight }) => insight?.id));
  const insights = useLoad(
    (signal) => api.get('/insights/', { search, basic: true, limit: 30 }, { signal }), [search]);
  return html`<${Dialog} title="Add insight" onClose=${onClose} footer=${html`
      <${Button} kind="primary" icon="plus" onClick=${newInsight}>New insight<//>`}>
    <input type="search" aria-label="Search insights" placeholder="Search insights" value=${search} autofocus
      onInput=${(event) => setSearch(event.target.value)} />
    <${Loaded} of=${insights}>${({ results }) => html`<ul class="pick">
      ${results.map((insight) => html`<li key=${insight.id}>
        <${Button} class="choice" disabled=${shown.has(insight.id)} onClick=${() => onAdd(insight)}>
          <span><strong>${insight.name || insight.derived_name || t('Untitled')}</strong>
            <small>${shown.has(insight.id) ? t('Already on this dashboard') : insight.description}</small>
          </span><//></li>`)}
      ${results.length === 0 && html`<li class="soft">
        ${search ? t('No matching insights.') : t('No insights yet.')}</li>`}
    </ul>`}<//>
  <//>`;
}
