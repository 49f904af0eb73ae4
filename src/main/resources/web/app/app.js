// Entry point: loads the session, opens the project of the URL and renders the screen of the route.

import { inArea } from './areas.js';
import { keepFocus } from './focus.js';
import { Component, html, render, useEffect, useState } from './lib.js';
import { find } from './routes.js';
import { loadSession, openProject } from './session.js';
import { Shell } from './shell.js';
import { currentUrl, dismiss, navigate, notices, project, user } from './state.js';
import { language, t } from './texts.js';
import { ConfirmDialog } from './parts/dialog.js';
import { Button, EmptyState, ErrorMessage, Icon, Link, Skeleton } from './parts/ui.js';

class ErrorBoundary extends Component {
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
      ? html`<${ErrorMessage} error=${error} retry=${() => this.setState({ error: null })} />`
      : children;
  }
}

function NotFound() {
  useEffect(() => {
    document.title = `${t('Page not found')} · Tenrec`;
  }, []);
  return html`<${EmptyState} icon="search" level=${1} title="Page not found"
    action=${html`<${Link} to="/" class="button primary">Go to dashboards<//>`}>
    <p>The link may be outdated or belong to another project.</p><//>`;
}

/** Renders the screen of a route; its module is loaded on first use. */
function Screen({ found }) {
  const [shown, setShown] = useState(null);
  const [error, setError] = useState(null);
  useEffect(() => {
    let isGone = false;
    setError(null);
    inArea(found.route.area, found.route.screen).then(
      (module) => isGone || setShown({ view: module.default, route: found.route }),
      (failure) => isGone || setError(failure),
    );
    return () => {
      isGone = true;
    };
  }, [found.route]);
  if (error) {
    return html`<${ErrorMessage} error=${error} retry=${() => location.reload()} />`;
  }
  return shown && shown.route === found.route
    ? html`<${shown.view} key=${found.route.path} params=${found.params} path=${currentUrl.value.path} />`
    : null;
}

function App() {
  const [error, setError] = useState(null);
  const [isReady, setReady] = useState(false);
  const found = find(currentUrl.value.path);
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
      if (currentUrl.value.path === '/') {
        navigate(`/project/${project.value.id}/dashboards`, { replace: true });
      }
    }, setError);
  }, [isReady, user.value, named, isOpen]);
  if (error && !(error.status === 404 && named)) {
    return html`<main class="alone"><${ErrorMessage} error=${error} retry=${() => location.reload()} /></main>`;
  }
  if (isOpen) {
    return html`<${Screen} found=${found} />`;
  }
  if (error) {
    return html`<main class="alone"><${NotFound} /></main>`;
  }
  if (!isReady || !user.value || !project.value) {
    return html`<p class="starting" role="status">Tenrec is starting …</p>`;
  }
  const isThis = !named || project.value.id === Number(named);
  return html`<${Shell} nav=${found?.route.nav}>
    <${ErrorBoundary} name=${currentUrl.value.path}>
      ${view(found, isThis)}
    <//>
  <//>`;
}

function view(found, isThis) {
  if (!found) {
    return currentUrl.value.path === '/' ? null : html`<${NotFound} />`;
  }
  return isThis ? html`<${Screen} found=${found} />` : html`<${Skeleton} />`;
}

function Notices() {
  const act = ({ id, action }) => {
    dismiss(id);
    action.run();
  };
  return html`<div class="notices" role="status" aria-live="polite">
    ${notices.value.map((notice) => html`<div key=${notice.id} class=${`notice ${notice.kind}`}>
      <${Icon} name=${notice.kind === 'bad' ? 'warning' : 'check'} /><span>${notice.text}</span>
      ${notice.action && html`<${Button} kind="quiet" label=${`${notice.action.text} (z)`}
        onClick=${() => act(notice)}>${notice.action.text}<//>`}</div>`)}
  </div>`;
}

document.documentElement.lang = language;
keepFocus();
const root = document.getElementById('app');
root.replaceChildren();
render(html`<${App} /><${ConfirmDialog} /><${Notices} />`, root);
