// The application: finds out who is here, opens the project that the address names, and shows a screen.

import { Component, html, render, useEffect, useState } from './lib.js';
import { find } from './routes.js';
import { loadSession, openProject } from './session.js';
import { Shell } from './shell.js';
import { navigate, notices, place, project, user } from './state.js';
import { Empty, Failure, Icon, Link, Questions, Skeleton } from './parts/ui.js';

class Guard extends Component {
  static getDerivedStateFromError(error) {
    return { error };
  }

  componentDidUpdate(before) {
    if (before.name !== this.props.name && this.state.error) {
      this.setState({ error: null });
    }
  }

  render({ children }, { error }) {
    return error
      ? html`<${Failure} error=${error} retry=${() => this.setState({ error: null })} />`
      : children;
  }
}

function Nothing() {
  return html`<${Empty} icon="search" title="There is nothing at this address"
    action=${html`<${Link} to="/" class="button primary">Go to the dashboards<//>`}>
    <p>The link may be old, or belong to another project.</p><//>`;
}

/** The screen of the address. A module is loaded when it is first shown. */
function Screen({ found }) {
  const [shown, setShown] = useState(null);
  const [error, setError] = useState(null);
  useEffect(() => {
    let isGone = false;
    setError(null);
    found.route.screen().then(
      (module) => isGone || setShown({ view: module.default, route: found.route }),
      (failure) => isGone || setError(failure),
    );
    return () => {
      isGone = true;
    };
  }, [found.route]);
  if (error) {
    return html`<${Failure} error=${error} retry=${() => location.reload()} />`;
  }
  return shown && shown.route === found.route
    ? html`<${shown.view} key=${found.route.path} params=${found.params} path=${place.value.path} />`
    : null;
}

function App() {
  const [error, setError] = useState(null);
  const [isReady, setReady] = useState(false);
  const found = find(place.value.path);
  const isOpen = found?.route.isOpen;
  const named = found?.params.project;
  useEffect(() => {
    loadSession().then(() => setReady(true), setError);
  }, []);
  useEffect(() => {
    if (!isReady || user.value === undefined || isOpen) {
      return;
    }
    if (user.value === null) {
      const back = location.pathname + location.search + location.hash;
      navigate(back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`, { replace: true });
      return;
    }
    openProject(named).then(() => {
      setError(null);
      if (place.value.path === '/') {
        navigate(`/project/${project.value.id}/dashboards`, { replace: true });
      }
    }, setError);
  }, [isReady, user.value, named, isOpen]);
  if (error && !(error.status === 404 && named)) {
    return html`<main class="alone"><${Failure} error=${error} retry=${() => location.reload()} /></main>`;
  }
  if (isOpen) {
    return html`<${Screen} found=${found} />`;
  }
  if (error) {
    return html`<main class="alone"><${Nothing} /></main>`;
  }
  if (!isReady || !user.value || !project.value) {
    return html`<p class="starting" role="status">Tenrec is starting …</p>`;
  }
  const isThis = !named || project.value.id === Number(named);
  return html`<${Shell} nav=${found?.route.nav}>
    <${Guard} name=${place.value.path}>
      ${view(found, isThis)}
    <//>
  <//>`;
}

function view(found, isThis) {
  if (!found) {
    return place.value.path === '/' ? null : html`<${Nothing} />`;
  }
  return isThis ? html`<${Screen} found=${found} />` : html`<${Skeleton} />`;
}

function Notices() {
  return html`<div class="notices" role="status" aria-live="polite">
    ${notices.value.map(({ id, text, kind }) => html`<div key=${id} class=${`notice ${kind}`}>
      <${Icon} name=${kind === 'bad' ? 'warning' : 'check'} />${text}</div>`)}
  </div>`;
}

const root = document.getElementById('app');
root.replaceChildren();
render(html`<${App} /><${Questions} /><${Notices} />`, root);
