// Variables of SQL: a value for each that a query names, the list of the project's, and a dialog for a new one.

import { api } from '../api.js';
import { html, useState } from '../lib.js';
import { t } from '../texts.js';
import { Dialog } from './dialog.js';
import { Menu } from './menu.js';
import { Button, ErrorMessage, Field, Select, Switch } from './ui.js';

const NAMED = /\{\s*variables\s*\.\s*([^\s{}.]+)\s*\}/g;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NAME_MAX = 400;
/** Options of a choice of several that are seen at once. */
const SHOWN_MAX = 4;
const TYPES = [
  ['String', t('Text')], ['Number', t('Number')], ['Boolean', t('Yes or no')], ['List', t('Choice')],
  ['Date', t('Date')],
];

/** Loads the variables of the project. */
export async function loadVariables(signal) {
  const { results } = await api.get('/insight_variables/', {}, { signal });
  return results;
}

/** Code names in a text of SQL, each once. */
function namesIn(text) {
  return [...new Set([...text.matchAll(NAMED)].map(([, name]) => name))];
}

/**
 * Renders an input for each variable that a query names; nothing when it names none.
 *
 * @param {object} source HogQLQuery
 * @param {object} variables result of `useLoad` with `loadVariables`
 * @param {(variables: object) => void} onChange gets the `variables` of the query
 * @param {?(name: string) => void} onNew asks for a variable that is not there
 */
