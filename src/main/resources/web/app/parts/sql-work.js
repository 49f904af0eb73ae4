// Work on an SQL query: editor, schema, history, variables, result.

import { html, useCallback, useEffect, useMemo, useRef, useState } from '../lib.js';
import { project } from '../state.js';
import { useLoad } from './load.js';
import { useQuery } from './query.js';
import { SqlEditor } from './sql-editor.js';
import { remember, SqlHistory } from './sql-history.js';
import { loadReference } from './sql-reference.js';
import { SqlResult } from './sql-result.js';
import { SqlSchema } from './sql-schema.js';
import { loadVariables, NewVariable, SqlVariables, SqlVariablesMenu } from './sql-variables.js';
import { Button } from './ui.js';

const TYPING_MS = 300;
/** The end of the server's message about a mistake in a query. */
const PLACE = /\(line (\d+), column (\d+)\)$/;
const KEY = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘↵' : 'Ctrl ↵';

/**
 * Renders the editor of a DataVisualizationNode with its result.
 *
 * @param {object} query DataVisualizationNode around a HogQLQuery
 * @param {boolean} isEditing false shows the result alone
 */
export function SqlWork({ query, name, isEditing, onChange }) {
  const [asked, setAsked] = useState(query.source);
  const result = useQuery(asked);
  const draft = useDraft(query, onChange);
  const reference = useLoad(loadReference, [project.value.id]);
  const variables = useLoad(loadVariables, [project.value.id]);
  const [newName, setNewName] = useState(null);
  const insert = useRef(null);
  const ask = useCallback((changes) => {
    const source = { ...draft.flush(), ...changes };
    remember(source.query);
    if (JSON.stringify(source) === JSON.stringify(asked)) {
      result.reload();
    } else {
      setAsked(source);
    }
  }, [asked, draft]);
  const run = () => ask({});
  const explain = () => ask({ explain: true });
  const mistake = useMemo(() => (result.isLoading ? null : placeOf(result.error)), [result.error, result.isLoading]);
  // What is only read is asked with other values; what is edited keeps them.
  const setValues = (values) => {
    const source = { ...(isEditing ? draft.flush() : asked), variables: values };
    if (isEditing) {
      onChange({ ...query, source });
    }
    setAsked(source);
  };
  const made = (variable) => {
    setNewName(null);
    variables.setData((before) => [...before ?? [], variable]);
    if (newName === '') {
      insert.current?.(`{variables.${variable.code_name}}`);
    } else {
      run();
    }
  };
  return html`<div class=${`sql-work ${isEditing ? 'editing' : ''}`}>
    ${isEditing && html`<${SqlSchema} reference=${reference} onInsert=${(text) => insert.current?.(text)} />`}
    <div class="stack">
      ${isEditing && html`<section class="card sql-card" aria-label="Query">
        <${SqlEditor} text=${query.source.query} reference=${reference.data} mistake=${mistake} insert=${insert}
          isTyping=${draft.isTyping} onInput=${draft.write} onRun=${run} />
        <div class="row sql-tools">
          <${Button} kind="primary" icon="play" onClick=${run} busy=${result.isLoading}
            aria-keyshortcuts="Control+Enter Meta+Enter">Run<//>
          <${Button} onClick=${explain} busy=${result.isLoading}>Explain<//>
          ${result.isLoading
            ? html`<${Button} onClick=${result.cancel}>Cancel<//>`
            : html`<span class="soft small"><kbd>${KEY}</kbd> runs the query</span>`}
          <span class="display-space"></span>
          <${SqlVariablesMenu} variables=${variables.data ?? []} onNew=${setNewName}
            onInsert=${(text) => insert.current?.(text)} />
          <${SqlHistory} onSelect=${draft.replace} />
        </div>
      </section>`}
      <${SqlVariables} source=${isEditing ? query.source : asked} variables=${variables} onChange=${setValues}
        onNew=${isEditing ? setNewName : null} />
      <${SqlResult} query=${query} asked=${asked} result=${result} name=${name} isEditing=${isEditing}
        onChange=${(changes) => onChange({ ...query, ...changes, source: draft.flush() })} />
    </div>
    ${newName !== null && html`<${NewVariable} name=${newName} onMade=${made} onClose=${() => setNewName(null)} />`}
  </div>`;
}

/** The text that is typed; it becomes part of the query after a pause, or when it is needed. */
function useDraft(query, onChange) {
  const latest = useRef({ query, onChange, text: null, timer: 0 });
  Object.assign(latest.current, { query, onChange });
  useEffect(() => () => clearTimeout(latest.current.timer), []);
  return useMemo(() => {
    const state = latest.current;
    const flush = () => {
      clearTimeout(state.timer);
      const source = { ...state.query.source, query: state.text ?? state.query.source.query };
      if (state.text !== null && state.text !== state.query.source.query) {
        state.onChange({ ...state.query, source });
      }
      state.text = null;
      return source;
    };
    const write = (text) => {
      state.text = text;
      clearTimeout(state.timer);
      state.timer = setTimeout(flush, TYPING_MS);
    };
    const replace = (text) => {
      write(text);
      flush();
    };
    return { flush, write, replace, isTyping: () => state.text !== null };
  }, []);
}

function placeOf(error) {
  const found = error?.message.match(PLACE);
  return found ? { line: Number(found[1]), column: Number(found[2]), text: error.message } : null;
}
