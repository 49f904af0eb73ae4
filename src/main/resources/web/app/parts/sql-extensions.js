// What the SQL editor does: highlighting, completion, keys, colors, and the mark of a mistake.

import { t } from '../texts.js';

const KEYWORDS = 'select distinct from where prewhere group by order having limit offset join left right inner full '
  + 'outer cross semi anti any all on using as and or not in like ilike between is null case when then else end with '
  + 'union intersect except interval desc asc over partition rows range unbounded preceding following current row array '
  + 'sample final qualify window true false cast extract filter settings';
const WORD = /[\w$.]/;

/**
 * Extensions of the editor and the function that marks a mistake in it.
 *
 * @param {object} library CodeMirror
 * @param {{complete: Function, onRun: () => void, onInput: (text: string) => void}} calls
 */
export function extensionsOf(library, { complete, onRun, onInput }) {
  const {
    autocompletion, bracketMatching, closeBrackets, closeBracketsKeymap, completionKeymap, defaultKeymap, drawSelection,
    EditorView, highlightSpecialChars, history, historyKeymap, keymap, lineNumbers, Prec, sql, SQLDialect,
  } = library;
  const { field, mark } = mistakes(library);
  const dialect = SQLDialect.define({
    keywords: KEYWORDS, types: '', builtin: '', backslashEscapes: true, identifierQuotes: '`"',
    doubleQuotedStrings: false, operatorChars: '*+-%<>!=&|^~?:/',
  });
  // Browsers keep the look of replaced words with inline styles, which the page's policy forbids; so the editor itself
  // replaces a selection.
  const type = (event, view) => {
    const { from, to, empty } = view.state.selection.main;
    const { data } = event;
    if (event.inputType !== 'insertText' || !data || event.isComposing || empty) {
      return false;
    }
    event.preventDefault();
    const typed = () => view.state.update(view.state.replaceSelection(data), {
      userEvent: 'input.type', scrollIntoView: true,
    });
    if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, typed))) {
      view.dispatch(typed());
    }
    return true;
  };
  const run = () => {
    onRun();
    return true;
  };
  const extensions = [
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
    lineNumbers(), highlightSpecialChars(), history(), drawSelection(), bracketMatching(), closeBrackets(),
    autocompletion({ override: [complete], icons: false }),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
    EditorView.domEventHandlers({ beforeinput: type }), sql({ dialect }), field, look(library), EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': t('SQL query'), spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of((update) => update.docChanged && onInput(update.state.doc.toString())),
  ];
  return { extensions, mark };
}

/** The word at a place of the server's message is underlined until the text changes. */
function mistakes({ Decoration, EditorView, StateEffect, StateField }) {
  const found = StateEffect.define();
  const field = StateField.define({
    create: () => Decoration.none,
    update(marks, change) {
      const effect = change.effects.find((one) => one.is(found));
      if (effect) {
        return effect.value;
      }
      return change.docChanged ? Decoration.none : marks;
    },
    provide: (own) => EditorView.decorations.from(own),
  });
  const mark = (view, mistake) => {
    const { doc } = view.state;
    if (!mistake || mistake.line > doc.lines) {
      view.dispatch({ effects: found.of(Decoration.none) });
      return;
    }
    const line = doc.line(mistake.line);
    const from = Math.min(line.from + mistake.column - 1, line.to);
    let to = from;
    while (to < line.to && WORD.test(doc.sliceString(to, to + 1))) {
      to++;
    }
    to = Math.min(line.to, Math.max(to, from + 1));
    const whole = Decoration.line({ class: 'cm-wrong-line' }).range(line.from);
    const word = Decoration.mark({ class: 'cm-wrong', attributes: { title: mistake.text } });
    view.dispatch({
      effects: [found.of(Decoration.set(to > from ? [whole, word.range(from, to)] : [whole])),
        EditorView.scrollIntoView(from)],
    });
  };
  return { field, mark };
}

/** Colors of the page, which follow its theme. */
function look({ EditorView, HighlightStyle, syntaxHighlighting, tags }) {
  const theme = EditorView.theme({
    '&': { color: 'var(--text)', backgroundColor: 'var(--card)', fontSize: '14px' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', minHeight: '150px', maxHeight: '46vh' },
    '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--soft)', border: '0' },
    '.cm-content': { caretColor: 'var(--text)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--accent-soft)',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: 'transparent', outline: '1px solid var(--edge)',
    },
    '.cm-wrong-line': { backgroundColor: 'var(--bad-soft)' },
    '.cm-wrong': { textDecoration: 'underline wavy var(--bad)', textUnderlineOffset: '3px' },
    '.cm-tooltip': { backgroundColor: 'var(--raised)', border: '1px solid var(--line)', borderRadius: '8px' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxWidth: 'min(480px, 90vw)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--accent-soft)', color: 'var(--text)',
    },
    '.cm-completionDetail': { color: 'var(--soft)', fontStyle: 'normal' },
  });
  const colors = HighlightStyle.define([
    { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
    { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  ]);
  return [theme, syntaxHighlighting(colors)];
}
