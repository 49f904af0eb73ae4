// Fields for the times at which a subscription is sent.

import { html } from '../lib.js';
import { Field, Select } from '../parts/ui.js';
import { t } from '../texts.js';
import { dayName, DAYS, daysName, FREQUENCIES, POSITIONS, scheduleOf } from './schedule.js';

const EVERY_MAX = 1_000;

export function ScheduleFields({ draft, setDraft }) {
  const set = (name) => (value) => setDraft({ ...draft, [name]: value });
  const { frequency } = draft;
  const options = FREQUENCIES.map(([value, , words]) => [value, words]);
  const choose = (next) => setDraft({ ...draft, frequency: next, days: next === 'weekly' ? ['monday'] : [], position: '' });
  const isWhole = draft.first !== '' && draft.time !== '' && Number(draft.every) >= 1;
  return html`<fieldset class="stack box"><legend>When</legend>
    <div class="subscription-times">
      <${Field} label="Repeats">${(id) => html`<${Select} id=${id} value=${frequency} options=${options}
        onChange=${choose} />`}<//>
      <${Text} label=${INTERVALS[frequency]} type="number" min="1" max=${EVERY_MAX} value=${draft.every}
        onChange=${set('every')} />
    </div>
    ${frequency === 'weekly' && html`<${Weekdays} days=${draft.days} onChange=${set('days')} />`}
    ${(frequency === 'monthly' || frequency === 'yearly') && html`<${DayOfPeriod} draft=${draft}
      setDraft=${setDraft} />`}
    <div class="subscription-times">
      <${Text} label=${t('Time (UTC)')} type="time" value=${draft.time} onChange=${set('time')} />
      <${Text} label=${t('Starts on')} type="date" value=${draft.first} onChange=${set('first')} />
      <${Text} label=${t('Until (optional)')} type="date" value=${draft.until} min=${draft.first} required=${false}
        onChange=${set('until')} />
    </div>
    ${isWhole && html`<p class="soft small" role="status">${t('Sent {0}.', scheduleOf(draft))}</p>`}
  </fieldset>`;
}

const INTERVALS = {
  daily: t('Every … days'), weekly: t('Every … weeks'), monthly: t('Every … months'), yearly: t('Every … years'),
};

function Text({ label, onChange, required = true, ...rest }) {
  return html`<${Field} label=${label}>${(id) => html`<input id=${id} required=${required} ...${rest}
    onInput=${(event) => onChange(event.target.value)} />`}<//>`;
}

/** Weekdays as toggles; the last one stays. */
function Weekdays({ days, onChange }) {
  const toggle = (day) => (event) => {
    const next = event.target.checked ? [...days, day] : days.filter((each) => each !== day);
    if (next.length > 0) {
      onChange(next);
    } else {
      event.target.checked = true;
    }
  };
  return html`<div class="row" role="group" aria-label="Weekdays">${DAYS.map((day) => html`<label class="segment">
    <input type="checkbox" checked=${days.includes(day)} aria-label=${dayName(day)} onChange=${toggle(day)} />
    <span aria-hidden="true">${dayName(day, 'short')}</span></label>`)}</div>`;
}

/** `the first Monday`, or the day of the start. */
function DayOfPeriod({ draft, setDraft }) {
  const { days, position } = draft;
  const key = days.join();
  const options = [['', t('the day of the start')], [DAYS.join(), t('day')], ...DAYS.map((day) => [day, dayName(day)])];
  const known = options.some(([value]) => value === key) ? options : [...options, [key, daysName(days)]];
  const places = POSITIONS.some(([value]) => value === position) ? POSITIONS : [...POSITIONS, [position, `${position}.`]];
  const choose = (value) => setDraft({
    ...draft, days: value ? value.split(',') : [], position: value ? position || '1' : '',
  });
  return html`<div class="subscription-times">
    ${days.length > 0 && html`<${Field} label="Which">${(id) => html`<${Select} id=${id} value=${position}
      options=${places} onChange=${(value) => setDraft({ ...draft, position: value })} />`}<//>`}
    <${Field} label="Day">${(id) => html`<${Select} id=${id} value=${key} options=${known} onChange=${choose} />`}<//>
  </div>`;
}
