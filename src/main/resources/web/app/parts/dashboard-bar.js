// Bar above the tiles: temporary filters, interval and breakdown, age of the results and auto refresh.

import { formatAgo, formatTime, plural } from '../format.js';
import { html, useEffect, useState } from '../lib.js';
import { t } from '../texts.js';
import { Breakdown } from './breakdown.js';
import { DateRange } from './date-range.js';
import { Dialog } from './dialog.js';
import { Filters } from './filters.js';
import { intervalsFor } from './intervals.js';
import { Button, Select } from './ui.js';

const TICK_MS = 15_000;
const AUTO_REFRESH = [
  ['', t('Auto: off')], ['1', t('Auto: 1 min')], ['5', t('Auto: 5 min')], ['15', t('Auto: 15 min')], ['60',
    t('Auto: 1 h')],
];

/** Filters of the dashboard, overridden by the temporary ones. */
function effectiveFilters(dashboard, override) {
  return { ...dashboard.persisted_filters, ...override };
}

function isEmpty(properties) {
  return !properties || (Array.isArray(properties) ? properties : properties.values ?? []).length === 0;
}

/**
 * Date range, interval, property filters and breakdown of a dashboard.
 *
 * @param {object} override temporary filters, empty if there are none
 * @param {(override: object) => void} onOverride
 * @param {boolean} isOther true if anything is temporary
 * @param {?() => void} onKeep saves what is temporary; null if the user may not edit the dashboard
 * @param {() => void} onReset
 */
export function DashboardFilters({ dashboard, override, onOverride, isOther, onKeep, onReset }) {
  const [dialog, setDialog] = useState(null);
  const close = () => setDialog(null);
  const filters = effectiveFilters(dashboard, override);
  const count = isEmpty(filters.properties) ? 0 : [filters.properties.values ?? filters.properties].flat().length;
  const breaks = filters.breakdown_filter?.breakdowns?.map(({ property }) => property) ?? [];
  const intervals = intervalsFor({ date_from: filters.date_from ?? 'all', date_to: filters.date_to });
  return html`<div class="row">
    <${DateRange} value=${{ date_from: filters.date_from ?? null, date_to: filters.date_to ?? null }}
      unset="No date range override" onChange=${(range) => onOverride({ ...override, ...range })} />
    <${Select} label="Interval" value=${filters.interval ?? ''} options=${[['', t('Interval as saved')], ...intervals]}
      onChange=${(interval) => onOverride({ ...override, interval: interval || null })} />
    <${Button} icon="filter" aria-pressed=${String(count > 0)} onClick=${() => setDialog('filters')}>
      ${count > 0 ? plural(count, 'filter') : t('Filters')}<//>
    <${Button} icon="bars" aria-pressed=${String(breaks.length > 0)} onClick=${() => setDialog('breakdown')}>
      <span class="cut">${breaks.length > 0 ? t('By {0}', breaks.join(', ')) : t('Breakdown')}</span><//>
    ${isOther && html`
      ${onKeep && html`<${Button} kind="primary" onClick=${onKeep}>Save to dashboard<//>`}
      <${Button} kind="quiet" icon="close" onClick=${onReset}>Reset<//>`}
    ${dialog === 'filters' && html`<${FilterDialog} properties=${filters.properties} onClose=${close}
      onApply=${(properties) => onOverride({ ...override, properties })} />`}
    ${dialog === 'breakdown' && html`<${BreakdownDialog} filter=${filters.breakdown_filter} onClose=${close}
      onApply=${(chosen) => onOverride({ ...override, breakdown_filter: chosen ?? null })} />`}
  </div>`;
}

function FilterDialog({ properties, onApply, onClose }) {
  const [value, setValue] = useState(properties ?? []);
  const apply = () => {
    onApply(value);
    onClose();
  };
  return html`<${Dialog} title="Dashboard filters" wide onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" onClick=${apply}>Apply<//>`}>
    <p class="soft">These filters apply to all insights, in addition to their own.</p>
    <${Filters} value=${value} onChange=${setValue} />
  <//>`;
}

function BreakdownDialog({ filter, onApply, onClose }) {
  const [value, setValue] = useState(filter ?? undefined);
  const apply = () => {
    onApply(value);
    onClose();
  };
  return html`<${Dialog} title="Dashboard breakdown" wide onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//><${Button} kind="primary" onClick=${apply}>Apply<//>`}>
    <p class="soft">Replaces the breakdown of trends, funnels and retention. Other insights stay as they are.</p>
    <${Breakdown} filter=${value} onChange=${setValue} />
  <//>`;
}

/**
 * Age of the oldest result, refresh button and auto refresh.
 *
 * @param {?string} oldest time in ISO 8601
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
    <${Select} label="Auto refresh" title="Auto refresh" value=${pace} options=${AUTO_REFRESH} onChange=${onPace} />
  </div>`;
}
