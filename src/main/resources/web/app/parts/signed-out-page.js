// Frame of the pages without a session: login and setup.

import { html, useEffect } from '../lib.js';

export function SignedOutPage({ title, children }) {
  useEffect(() => {
    document.title = `${title} · Tenrec`;
  }, [title]);
  return html`<main class="signed-out">
    <div class="signed-out-card">
      <img src=${new URL('../icon.svg', import.meta.url).href} alt="Tenrec" width="44" height="44" />
      <h1>${title}</h1>
      ${children}
    </div>
  </main>`;
}
