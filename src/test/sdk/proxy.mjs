import { createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Headers that concern one connection only. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/**
 * Stands between a client and the server, writes down every exchange, and breaks those that `faultFor` says:
 *
 *   null           passes on
 *   refuse         503 before the server hears of it
 *   deny           passes on; answers 503 whatever the server said
 *   drop           passes on; the connection ends without an answer
 *   cut request    half of the body reaches the server, then both connections end
 *   cut answer     the client gets the head and half of the answer, then its connection ends
 *   delay          passes on after 300 ms
 */
export class Proxy {
  /** Each is `{ method, url, headers, body, arrived, fault, status, answered }`; `status` is what the server said. */
  exchanges = [];
  #target;
  #faultFor;
  #server;

  static async to(target, faultFor = () => null) {
    const proxy = new Proxy();
    proxy.#target = new URL(target);
    proxy.#faultFor = faultFor;
    proxy.#server = createServer((incoming, answer) => {
      const exchange = { method: incoming.method, url: incoming.url, headers: incoming.headers, arrived: Date.now() };
      proxy.#pass(incoming, answer, exchange).catch((broken) => {
        exchange.broken = broken.message;
        answer.destroy();
      });
    });
    await new Promise((listening) => proxy.#server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  close() {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(closed));
  }

  async #pass(incoming, answer, exchange) {
    const chunks = [];
    for await (const chunk of incoming) {
      chunks.push(chunk);
    }
    exchange.body = Buffer.concat(chunks);
    exchange.fault = this.#faultFor(exchange);
    this.exchanges.push(exchange);
    if (exchange.fault === 'refuse') {
      refuse(answer);
      return;
    }
    if (exchange.fault === 'delay') {
      await pause(300);
    }
    if (exchange.fault === 'cut request') {
      await this.#sendHalf(exchange);
      answer.destroy();
      return;
    }
    const { status, headers, body } = await this.#ask(exchange);
    Object.assign(exchange, { status, answer: body, answered: Date.now() });
    if (exchange.fault === 'drop') {
      answer.destroy();
    } else if (exchange.fault === 'deny') {
      refuse(answer);
    } else if (exchange.fault === 'cut answer') {
      answer.writeHead(status, [...headers, 'Content-Length', String(body.length)]);
      answer.write(body.subarray(0, body.length >> 1), () => answer.destroy());
    } else {
      // An answer without content has no length either.
      answer.writeHead(status, body.length > 0 ? [...headers, 'Content-Length', String(body.length)] : headers);
      answer.end(body);
    }
  }

  #open({ method, url, headers, body }) {
    const { hostname, port } = this.#target;
    const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name));
    const length = body.length > 0 || method === 'POST' ? { 'content-length': body.length } : {};
    const all = { ...Object.fromEntries(kept), ...length };
    return request({ hostname, port, method, path: url, headers: all });
  }

  /** The server's answer, with its headers in one row of names and values. */
  #ask(exchange) {
    return new Promise((settle, fail) => {
      const outgoing = this.#open(exchange);
      outgoing.on('error', fail);
      outgoing.on('response', async (response) => {
        const chunks = [];
        for await (const chunk of response) {
          chunks.push(chunk);
        }
        const headers = [];
        for (let i = 0; i < response.rawHeaders.length; i += 2) {
          if (!HOP_BY_HOP.has(response.rawHeaders[i].toLowerCase())) {
            headers.push(response.rawHeaders[i], response.rawHeaders[i + 1]);
          }
        }
        settle({ status: response.statusCode, headers, body: Buffer.concat(chunks) });
      });
      outgoing.end(exchange.body);
    });
  }

  #sendHalf(exchange) {
    return new Promise((settle) => {
      const outgoing = this.#open(exchange);
      outgoing.on('error', settle);
      outgoing.on('close', settle);
      const half = exchange.body.subarray(0, exchange.body.length >> 1);
      outgoing.write(half, () => setTimeout(() => outgoing.destroy(), 20));
    });
  }
}

function refuse(answer) {
  answer.writeHead(503, { 'Content-Type': 'text/plain' });
  answer.end('the proxy refuses this one');
}
