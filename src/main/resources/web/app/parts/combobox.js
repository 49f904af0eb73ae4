// Combobox: a text field with suggestions.

import { html, useEffect, useId, useRef, useState } from '../lib.js';
import { t } from '../texts.js';
import { Icon } from './ui.js';

const TYPING_MS = 150;
const ROOM = 300;
const GAP = 4;

/**
 * A combobox; `autofocus` focuses it when it is mounted.
 *
 * @param {string} text of the selected option
 * @param {(text: string, signal: AbortSignal) => Promise<{label: ?string, options: object[]}[]>} load groups of
 *     `{key, text, note, value}`
 * @param {(value, option: object) => void} onChange
 * @param {boolean} [isFree] accepts typed text that is no option; the value is the text
 * @param {boolean} [clears] empties the field after each selection
 */
export function Combobox({
  text = '', label, placeholder, load, onChange, isFree = false, clears = false, id: own, autofocus,
}) {
  const [typed, show] = useState(null);
  // Unmounting after a selection fires blur before the next render, so blur needs the latest value.
  const latest = useRef(null);
  const setTyped = (next) => {
    latest.current = next;
    show(next);
  };
  const [marked, setMarked] = useState(0);
  const root = useRef(null);
  const id = useId();
  const isOpen = typed !== null;
  const found = useSuggestions(load, typed);
  const groups = withTyped(found, typed, isFree);
  const options = groups.flatMap((group) => group.options);
  useEffect(() => setMarked(0), [found]);
  useEffect(() => {
    if (autofocus) {
      root.current.querySelector('input').focus();
      setTyped('');
    }
  }, []);
  const choose = (option) => {
    setTyped(null);
    onChange(option.value, option);
    if (clears) {
      root.current?.querySelector('input').focus();
    }
  };
  const keys = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      isOpen ? setMarked((marked + step + options.length) % (options.length || 1)) : setTyped('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      options[marked] && choose(options[marked]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };
  const leave = () => {
    const free = isFree && latest.current?.trim();
    setTyped(null);
    if (free && free !== text) {
      onChange(free, { text: free, value: free });
    }
  };
  return html`<div class="combobox" ref=${root} onKeyDown=${keys}>
    <input type="text" role="combobox" id=${own} aria-label=${label} aria-expanded=${String(isOpen)} aria-controls=${id}
      aria-autocomplete="list" aria-activedescendant=${isOpen && options[marked] ? `${id}-${marked}` : null}
      autocomplete="off" spellcheck=${false} autofocus=${autofocus} placeholder=${isOpen && text ? text : placeholder}
      title=${isOpen ? null : text}
      value=${typed ?? text} onInput=${(event) => setTyped(event.target.value)} onBlur=${leave}
      onFocus=${(event) => event.target.select()} onClick=${() => isOpen || setTyped('')} />
    <${Icon} name="down" size=${14} />
    ${isOpen && html`<${List} id=${id} label=${label} root=${root} groups=${groups} marked=${marked}
      isLoading=${found === null} onChoose=${choose} />`}
  </div>`;
}

/** Groups of suggestions for the typed text; null until the first result. */
function useSuggestions(load, typed) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    if (typed === null) {
      setFound(null);
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      load(typed.trim(), abort.signal).then(
        (groups) => abort.signal.aborted || setFound(groups.filter((group) => group.options.length > 0)),
        (failure) => abort.signal.aborted || setFound([{ label: failure.message, options: [] }]),
      );
    }, typed ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return found;
}

function withTyped(found, typed, isFree) {
  const groups = found ?? [];
  const free = isFree && typed?.trim();
  if (!free || groups.some((group) => group.options.some((option) => option.text === free))) {
    return groups;
  }
  return [...groups, { label: null, options: [{ key: 'typed', text: `“${free}”`, value: free }] }];
}

/** List of suggestions. It has a fixed position, so that scrolling containers do not clip it. */
function List({ id, label, root, groups, marked, isLoading, onChoose }) {
  const place = usePlace(root);
  const list = useRef(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked, groups]);
  let index = -1;
  const option = (one) => {
    const here = ++index;
    return html`<div role="option" key=${one.key} id=${`${id}-${here}`} aria-selected=${String(here === marked)}
      onPointerDown=${(event) => event.preventDefault()} onClick=${() => onChoose(one)}>
      <span class="cut">${one.text}</span>${one.note && html`<small>${one.note}</small>`}</div>`;
  };
  const isEmpty = groups.every((group) => group.options.length === 0);
  return html`<div class="combobox-list" role="listbox" id=${id} aria-label=${label} style=${place} ref=${list}
    aria-busy=${isLoading ? 'true' : null}>
    ${groups.map((group) => html`<div role="group" aria-label=${group.label} key=${group.label}>
      ${group.label && html`<div class="combobox-group" aria-hidden="true">${group.label}</div>`}
      ${group.options.map(option)}
    </div>`)}
    ${isEmpty && html`<div role="option" aria-disabled="true" aria-selected="false" class="combobox-none">
      ${isLoading ? t('Loading …') : t('No results')}</div>`}
  </div>`;
}

function usePlace(root) {
  const [place, setPlace] = useState({ visibility: 'hidden' });
  useEffect(() => {
    const measure = () => {
      const box = root.current?.getBoundingClientRect();
      if (box) {
        const isAbove = innerHeight - box.bottom < ROOM && box.top > ROOM;
        const left = Math.max(GAP, Math.min(box.left, innerWidth - Math.max(box.width, ROOM) - GAP));
        setPlace(isAbove
          ? { left: `${left}px`, bottom: `${innerHeight - box.top + GAP}px`, minWidth: `${box.width}px` }
          : { left: `${left}px`, top: `${box.bottom + GAP}px`, minWidth: `${box.width}px` });
      }
    };
    measure();
    addEventListener('scroll', measure, true);
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure, true);
      removeEventListener('resize', measure);
    };
  }, []);
  return place;
}
