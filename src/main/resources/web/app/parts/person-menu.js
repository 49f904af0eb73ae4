// What can be done to a whole person: split it, and delete it.

import { api, withQuery } from '../api.js';
import { html, useState } from '../lib.js';
import { at, navigate, tell } from '../state.js';
import { personAt } from './persons.js';
import { Button, Dialog, Menu } from './ui.js';

const REMOVALS = [
  ['person', 'The person', 'Its events stay. The next event of one of its IDs makes a person again.', {}],
  [
    'both', 'The person and its events', 'The events vanish from every list, insight and export.',
    { delete_events: true },
  ],
  ['events', 'Only its events', 'The person stays, with its properties.', { delete_events: true, keep_person: true }],
];

export function PersonMenu({ person, name }) {
  const [asks, setAsks] = useState(null);
  const close = () => setAsks(null);
  const isOne = person.distinct_ids.length < 2;
  return html`<${Menu} label="More" icon="more" items=${[
    {
      text: 'Split', icon: 'share', disabled: isOne, onSelect: () => setAsks('split'),
      note: isOne ? 'Only a person with several IDs can be split' : null,
    },
    { text: 'Delete', icon: 'trash', danger: true, onSelect: () => setAsks('delete') },
  ]} />
  ${asks === 'split' && html`<${Split} person=${person} name=${name} onClose=${close} />`}
  ${asks === 'delete' && html`<${Remove} person=${person} name=${name} onClose=${close} />`}`;
}

/** Runs once, shows its wait, and says what went wrong. */
function useRun() {
  const [isBusy, setBusy] = useState(false);
  const run = async (action) => {
    setBusy(true);
    try {
      await action();
    } catch (failure) {
      tell(failure.message, 'bad');
      setBusy(false);
    }
  };
  return [isBusy, run];
}

function Split({ person, name, onClose }) {
  const ids = person.distinct_ids;
  const [leaving, setLeaving] = useState([]);
  const [isBusy, run] = useRun();
  const isWrong = leaving.length === 0 || leaving.length === ids.length;
  const turn = (id, leaves) => setLeaving(leaves ? [...leaving, id] : leaving.filter((one) => one !== id));
  const split = () => run(async () => {
    await api.post(`/persons/${person.uuid}/split/`, { distinct_ids_to_split: leaving });
    const stays = ids.find((id) => !leaving.includes(id));
    onClose();
    tell('Split.');
    // A person is named after its first ID, so that it may have another uuid now.
    navigate(personAt(stays) + location.search, { replace: true });
  });
  return html`<${Dialog} title=${`Split ${name}`} onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="danger" busy=${isBusy} disabled=${isWrong} onClick=${split}>Split<//>`}>
    <p>Each ID that leaves becomes a person of its own, with its events and without properties. Properties stay
      here.</p>
    <fieldset class="stack"><legend class="soft small">Which IDs leave?</legend>
      ${ids.map((id) => html`<label class="row choice"><input type="checkbox" checked=${leaving.includes(id)}
        onChange=${(event) => turn(id, event.target.checked)} /><span class="mono breaks">${id}</span></label>`)}
    </fieldset>
    <p class="soft small" role="status">${leaving.length === ids.length ? 'One ID has to stay.' : ''}</p>
  <//>`;
}

function Remove({ person, name, onClose }) {
  const [kind, setKind] = useState(REMOVALS[0][0]);
  const [isBusy, run] = useRun();
  const remove = () => run(async () => {
    const asked = REMOVALS.find(([key]) => key === kind)[3];
    await api.remove(withQuery(`/persons/${person.uuid}/`, asked));
    tell(kind === 'events' ? 'The events are deleted.' : `${name} is deleted.`);
    navigate(kind === 'events' ? personAt(person.uuid) : at('/persons'));
    onClose();
  });
  return html`<${Dialog} title=${`Delete ${name}?`} onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="danger" busy=${isBusy} onClick=${remove}>Delete<//>`}>
    <p>This can’t be taken back.</p>
    <fieldset class="stack"><legend class="unseen">What to delete</legend>
      ${REMOVALS.map(([key, text, note]) => html`<label class="choice row" key=${key}>
        <input type="radio" name="removal" checked=${kind === key} onChange=${() => setKind(key)} />
        <span><strong>${text}</strong><small class="soft">${note}</small></span></label>`)}
    </fieldset>
  <//>`;
}
