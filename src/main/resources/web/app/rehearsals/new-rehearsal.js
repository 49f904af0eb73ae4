// Dialog that makes a rehearsal with its plan.

import { api } from '../api.js';
import { html, useRef, useState } from '../lib.js';
import { navigate } from '../state.js';
import { Dialog } from '../parts/dialog.js';
import { Button, Field, Select } from '../parts/ui.js';
import { t } from '../texts.js';
import { rehearsalPath } from './model.js';

const MODES = [['service', t('As the real service answers')], ['strict', t('Name each invalid event')]];
export const PLAN_EXAMPLE = `source: { tool: amplitude, project_start: 2021-03-01 }
ids: { user: "^u_[0-9]+$" }
manifest: { events: 812004, users: 102004 }`;

export function NewRehearsal({ onClose }) {
  const [name, setName] = useState('');
  const [mode, setMode] = useState(MODES[0][0]);
  const [plan, setPlan] = useState('');
  const [wrong, setWrong] = useState(null);
  const [isBusy, setBusy] = useState(false);
  // Once made, a refused plan is sent again for the same rehearsal.
  const made = useRef(null);
  const save = async (event) => {
    event.preventDefault();
    setBusy(true);
    setWrong(null);
    try {
      made.current ??= await api.post('/rehearsals/', { name: name.trim(), mode });
      if (plan.trim() !== '') {
        await api.patch(`/rehearsals/${made.current.id}/`, { plan });
      }
      navigate(rehearsalPath(made.current.id));
    } catch (failure) {
      setWrong(failure);
      setBusy(false);
    }
  };
  const isPlan = wrong?.attr?.startsWith('plan') || (wrong && made.current);
  return html`<${Dialog} wide title="New rehearsal" onClose=${onClose} footer=${html`
      <${Button} onClick=${onClose}>Cancel<//>
      <${Button} kind="primary" busy=${isBusy} disabled=${name.trim() === ''} onClick=${save}>Create<//>`}>
    <form class="stack" onSubmit=${save}>
      <p class="soft">A rehearsal has a project and a key of its own. Send the import to it,
        with the script unchanged.</p>
      <${Field} label="Name">${(id) => html`<input id=${id} value=${name} maxlength="200" autofocus
        disabled=${Boolean(made.current)} placeholder="Amplitude 2026"
        onInput=${(event) => setName(event.target.value)} />`}<//>
      <${Field} label="Answers">${(id) => html`<${Select} id=${id} value=${mode} options=${MODES}
        disabled=${Boolean(made.current)} onChange=${setMode} />`}<//>
      <${Field} label="Plan"
        hint="YAML or JSON, may be left out and changed later. What it lacks makes rules not assessed."
        error=${isPlan && wrong.message}>${(id) => html`<textarea id=${id} class="mono" rows="7" spellcheck=${false}
          value=${plan} placeholder=${PLAN_EXAMPLE} onInput=${(event) => setPlan(event.target.value)}></textarea>`}<//>
      ${wrong && !isPlan && html`<p class="wrong" role="alert">${wrong.message}</p>`}
    </form>
  <//>`;
}
