// The frame of the pages for those who are not signed in.

import { html, useEffect } from '../lib.js';

export function Door({ title, children }) {
  useEffect(() => {
    document.title = `${title} · Tenrec`;
  }, [title]);
  return html`<main class="door">
    <div class="door-card">
      <img src=${new URL('../icon.svg', import.meta.url).href} alt="Tenrec" width="44" height="44" />
      <h1>${title}</h1>
      ${children}
    </div>
  </main>`;
}
