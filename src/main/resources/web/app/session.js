// The session of this browser: who is signed in, their projects, and the open project.

import { api, ApiError, mayHaveSession } from './api.js';
import { navigate, parameter, project, projects, user } from './state.js';

const LOOKED_AT = 'tenrec.looked-at';

/** Reads the user and the projects; `user` is null without a session. */
export async function loadSession() {
  if (!mayHaveSession()) {
    user.value = null;
    return;
  }
  try {
    const me = await api.get('/api/users/@me/');
    const all = await api.get('/api/projects/', { limit: 200 });
    projects.value = all.results;
    user.value = me;
  } catch (failure) {
    if (failure instanceof ApiError && [401, 403].includes(failure.status)) {
      user.value = null;
      return;
    }
    throw failure;
  }
}

/**
 * Opens a project, and remembers it on the server as the user's current one, unless a link with `look` leads there: a
 * finding of a rehearsal is looked at in the rehearsal's project, and the user stays in their own.
 *
 * @param {string} [id] from the address; without it, the current project of the user
 */
export async function openProject(id) {
  if (id && project.value?.id === Number(id)) {
    return;
  }
  const looks = isLook(id);
  project.value = await api.get(`/api/projects/${id ? encodeURIComponent(id) : '@current'}/`);
  if (!looks && user.value.team?.id !== project.value.id) {
    api.patch('/api/users/@me/', { set_current_team: project.value.id }).catch(() => {});
  }
}

/** A page that is loaded again looks at the same project as before; choosing a project in the application ends that. */
function isLook(id) {
  try {
    const looks = parameter('look') !== '' || (project.value === null && sessionStorage.getItem(LOOKED_AT) === id);
    sessionStorage.setItem(LOOKED_AT, looks ? id : '');
    return looks;
  } catch {
    // Without storage a page that is loaded again forgets it.
    return parameter('look') !== '';
  }
}

/** Loads the session after a sign-in and goes to `next`, if that is a path of this server, else to the start. */
export async function enter(next) {
  await loadSession();
  navigate(next && next.startsWith('/') && !next.startsWith('//') ? next : '/', { replace: true });
}
