// Login. With #email:password in the URL, as of a demo, it logs in by itself once the demo data is loaded.

import { api, pause } from '../api.js';
import { html, useEffect, useState } from '../lib.js';
import { enter } from '../session.js';
import { navigate, parameter } from '../state.js';
import { SignedOutPage } from '../parts/signed-out-page.js';
import { Button, Field } from '../parts/ui.js';
import { t } from '../texts.js';

const FILLING_MS = 200;
const PROVIDER_SAYS = {
  expired: t('The login took too long. Please try again.'),
  failed: t('The login with your provider failed. The server’s log says why.'),
  unknown: t('No member of this server has the verified email of your provider. Ask an admin to invite you.'),
};

export default function Login() {
  const [isDemo, setDemo] = useState(false);
  const [wrong, setWrong] = useState(PROVIDER_SAYS[parameter('openid')] ?? '');
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState('password');
  const [hasMail, setHasMail] = useState(false);
  const [provider, setProvider] = useState(null);
  const signIn = async (email, password) => {
    setBusy(true);
    setWrong('');
    try {
      await api.post('/api/login/', { email, password });
      await enter(parameter('next'));
    } catch (failure) {
      if (failure.code === '2fa_required') {
        setStep('code');
      } else {
        setWrong(failure.message);
      }
      setBusy(false);
    }
  };
  useEffect(() => {
    const abort = new AbortController();
    const look = async () => {
      const given = decodeURIComponent(location.hash.slice(1));
      const colon = given.indexOf(':');
      const isDemo = colon > 0;
      setDemo(isDemo);
      let server = await api.get('/_preflight/', {}, abort);
      setHasMail(server.email_service_available);
      setProvider(server.openid);
      while (!server.initiated) {
        if (!isDemo) {
          navigate('/setup', { replace: true });
          return;
        }
        await pause(FILLING_MS, abort.signal);
        server = await api.get('/_preflight/', {}, abort);
      }
      if (isDemo) {
        history.replaceState(null, '', location.pathname + location.search);
        await signIn(given.slice(0, colon), given.slice(colon + 1));
        setDemo(false);
      }
    };
    const begin = () => look().catch((failure) => abort.signal.aborted || setWrong(failure.message));
    begin();
    addEventListener('hashchange', begin);
    return () => {
      abort.abort();
      removeEventListener('hashchange', begin);
    };
  }, []);
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    signIn(form.get('email'), form.get('password'));
  };
  if (isDemo && !wrong) {
    return html`<${SignedOutPage} title="Loading demo data"><p role="status">The demo gets events of ninety days.
      This takes a few seconds.</p><//>`;
  }
  if (step === 'code') {
    return html`<${SecondFactor} onBack=${(text = '') => {
      setStep('password');
      setWrong(text);
    }} />`;
  }
  if (step === 'reset') {
    return html`<${Reset} onBack=${() => setStep('password')} />`;
  }
  return html`<${SignedOutPage} title="Log in">
    <form onSubmit=${submit}>
      <${Field} label="Email">${(id) => html`<input id=${id} name="email" type="email" required
        autocomplete="username" />`}<//>
      <${Field} label="Password">${(id) => html`<input id=${id} name="password" type="password" required
        autocomplete="current-password" />`}<//>
      <p class="wrong" role="alert">${wrong}</p>
      <${Button} kind="primary" type="submit" busy=${isBusy}>Log in<//>
    </form>
    ${provider && html`<p class="or">or</p>
      <a class="button plain" href="/login/openid/">Log in with ${provider}</a>`}
    <p class="soft">Forgot your password? ${hasMail
      ? html`<${Button} kind="text" onClick=${() => setStep('reset')}>Reset it by email<//>`
      : html`Ask an admin for a link, or stop the server and run${' '}
        <code>java -jar tenrec.jar keys setup-code</code> for a new setup code of the owner.`}</p>
  <//>`;
}

/** The code of an authenticator app, after the password. */
function SecondFactor({ onBack }) {
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await api.post('/api/login/token/', { token: new FormData(event.target).get('token') });
      await enter(parameter('next'));
    } catch (failure) {
      if (failure.code === '2fa_expired') {
        onBack(failure.message);
        return;
      }
      setWrong(failure.message);
      setBusy(false);
    }
  };
  return html`<${SignedOutPage} title="Enter your code">
    <form onSubmit=${submit}>
      <${Field} label="Code" hint="From your authenticator app, or a recovery code.">${(id) => html`<input id=${id}
        name="token" required minlength="6" maxlength="40" autocomplete="one-time-code"
        autocapitalize="off" spellcheck=${false} autofocus />`}<//>
      <p class="wrong" role="alert">${wrong}</p>
      <${Button} kind="primary" type="submit" busy=${isBusy}>Log in<//>
    </form>
    <p class="soft">Lost both? Ask an admin to reset them. <${Button} kind="text"
      onClick=${() => onBack()}>Back to log in<//></p>
  <//>`;
}

/** Asks for a link by mail. */
function Reset({ onBack }) {
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    setSaid('');
    setWrong('');
    try {
      await api.post('/api/reset/', { email: new FormData(event.target).get('email') });
      setSaid(t('If there is an account with this address, a link is on its way. It works once, for an hour.'));
    } catch (failure) {
      setWrong(failure.message);
    }
    setBusy(false);
  };
  return html`<${SignedOutPage} title="Reset your password">
    <form onSubmit=${submit}>
      <${Field} label="Email">${(id) => html`<input id=${id} name="email" type="email" required
        autocomplete="username" />`}<//>
      <p role="status">${said}</p>
      <p class="wrong" role="alert">${wrong}</p>
      <${Button} kind="primary" type="submit" busy=${isBusy}>Send a link<//>
    </form>
    <p class="soft"><${Button} kind="text" onClick=${onBack}>Back to log in<//></p>
  <//>`;
}
