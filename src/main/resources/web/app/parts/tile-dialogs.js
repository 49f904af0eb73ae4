// The windows of tiles: their name, their text, and which dashboard they go to.

import { all, api } from '../api.js';
import { html, useState } from '../lib.js';
import { Loaded, useLoad } from './load.js';
import { Markdown } from './markdown.js';
import { Button, Dialog, Field, Select, Tabs } from './ui.js';

const COLORS = [[null, 'No colour'], ['blue', 'Blue'], ['green', 'Green'], ['purple', 'Purple'], ['black', 'Black']];
const TEXT_MAX = 4_000;
const MARKDOWN = 'Markdown: # heading, **bold**, *italics*, - list, [words](https://…), `code`';

/**
 * A form in a window; `save` may refuse by throwing.
 *
 * @param {() => Promise} save
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

/** Name and description of an insight; `onSave` hears both. */
export function NameDialog({ insight, onSave, onClose }) {
  const [name, setName] = useState(insight.name ?? '');
  const [description, setDescription] = useState(insight.description ?? '');
  const save = () => onSave({ name, description });
  return html`<${Form} title="Rename the insight" action="Save" onClose=${onClose} save=${save}>
    <${Field} label="Name">${(id) => html`<input id=${id} value=${name} maxlength="400"
      onInput=${(event) => setName(event.target.value)} />`}<//>
    <${Field} label="Description">${(id) => html`<textarea id=${id} value=${description}
      onInput=${(event) => setDescription(event.target.value)}></textarea>`}<//>
  <//>`;
}

/** The colour at the top of a tile; `onChoose` hears its name, or null. */
export function ColorDialog({ color, onChoose, onClose }) {
  const choose = (chosen) => {
    onChoose(chosen);
    onClose();
  };
  return html`<${Dialog} title="Colour of the tile" onClose=${onClose}>
    <ul class="choices">${COLORS.map(([name, words]) => html`<li key=${words}>
      <${Button} class="choice" aria-pressed=${String(name === (color ?? null))} onClick=${() => choose(name)}>
        <span class=${`swatch ${name ?? ''}`}></span>${words}<//></li>`)}</ul>
  <//>`;
}

/** The text of a tile, in Markdown; `onSave` hears it. */
export function TextDialog({ text = '', onSave, onClose }) {
  const [body, setBody] = useState(text);
  const [shown, setShown] = useState('write');
  return html`<${Form} title=${text ? 'Edit the text' : 'Add a text'} action="Save" wide isReady=${body.trim() !== ''}
    onClose=${onClose} save=${() => onSave(body)}>
    <${Tabs} label="Text" tabs=${[['write', 'Write'], ['look', 'Look']]} selected=${shown} onSelect=${setShown} />
    ${shown === 'write'
      ? html`<${Field} label="Text" hint=${MARKDOWN}>${(id) => html`
          <textarea id=${id} rows="10" maxlength=${TEXT_MAX} value=${body} autofocus
            onInput=${(event) => setBody(event.target.value)}></textarea>`}<//>`
      : html`<div class="text-look"><${Markdown} text=${body} /></div>`}
  <//>`;
}

const WAYS = [['copy', 'Copy it: it stays here too'], ['move', 'Move it: it leaves this dashboard']];

/** Where a tile goes; `onSend` hears the dashboard's id and whether the tile stays here as well. */
export function SendDialog({ dashboard, isText, onSend, onClose }) {
  const others = useLoad(async () => (await all('/dashboards/')).filter(({ id }) => id !== dashboard.id), []);
  const [target, setTarget] = useState('');
  const [stays, setStays] = useState('copy');
  const chosen = target || String(others.data?.[0]?.id ?? '');
  return html`<${Form} title="Copy or move to another dashboard" action=${stays === 'copy' ? 'Copy' : 'Move'}
    onClose=${onClose} isReady=${chosen !== ''} save=${() => onSend(Number(chosen), stays === 'copy')}>
    <${Loaded} of=${others}>${(found) => (found.length === 0
      ? html`<p>There is no other dashboard in this project.</p>`
      : html`<${Field} label="Dashboard">${(id) => html`<${Select} id=${id} value=${chosen}
          options=${found.map((one) => [one.id, one.name || 'Untitled'])} onChange=${setTarget} />`}<//>`)}<//>
    <fieldset class="stack small-stack"><legend class="unseen">What happens here</legend>
      ${WAYS.map(([key, words]) => html`<label class="row">
        <input type="radio" name="stays" checked=${stays === key} onChange=${() => setStays(key)} />${words}</label>`)}
    </fieldset>
    ${!isText && stays === 'copy' && html`<p class="soft small">Both dashboards show the same insight: a change of it is
      seen on both.</p>`}
  <//>`;
}

/** The tiles that a dashboard gets: an insight of the project, or a new one. */
export function AddInsightDialog({ dashboard, newInsight, onAdd, onClose }) {
  const [search, setSearch] = useState('');
  const shown = new Set(dashboard.tiles.map(({ insight }) => insight?.id));
  const insights = useLoad(
    (signal) => api.get('/insights/', { search, basic: true, limit: 30 }, { signal }), [search]);
  return html`<${Dialog} title="Add an insight" onClose=${onClose} footer=${html`
      <${Button} kind="primary" icon="plus" onClick=${newInsight}>New insight<//>`}>
    <input type="search" aria-label="Search insights" placeholder="Search insights" value=${search} autofocus
      onInput=${(event) => setSearch(event.target.value)} />
    <${Loaded} of=${insights}>${({ results }) => html`<ul class="pick">
      ${results.map((insight) => html`<li key=${insight.id}>
        <${Button} class="choice" disabled=${shown.has(insight.id)} onClick=${() => onAdd(insight)}>
          <span><strong>${insight.name || insight.derived_name || 'Untitled'}</strong>
            <small>${shown.has(insight.id) ? 'Is on this dashboard' : insight.description}</small></span><//></li>`)}
      ${results.length === 0 && html`<li class="soft">
        ${search ? 'No insight has such a name.' : 'There is no insight yet.'}</li>`}
    </ul>`}<//>
  <//>`;
}
