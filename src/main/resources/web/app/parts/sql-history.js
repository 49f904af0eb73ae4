// Queries that were run in this browser, the latest first.

import { formatAgo } from '../format.js';
import { html, signal } from '../lib.js';
import { notify, project, user } from '../state.js';
import { t } from '../texts.js';
import { Menu } from './menu.js';

const KEPT_MAX = 30;
const TEXT_MAX = 20_000;
const SHOWN_MAX = 120;
/** Key and text of what is kept, so that the menu follows. */
const stored = signal(null);

function place() {
  return `tenrec.sql.${user.value?.uuid ?? ''}.${project.value.id}`;
}

function read() {
  try {
    const text = stored.value?.place === place() ? stored.value.text : localStorage.getItem(place());
    const kept = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(({ text }) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps a query; one that was kept before moves to the front. */
export function remember(text) {
  if (text.trim() === '' || text.length > TEXT_MAX) {
    return;
  }
  const kept = [{ text, time: new Date().toISOString() }, ...read().filter((one) => one.text !== text)];
  write(kept.slice(0, KEPT_MAX));
}

function write(kept) {
  const text = JSON.stringify(kept);
  stored.value = { place: place(), text };
  try {
    localStorage.setItem(place(), text);
  } catch {
    // Without storage the history lasts as long as the page.
  }
}

/** Menu of the kept queries. */
export function SqlHistory({ onSelect }) {
  const kept = read();
  const forget = () => {
    write([]);
    notify(t('History cleared.'));
  };
  const shown = (text) => {
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line;
  };
  return html`<${Menu} kind="quiet" icon="clock" text="History" label="History" items=${kept.length === 0
    ? [{ text: t('No queries yet'), disabled: true, note: t('Queries that you run here are kept in this browser') }]
    : [
      ...kept.map(({ text, time }) => ({ text: shown(text), note: formatAgo(time), onSelect: () => onSelect(text) })),
      null,
      { text: t('Clear history'), icon: 'trash', danger: true, onSelect: forget },
    ]} />`;
}
