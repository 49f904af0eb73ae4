// Menu of a person: split and delete.

import { api, withQuery } from '../api.js';
import { html, useState } from '../lib.js';
import { navigate, notify, projectPath } from '../state.js';
import { t } from '../texts.js';
import { useBusy } from './busy.js';
import { Dialog } from './dialog.js';
import { Menu } from './menu.js';
import { personPath } from './persons.js';
import { Button } from './ui.js';

const REMOVALS = [
  ['person', t('Person'), t('Events are kept. A new event with one of the distinct IDs creates the person again.'), {}],
  [
    'both', t('Person and events'), t('The events are removed from all lists, insights and exports.'),
    { delete_events: true },
  ],
  ['events', t('Events only'), t('The person and its properties are kept.'), { delete_events: true,
    keep_person: true }],
];

export function PersonMenu({ person, name }) {
  const [asks, setAsks] = useState(null);
  const close = () => setAsks(null);
  const isOne = person.distinct_ids.length < 2;
  return html`<${Menu} label="More" icon="more" items=${[
    {
      text: t('Split'), icon: 'share', disabled: isOne, onSelect: () => setAsks('split'),
      note: isOne ? t('Requires several distinct IDs') : null,
    },
    { text: 'Delete', icon: 'trash', danger: true, onSelect: () => setAsks('delete') },
  ]} />
  ${asks === 'split' && html`<${Split} person=${person} name=${name} onClose=${close} />`}
  ${asks === 'delete' && html`<${Remove} person=${person} name=${name} onClose=${close} />`}`;
}

function Split({ person, name, onClose }) {
  const ids = person.distinct_ids;
  const [leaving, setLeaving] = useState([]);
  const [isBusy, run] = useBusy();
  const isWrong = leaving.length === 0 || leaving.length === ids.length;
  const turn = (id, leaves) => setLeaving(leaves ? [...leaving, id] : leaving.filter((one) => one !== id));
  const split = () => run(async () => {
    await api.post(`/persons/${person.uuid}/split/`, { distinct_ids_to_split: leaving });
    const stays = ids.find((id) => !leaving.includes(id));
    onClose();
    notify(t('Person split.'));
    // The person's UUID derives from its first distinct ID, so it may have changed.
    navigate(personPath(stays) + location.search, { replace: true });
  });
  return html`<${Dialog} title=${t('Split {0}', name)} onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="danger" busy=${isBusy} disabled=${isWrong} onClick=${split}>Split<//>`}>
    <p>Each selected distinct ID becomes a person of its own, with its events but without properties. Properties stay
      with this person.</p>
    <fieldset class="stack"><legend class="soft small">Distinct IDs to split off</legend>
      ${ids.map((id) => html`<label class="row choice"><input type="checkbox" checked=${leaving.includes(id)}
        onChange=${(event) => turn(id, event.target.checked)} /><span class="mono breaks">${id}</span></label>`)}
    </fieldset>
    <p class="soft small"
      role="status">${leaving.length === ids.length ? t('At least one distinct ID must stay.') : ''}</p>
  <//>`;
}

function Remove({ person, name, onClose }) {
  const [kind, setKind] = useState(REMOVALS[0][0]);
  const [isBusy, run] = useBusy();
  const remove = () => run(async () => {
    const asked = REMOVALS.find(([key]) => key === kind)[3];
    await api.remove(withQuery(`/persons/${person.uuid}/`, asked));
    notify(kind === 'events' ? t('Events deleted.') : t('{0} deleted.', name));
    navigate(kind === 'events' ? personPath(person.uuid) : projectPath('/persons'));
    onClose();
  });
  return html`<${Dialog} title=${t('Delete {0}?', name)} onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="danger" busy=${isBusy} onClick=${remove}>Delete<//>`}>
    <p>This can’t be undone.</p>
    <fieldset class="stack"><legend class="visually-hidden">What to delete</legend>
      ${REMOVALS.map(([key, text, note]) => html`<label class="choice row" key=${key}>
        <input type="radio" name="removal" checked=${kind === key} onChange=${() => setKind(key)} />
        <span><strong>${text}</strong><small class="soft">${note}</small></span></label>`)}
    </fieldset>
  <//>`;
}
