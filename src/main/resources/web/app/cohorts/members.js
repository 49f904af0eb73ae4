// Members of a static cohort: ids that are typed or read from a CSV file.

import { formatBytes } from '../format.js';
import { html, useState } from '../lib.js';
import { notify } from '../state.js';
import { Field } from '../parts/ui.js';
import { t } from '../texts.js';

const FILE_MAX = 50_000_000;

/**
 * Fields for ids.
 *
 * @param {string} value text of a CSV
 * @param {(csv: string) => void} onChange
 */
export function MemberFields({ value, onChange }) {
  const [file, setFile] = useState(null);
  const read = async (event) => {
    const [chosen] = event.target.files;
    if (!chosen) {
      return;
    }
    if (chosen.size > FILE_MAX) {
      notify(t('The file is larger than {0}.', formatBytes(FILE_MAX)), 'bad');
      event.target.value = '';
      return;
    }
    setFile(chosen);
    onChange(await chosen.text());
  };
  return html`
    <${Field} label="CSV file" hint=${html`With a column <code>distinct_id</code> or <code>person_id</code>, or
      distinct IDs in the first column.`}>${(id) => html`<input id=${id} type="file" accept=".csv,.txt,text/csv"
        onChange=${read} />`}<//>
    ${file
      ? html`<p class="soft small" role="status">${file.name}, ${formatBytes(file.size)}</p>`
      : html`<${Field} label="Or distinct IDs, one per line">${(id) => html`<textarea id=${id} class="mono" rows="5"
          spellcheck=${false} value=${value} placeholder=${'ana\nbob'}
          onInput=${(event) => onChange(event.target.value)}></textarea>`}<//>`}
    <p class="soft small">Persons that do not exist are left out.</p>`;
}