export function SqlVariables({ source, variables: { data, error, reload }, onChange, onNew }) {
  const names = namesIn(source.query);
  if (names.length === 0 || (!data && !error)) {
    return null;
  }
  const sent = source.variables ?? {};
  const change = ({ id, code_name: name }, value) => {
    const others = Object.entries(sent).filter(([, each]) => each.code_name !== name);
    const own = value === undefined ? [] : [[id, { code_name: name, variableId: id, value }]];
    onChange(Object.fromEntries([...others, ...own]));
  };
  return html`<div class="row sql-variables" role="group" aria-label="Variables">
    ${error && html`<${ErrorMessage} error=${error} retry=${reload} />`}
    ${data && names.map((name) => {
      const variable = data.find(({ code_name: code }) => code === name);
      const value = Object.values(sent).find(({ code_name: code }) => code === name)?.value;
      if (!variable) {
        return value === undefined && html`<${Unknown} key=${name} name=${name} onNew=${onNew} />`;
      }
      return html`<${Field} key=${name} label=${variable.name}>${(id) => html`<${ValueInput} id=${id}
        variable=${variable} value=${value ?? variable.default_value}
        onChange=${(next) => change(variable, next)} />`}<//>`;
    })}
  </div>`;
}

function Unknown({ name, onNew }) {
  return html`<span class="row"><span class="soft small">${t('There is no variable {0}.', name)}</span>
    ${onNew && html`<${Button} kind="quiet" icon="plus" onClick=${() => onNew(name)}>New variable<//>`}</span>`;
}

/** Input of a value by its type; it tells the value once it is complete, and undefined for none. */
function ValueInput({ id, variable: { type, values, is_multi: isMulti }, value, onChange }) {
  if (type === 'List' && isMulti) {
    return html`<${SeveralValues} id=${id} values=${values} chosen=${[value ?? []].flat()} onChange=${onChange} />`;
  }
  const text = value ?? '';
  if (type === 'Boolean') {
    return html`<input id=${id} type="checkbox" checked=${value === true}
      onChange=${(event) => onChange(event.target.checked)} />`;
  }
  if (type === 'List') {
    const options = text === '' || values.includes(text) ? values : [text, ...values];
    return html`<${Select} id=${id} value=${text} options=${[...(text === '' ? [''] : []), ...options]
      .map((option) => [option, option])} onChange=${onChange} />`;
  }
  const isDay = type === 'Date' && (text === '' || DAY.test(text));
  const read = (typed) => {
    if (typed === '' && type !== 'String') {
      return undefined;
    }
    return type === 'Number' ? Number(typed) : typed;
  };
  return html`<input id=${id} type=${type === 'Number' ? 'number' : isDay ? 'date' : 'text'} step="any" value=${text}
    autocomplete="off" onChange=${(event) => onChange(read(event.target.value))} />`;
}

/** Input of some of the options, in their order; none of them is an empty list. */
function SeveralValues({ id, values, chosen, onChange }) {
  const options = [...values, ...chosen.filter((each) => !values.includes(each))];
  return html`<select id=${id} multiple size=${Math.max(2, Math.min(options.length, SHOWN_MAX))}
    onChange=${(event) => onChange([...event.target.selectedOptions].map((option) => option.value))}>
    ${options.map((each) => html`<option key=${each} value=${each} selected=${chosen.includes(each)}>${each}</option>`)}
  </select>`;
}

/** Menu of the project's variables: one that is chosen is named in the query. */
export function SqlVariablesMenu({ variables, onInsert, onNew }) {
  const note = ({ default_value: value, code_name: name }) => (
    value === null ? `{variables.${name}}` : `{variables.${name}} = ${[value].flat().join(', ')}`);
  return html`<${Menu} kind="quiet" icon="code" text="Variables" label="Variables" items=${[
    ...variables.map((variable) => ({
      text: variable.name, note: note(variable), onSelect: () => onInsert(`{variables.${variable.code_name}}`),
    })),
    ...(variables.length > 0 ? [null] : []),
    { text: t('New variable'), icon: 'plus', onSelect: () => onNew('') },
  ]} />`;
}

/**
 * Dialog for a new variable.
 *
 * @param {string} name which a query has already, or an empty text
 * @param {(variable: object) => void} onMade
 */
export function NewVariable({ name: begin, onMade, onClose }) {
  const [name, setName] = useState(begin);
  const [type, setType] = useState('String');
  const [options, setOptions] = useState('');
  const [value, setValue] = useState(undefined);
  const [isMulti, setMulti] = useState(false);
  const [wrong, setWrong] = useState(null);
  const values = options.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  const save = async (event) => {
    event.preventDefault();
    try {
      onMade(await api.post('/insight_variables/', {
        name: name.trim(), type, default_value: value ?? null,
        ...(type === 'List' ? { values, is_multi: isMulti } : {}),
      }));
    } catch (failure) {
      setWrong(failure);
    }
  };
  const choose = (chosen) => {
    setType(chosen);
    setValue(chosen === 'Boolean' ? false : undefined);
  };
  const chooseSeveral = (several) => {
    setMulti(several);
    setValue(undefined);
  };
  const of = (field) => (wrong && (wrong.attr === field || (field === 'name' && wrong.attr !== 'default_value'))
    ? wrong.message : null);
  return html`<${Dialog} title="New variable" onClose=${onClose} footer=${html`
    <${Button} onClick=${onClose}>Cancel<//>
    <${Button} kind="primary" disabled=${name.trim() === ''} onClick=${save}>Create<//>`}>
    <form class="stack" onSubmit=${save}>
      <${Field} label="Name" hint="Queries name it in lower case, with underscores for spaces."
        error=${of('name')}>${(id) => html`<input id=${id} value=${name} maxlength=${NAME_MAX} autocomplete="off"
        autofocus onInput=${(event) => setName(event.target.value)} />`}<//>
      <${Field} label="Type">${(id) => html`<${Select} id=${id} value=${type} options=${TYPES}
        onChange=${choose} />`}<//>
      ${type === 'List' && html`<${Field} label="Options" hint="One on each line.">${(id) => html`<textarea id=${id}
        value=${options} onInput=${(event) => setOptions(event.target.value)}></textarea>`}<//>
        <${Switch} label=${t('Several values')} checked=${isMulti} onChange=${chooseSeveral} />`}
      <${Field} label="Default" error=${of('default_value')}>${(id) => html`<${ValueInput}
        key=${`${type} ${isMulti}`} id=${id} variable=${{ type, values, is_multi: isMulti }} value=${value}
        onChange=${setValue} />`}<//>
    </form>
  <//>`;
}
