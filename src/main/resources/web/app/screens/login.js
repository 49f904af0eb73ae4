// Signing in. An address that ends in #email:password of a demo signs in by itself.

import { enter } from '../app.js';
import { api } from '../api.js';
import { html, useEffect, useState } from '../lib.js';
import { navigate, parameter } from '../state.js';
import { Button, Field } from '../parts/ui.js';
import { Door } from '../parts/door.js';

export default function Login() {
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const signIn = async (email, password) => {
    setBusy(true);
    setWrong('');
    try {
      await api.post('/api/login/', { email, password });
      await enter(parameter('next'));
    } catch (failure) {
      setWrong(failure.message);
      setBusy(false);
    }
  };
  useEffect(() => {
    const look = () => {
      const given = decodeURIComponent(location.hash.slice(1));
      const colon = given.indexOf(':');
      if (colon > 0) {
        history.replaceState(null, '', location.pathname + location.search);
        signIn(given.slice(0, colon), given.slice(colon + 1));
      }
      return colon > 0;
    };
    if (!look()) {
      api.get('/_preflight/').then((said) => said.initiated || navigate('/setup', { replace: true }), () => {});
    }
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    signIn(form.get('email'), form.get('password'));
  };
  return html`<${Door} title="Log in">
    <form onSubmit=${submit}>
      <${Field} label="E-mail">${(id) => html`<input id=${id} name="email" type="email" required autocomplete="username" />`}<//>
      <${Field} label="Password">${(id) => html`<input id=${id} name="password" type="password" required
        autocomplete="current-password" />`}<//>
      <p class="wrong" role="alert">${wrong}</p>
      <${Button} kind="primary" type="submit" busy=${isBusy}>Log in<//>
    </form>
    <p class="soft">Lost your password? While the server is stopped,
      <code>java -jar tenrec.jar keys setup-code</code> makes a new code for the owner.</p>
  <//>`;
}
