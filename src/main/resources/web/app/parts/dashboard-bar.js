// What stands above the tiles: dates and filters for now, and how old the numbers are.

import { html, useEffect, useState } from '../lib.js';
import { formatAgo, formatTime, plural } from '../format.js';
import { DateRange } from './dates.js';
import { Filters } from './filters.js';
import { Button, Dialog, Select } from './ui.js';

const TICK_MS = 15_000;
const PACES = [
  ['', 'Auto: off'], ['1', 'Auto: 1 min'], ['5', 'Auto: 5 min'], ['15', 'Auto: 15 min'], ['60', 'Auto: 1 h'],
];

/** The filters that count: those of the dashboard, and over them those for now. */
function inForce(dashboard, override) {
  return { ...dashboard.persisted_filters, ...override };
}

function isEmpty(properties) {
  return !properties || (Array.isArray(properties) ? properties : properties.values ?? []).length === 0;
}

/**
 * @param {object} dashboard
 * @param {object} override the filters for now, empty where there are none
 * @param {(override: object) => void} onOverride
 * @param {?() => void} onKeep makes the filters for now those of the dashboard; null for who may not
 */
export function DashboardFilters({ dashboard, override, onOverride, onKeep }) {
  const [asks, setAsks] = useState(false);
  const filters = inForce(dashboard, override);
  const count = isEmpty(filters.properties) ? 0 : [filters.properties.values ?? filters.properties].flat().length;
  const isOther = Object.keys(override).length > 0;
  return html`<div class="row">
    <${DateRange} value=${{ date_from: filters.date_from ?? null, date_to: filters.date_to ?? null }}
      unset="Dates of the insights" onChange=${(range) => onOverride({ ...override, ...range })} />
    <${Button} icon="filter" aria-pressed=${String(count > 0)} onClick=${() => setAsks(true)}>
      ${count > 0 ? plural(count, 'filter') : 'Filters'}<//>
    ${isOther && html`
      ${onKeep && html`<${Button} kind="primary" onClick=${onKeep}>Save to dashboard<//>`}
      <${Button} kind="quiet" icon="close" onClick=${() => onOverride({})}>Reset<//>`}
    ${asks && html`<${FilterDialog} properties=${filters.properties} onClose=${() => setAsks(false)}
      onApply=${(properties) => onOverride({ ...override, properties })} />`}
  </div>`;
}

function FilterDialog({ properties, onApply, onClose }) {
  const [value, setValue] = useState(properties ?? []);
  const apply = () => {
    onApply(value);
    onClose();
  };
  return html`<${Dialog} title="Filter all insights" wide onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" onClick=${apply}>Apply<//>`}>
    <p class="soft">These filters come on top of those that each insight has.</p>
    <${Filters} value=${value} onChange=${setValue} />
  <//>`;
}

/**
 * How old the oldest number is, and when it is asked for again.
 *
 * @param {?string} oldest a time
 * @param {string} pace minutes between two refreshes, or empty
 */
export function Freshness({ oldest, isLoading, pace, onPace, onRefresh }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const timer = pace && setInterval(onRefresh, Number(pace) * 60_000);
    return () => clearInterval(timer);
  }, [pace]);
  return html`<div class="row freshness">
    ${oldest && html`<span class="soft small" title=${formatTime(oldest, { seconds: true })}>
      Updated ${formatAgo(oldest)}</span>`}
    <${Button} icon="refresh" label="Refresh all (r)" busy=${isLoading} onClick=${onRefresh} />
    <${Select} label="Auto refresh" title="Refresh by itself" value=${pace} options=${PACES} onChange=${onPace} />
  </div>`;
}
