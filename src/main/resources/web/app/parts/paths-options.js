// Options of a paths insight.

import { html } from '../lib.js';
import { t } from '../texts.js';
import { Combobox } from './combobox.js';
import { Chip, Typed } from './filter-value.js';
import { Count, Section } from './options.js';
import { suggestEvents, suggestValues } from './taxonomy.js';
import { Button, Field, Switch } from './ui.js';

const TYPES = [['$pageview', t('Page views')], ['$screen', t('Screen views')], ['custom_event', t('Custom events')]];
const STEPS_MAX = 20;
const EDGES_MAX = 1_000;

export function PathsOptions({ options, setOptions, errors }) {
  const types = options.includeEventTypes ?? [];
  const shows = (type) => types.length === 0 || types.includes(type);
  const turn = (type, isOn) => {
    const left = TYPES.map(([key]) => key).filter((key) => (key === type ? isOn : shows(key)));
    setOptions({ includeEventTypes: left.length === TYPES.length ? undefined : left });
  };
  const point = (label, name) => html`<${Field} label=${label}>${(id) => html`<div class="row">
    <${Combobox} id=${id} text=${options[name]} placeholder="Any" isFree load=${suggestPoints}
      onChange=${(value) => setOptions({ [name]: value })} />
    ${options[name] && html`<${Button} kind="quiet" icon="close" label=${t('Clear {0}', label.toLowerCase())}
      onClick=${() => setOptions({ [name]: undefined })} />`}</div>`}<//>`;
  return html`
    <${Section} title="Event types" error=${errors('includeEventTypes')}>
      <div class="stack tight">
        ${TYPES.map(([key, text]) => html`<${Switch} label=${text} checked=${shows(key)}
          disabled=${shows(key) && types.length === 1} onChange=${(isOn) => turn(key, isOn)} />`)}
      </div>
    <//>
    <${Section} title="Paths" error=${errors('stepLimit', 'edgeLimit', t('Point'), 'EdgeWeight')}>
      ${point(t('Start point'), 'startPoint')}
      ${point(t('End point'), 'endPoint')}
      <div class="option-grid">
        <${Count} label="Steps" usual=${5} min=${2} max=${STEPS_MAX} value=${options.stepLimit}
          onChange=${(stepLimit) => setOptions({ stepLimit })} />
        <${Count} label="Maximum paths" usual=${50} max=${EDGES_MAX} value=${options.edgeLimit}
          onChange=${(edgeLimit) => setOptions({ edgeLimit })} />
        <${Count} label="Minimum users" placeholder="1" value=${options.minEdgeWeight}
          onChange=${(minEdgeWeight) => setOptions({ minEdgeWeight })} />
        <${Count} label="Maximum users" placeholder="Any" value=${options.maxEdgeWeight}
          onChange=${(maxEdgeWeight) => setOptions({ maxEdgeWeight })} />
      </div>
    <//>
    <${Names} title="Exclusions" add="Add exclusion" example="/login" names=${options.excludeEvents ?? []}
      error=${errors('excludeEvents')} onChange=${(excludeEvents) => setOptions({ excludeEvents })} />
    <${Names} title="Wildcard groups" add="Add wildcard group" example="/docs/*" names=${options.pathGroupings ?? []}
      error=${errors('pathGroupings')} onChange=${(pathGroupings) => setOptions({ pathGroupings })} />`;
}

/** Suggests pages before events, because most paths consist of pages. */
async function suggestPoints(text, signal) {
  const [pages, events] = await Promise.all([
    suggestValues({ key: '$pathname', type: 'event' }, text, signal),
    suggestEvents(text, signal, { hasActions: false, hasAll: false }),
  ]);
  const names = events[0].options.filter((option) => !['$pageview', '$screen'].includes(option.text))
    .map((option) => ({ ...option, value: option.text }));
  return [{ ...pages[0], label: t('Pages') }, { label: t('Events'), options: names }];
}

/** List of names with `*` as a wildcard. */
function Names({ title, add, example, names, error, onChange }) {
  return html`<${Section} title=${title} error=${error}>
    <div class="filter-values">
      ${names.map((name) => html`<${Chip} key=${name} text=${name}
        onRemove=${() => onChange(names.filter((one) => one !== name))} />`)}
      <${Typed} key=${names.length} label=${add} placeholder=${example} value=""
        onChange=${(text) => text.trim() && !names.includes(text.trim()) && onChange([...names, text.trim()])} />
    </div>
  <//>`;
}
