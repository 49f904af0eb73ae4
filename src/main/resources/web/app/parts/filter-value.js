// Input for the value of a property filter.

import { html, useEffect, useRef, useState } from '../lib.js';
import { t } from '../texts.js';
import { Combobox } from './combobox.js';
import { valueKind } from './operators.js';
import { suggestValues } from './taxonomy.js';
import { Icon, Select } from './ui.js';

const DAY = /^(\d{4}-\d\d-\d\d)?$/;

/** Input that fits the operator of a filter. */
export function FilterValue({ filter, propertyType, onChange }) {
  const { key, operator = 'exact', value } = filter;
  const label = t('Value of {0}', key);
  switch (valueKind(operator)) {
    case 'none':
      return null;
    case 'list':
      return propertyType === 'Boolean'
        ? html`<${Select} label=${label} value=${String([value].flat()[0] ?? '')}
            options=${[['', t('Select …')], ['true', 'true'], ['false', 'false']]}
            onChange=${(chosen) => onChange(chosen === '' ? null : [chosen])} />`
        : html`<${Values} filter=${filter} label=${label} onChange=${onChange} />`;
    case 'pair':
      return html`<${Pair} label=${label} value=${value} onChange=${onChange} />`;
    case 'date':
      return html`<${Typed} label=${label} type=${DAY.test(value ?? '') ? 'date' : 'text'} value=${value}
        onChange=${(text) => onChange(text || null)} />`;
    case 'number':
      return html`<${Typed} label=${label} type="number" step="any" value=${value}
        onChange=${(text) => onChange(number(text))} />`;
    default:
      return html`<${Typed} label=${label} type="text" value=${value} placeholder="Value"
        onChange=${(text) => onChange(text === '' ? null : text)} />`;
  }
}

function number(text) {
  return text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);
}

/** Input that calls `onChange` on blur and Enter; `autofocus` selects its text when it is mounted. */
export function Typed({ value, onChange, label, autofocus, ...rest }) {
  const [text, setText] = useState(value ?? '');
  const field = useRef(null);
  useEffect(() => {
    if (autofocus) {
      field.current.focus();
      field.current.select();
    }
  }, []);
  useEffect(() => setText(value ?? ''), [value]);
  const tell = () => String(text) !== String(value ?? '') && onChange(String(text));
  return html`<input ref=${field} aria-label=${label} ...${rest} value=${text} onInput=${(event) => setText(event.target.value)}
    onBlur=${tell} onKeyDown=${(event) => event.key === 'Enter' && tell()} />`;
}

function Pair({ label, value, onChange }) {
  const [from, setFrom] = useState(value?.[0] ?? null);
  const [to, setTo] = useState(value?.[1] ?? null);
  const change = (low, high) => {
    setFrom(low);
    setTo(high);
    onChange(low === null || high === null ? null : [low, high]);
  };
  return html`<span class="filter-pair">
    <${Typed} label=${t('{0}, from', label)} type="number" step="any" value=${from}
      onChange=${(text) => change(number(text), to)} />
    <span class="soft">and</span>
    <${Typed} label=${t('{0}, to', label)} type="number" step="any" value=${to}
      onChange=${(text) => change(from, number(text))} />
  </span>`;
}

/** Removable chip. */
export function Chip({ text, onRemove }) {
  return html`<span class="value-chip"><span class="cut">${text === '' ? '(empty)' : text}</span>
    <button type="button" aria-label=${t('Remove {0}', text)} onClick=${onRemove}>
      <${Icon} name="close" size=${12} /></button>
  </span>`;
}

/** Several values as chips, with a combobox for more. */
function Values({ filter, label, onChange }) {
  const chosen = [filter.value].flat().filter((one) => one !== null && one !== undefined).map(String);
  const add = (text) => chosen.includes(text) || onChange([...chosen, text]);
  const remove = (text) => {
    const left = chosen.filter((one) => one !== text);
    onChange(left.length > 0 ? left : null);
  };
  return html`<span class="filter-values">
    ${chosen.map((text) => html`<${Chip} key=${text} text=${text} onRemove=${() => remove(text)} />`)}
    <${Combobox} key=${`${filter.type} ${filter.key}`} label=${label} isFree clears
      placeholder=${chosen.length > 0 ? t('or …') : t('Value')} onChange=${add}
      load=${(text, signal) => suggestValues(filter, text, signal)} />
  </span>`;
}
