import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';

/**
 * A web site of two pages, on a host of its own, that loads a published bundle of posthog-js or, without one, the
 * library of the server that it sends events to, with the queue that the HTML snippet makes.
 */
export class Site {
  #server;

  static async open(bundle, key, options) {
    const site = new Site();
    const script = bundle && (await readFile(bundle));
    const page = html(bundle ? bundled(key, options) : snippet(key, options));
    site.#server = createServer((request, answer) => {
      const isScript = request.url === '/posthog.js';
      answer.setHeader('Content-Type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
      answer.end(isScript ? script : page);
    });
    await new Promise((listening) => site.#server.listen(0, '127.0.0.1', listening));
    return site;
  }

  /** Another site than 127.0.0.1 to a browser, so that requests from here to the server are foreign ones. */
  get url() {
    return `http://localhost:${this.#server.address().port}`;
  }

  close() {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(closed));
  }
}

function bundled(key, options) {
  return `<script src="/posthog.js"></script>
    <script>posthog.init(${JSON.stringify(key)}, ${JSON.stringify(options)})</script>`;
}

function snippet(key, options) {
  return `<script>
      window.posthog = Object.assign([], { _i: [[${JSON.stringify(key)}, ${JSON.stringify(options)}]], __SV: 1 });
      posthog.push(['register', { loaded: 'by the snippet' }]);
    </script>
    <script src="${options.api_host}/static/array.js" crossorigin="anonymous"></script>`;
}

function html(library) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Hedgehogs 🦔 שלום</title>
    <link rel="icon" href="data:,">
    ${library}
  </head>
  <body>
    <form id="order" onsubmit="return false">
      <button id="buy" class="primary wide" data-price="12 €">Buy "two" 🦔</button>
    </form>
    <a href="/second">More</a>
  </body>
</html>
`;
}
