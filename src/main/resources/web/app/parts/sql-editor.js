// Text editor of SQL: CodeMirror, loaded when it is first shown.

import { html, useEffect, useRef, useState } from '../lib.js';
import { completionOf } from './sql-completion.js';
import { extensionsOf } from './sql-extensions.js';
import { ErrorMessage, Skeleton } from './ui.js';

/**
 * Renders the editor. It lives in a shadow root, where its styles are allowed by the page's policy.
 *
 * @param {string} text replaces what was typed when it changes to another one, unless more is typed meanwhile
 * @param {() => boolean} isTyping whether `onInput` was told of a text that has not become `text` yet
 * @param {?object} reference for the completion
 * @param {?{line: number, column: number, text: string}} mistake place to be marked
 * @param {{current: ?Function}} insert receives the function that writes a text at the cursor
 * @param {(text: string) => void} onInput
 * @param {() => void} onRun
 */
export function SqlEditor({ text, reference, mistake, insert, isTyping, onInput, onRun }) {
  const host = useRef(null);
  const latest = useRef({});
  Object.assign(latest.current, { reference, onInput, onRun });
  const [editor, setEditor] = useState(null);
  const [error, setError] = useState(null);
  useEffect(() => {
    let isGone = false;
    let made = null;
    import('../vendor/codemirror.js').then((library) => {
      if (!isGone) {
        made = create(library, host.current, text, latest.current);
        setEditor(made);
      }
    }, setError);
    return () => {
      isGone = true;
      made?.view.destroy();
    };
  }, []);
  useEffect(() => {
    // An older text of this editor returns here by way of the URL; what was typed since is newer.
    if (editor && editor.text() !== text && !isTyping()) {
      editor.replace(text);
    }
  }, [editor, text]);
  useEffect(() => editor?.mark(mistake), [editor, mistake]);
  insert.current = editor?.insert ?? null;
  // Keys of the page are letters; from a shadow root they would not look like typing.
  const keep = (event) => event.ctrlKey || event.metaKey || event.stopPropagation();
  return html`<div class="sql-editor" onKeyDown=${keep}>
    ${error && html`<${ErrorMessage} error=${error} />`}
    ${!editor && !error && html`<${Skeleton} height=${140} />`}
    <div ref=${host}></div>
  </div>`;
}

function create(library, host, text, latest) {
  const { EditorState, EditorView } = library;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { extensions, mark } = extensionsOf(library, {
    complete: completionOf(() => latest.reference ?? null), onRun: () => latest.onRun(),
    onInput: (typed) => latest.onInput(typed),
  });
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent: root, root });
  return {
    view,
    text: () => view.state.doc.toString(),
    replace: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    insert: (name) => {
      view.dispatch(view.state.replaceSelection(name));
      view.focus();
    },
    mark: (mistake) => mark(view, mistake),
  };
}
