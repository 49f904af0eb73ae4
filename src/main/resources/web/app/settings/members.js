// Members of the organization, their levels, and ways back for those who are locked out.

import { all, api } from '../api.js';
import { formatDate } from '../format.js';
import { html, useState } from '../lib.js';
import { notify, parameter, setQuery, user } from '../state.js';
import { confirm, Dialog } from '../parts/dialog.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Menu } from '../parts/menu.js';
import { Table } from '../parts/table.js';
import { Badge, Button, Code, Field, Select, Switch } from '../parts/ui.js';
import { t } from '../texts.js';
import { Choice, Form, isAdmin, LEVELS, ownLevel, Section, useSubmit } from './form.js';

const NEW = 'new';
const PATH = '/api/organizations/@current/members/';

function nameOf(member) {
  return [member.user.first_name, member.user.last_name].filter(Boolean).join(' ') || member.user.email;
}

function levelName(level) {
  return LEVELS.find(([number]) => number === level)?.[1] ?? level;
}

/** Levels that the user may assign. */
function offered() {
  return LEVELS.filter(([level]) => level <= ownLevel.value);
}

export function Members() {
  const members = useLoad(() => all(PATH), []);
  const invites = isAdmin.value && parameter('open') === NEW;
  const [locked, setLocked] = useState(null);
  const act = async (action, done) => {
    try {
      await action();
      notify(done);
    } catch (failure) {
      notify(failure.message, 'bad');
    }
    members.reload();
  };
  return html`<${Section} title="Members" hint="Members can access all projects of the organization."
    locked=${isAdmin.value ? null : t('Only admins can manage members.')}
    tools=${isAdmin.value && html`
      <${Button} kind="primary" icon="plus" onClick=${() => setQuery({ open: NEW })}>Add member<//>`}>
    <${Loaded} of=${members}>${(rows) => html`<${Table} class="cards" caption="Members" rows=${rows}
      rowKey=${(row) => row.id} columns=${columns(act, setLocked)} />`}<//>
    ${invites && html`<${Invitation} onClose=${() => setQuery({ open: null })} onDone=${members.reload} />`}
    ${locked && html`<${PasswordReset} member=${locked} onClose=${() => setLocked(null)} />`}
  <//>`;
}

function columns(act, onReset) {
  return [
    { key: 'name', title: t('Name'), sorts: true, value: nameOf, render: (row) => html`<strong>${nameOf(row)}</strong>
      ${isMe(row) && html` <${Badge}>you<//>`}<div class="small soft">${row.user.email}</div>` },
    { key: 'level', title: t('Level'), sorts: true, render: (row) => html`<${LevelOf} member=${row} act=${act} />` },
    { key: 'joined_at', title: t('Joined'), sorts: true, render: (row) => formatDate(row.joined_at) },
    { key: 'tools', title: '', render: (row) => (mayChange(row)
      ? html`<${MemberMenu} member=${row} act=${act} onReset=${onReset} />` : null) },
  ];
}

function isMe(member) {
  return member.user.uuid === user.value.uuid;
}

/** True if the user may change a member: an admin, the member is another user, and not of a higher level. */
function mayChange(member) {
  return isAdmin.value && !isMe(member) && member.level <= ownLevel.value;
}

function LevelOf({ member, act }) {
  if (!mayChange(member)) {
    return levelName(member.level);
  }
  const change = (level) => act(
    () => api.patch(`${PATH}${member.user.uuid}/`, { level: Number(level) }),
    t('{0} is now {1}.', nameOf(member), levelName(Number(level))),
  );
  return html`<${Select} label=${t('Level of {0}', nameOf(member))} value=${member.level} options=${offered()}
    onChange=${change} />`;
}

function MemberMenu({ member, act, onReset }) {
  const name = nameOf(member);
  const remove = async () => {
    const goesOn = await confirm({
      title: t('Remove {0}?', name), action: t('Remove'),
      text: t('Their sessions and keys stop working immediately. Their dashboards and insights stay.'),
    });
    if (goesOn) {
      act(() => api.remove(`${PATH}${member.user.uuid}/`), t('{0} is removed.', name));
    }
  };
  return html`<${Menu} kind="quiet" icon="more" label=${t('More actions for {0}', name)} items=${[
    { text: t('Reset password …'), icon: 'key', onSelect: () => onReset(member) },
    { text: t('Remove'), icon: 'trash', danger: true, onSelect: remove },
  ]} />`;
}

/** Makes a link with which a member sets a new password. */
function PasswordReset({ member, onClose }) {
  const sending = useSubmit();
  const [link, setLink] = useState(null);
  const [alsoCodes, setAlsoCodes] = useState(false);
  const make = () => sending.run(async () => {
    const made = await api.post(`${PATH}${member.user.uuid}/reset_password/`, { disable_two_factor: alsoCodes });
    setLink(made.set_password_link);
  });
  if (link) {
    return html`<${LinkDialog} title=${t('Link for {0}', nameOf(member))} link=${link} onClose=${onClose}>
      Send this link to ${member.user.email} to set a new password. It works once, for an hour.<//>`;
  }
  return html`<${Dialog} title=${t('Reset the password of {0}?', nameOf(member))} onClose=${onClose}>
    <p>You get a link for a new password. The old password works until it is used.</p>
    <${Form} sending=${sending} action="Create link" onSend=${make} onCancel=${onClose}>
      <${Switch} label="Also turn off two-factor authentication" checked=${alsoCodes} onChange=${setAlsoCodes} />
    <//>
  <//>`;
}

function LinkDialog({ title, link, onClose, children }) {
  return html`<${Dialog} title=${title} onClose=${onClose}
    footer=${html`<${Button} kind="primary" onClick=${onClose}>Done<//>`}>
    <p>${children}</p>
    <${Code} text=${link} label="Copy link" />
  <//>`;
}

function Invitation({ onClose, onDone }) {
  const sending = useSubmit();
  const [made, setMade] = useState(null);
  const send = (form) => sending.run(async () => {
    setMade(await api.post(PATH, { ...form, level: Number(form.level) }));
    onDone();
  });
  if (made) {
    return html`<${LinkDialog} title=${t('{0} was added', made.user.first_name)} link=${made.set_password_link}
      onClose=${onClose}>
      Send this link to ${made.user.email} to set a password. It works once and won’t be shown again.<//>`;
  }
  return html`<${Dialog} title="Add member" onClose=${onClose}>
    <${Form} sending=${sending} action="Create link" onSend=${send}>
      <${Field} label="First name" error=${sending.wrong.first_name}>${(id) => html`
        <input id=${id} name="first_name" required maxlength="150" autocomplete="off" autofocus />`}<//>
      <${Field} label="Email" error=${sending.wrong.email}>${(id) => html`
        <input id=${id} name="email" type="email" required autocomplete="off" />`}<//>
      <${Field} label="Level" error=${sending.wrong.level}
        hint="Admins manage projects and members. Owners can also add owners.">${(id) => html`
        <${Choice} id=${id} name="level" initial=${1} options=${offered()} />`}<//>
    <//>
  <//>`;
}
