import { setTimeout as pause } from 'node:timers/promises';

const DASHBOARDS = 3;

/** A client that renames a few dashboards again and again, one PATCH after another. */
export class PatchClient {
  #log;
  #next = 0;
  #dashboards = [];

  constructor(log) {
    this.#log = log;
  }

  async run(url, personalKey, done) {
    const base = `${url}/api/projects/@current/dashboards/`;
    const headers = { Authorization: `Bearer ${personalKey}`, 'Content-Type': 'application/json' };
    while (!done()) {
      const creating = this.#dashboards.length < DASHBOARDS;
      const id = `p${this.#next++}`;
      const value = `board ${id}`;
      const dashboard = this.#dashboards[this.#next % DASHBOARDS];
      if (!creating) {
        this.#log.send({ id, client: 'p', attempt: 1, patch: { dashboard, value } });
      }
      const method = creating ? 'POST' : 'PATCH';
      const body = JSON.stringify({ name: value, description: value });
      let response;
      try {
        const signal = AbortSignal.timeout(60_000);
        response = await fetch(creating ? base : `${base}${dashboard}/`, { method, headers, body, signal });
      } catch (noAnswer) {
        return creating ? undefined : this.#log.unknown(id);
      }
      await this.#answered(id, creating, response);
      await pause(10);
    }
  }

  async #answered(id, creating, response) {
    if (response.status !== (creating ? 201 : 200)) {
      this.#log.failed(id, response.status);
      const text = await response.text().catch(() => '');
      if (response.status !== 503 && response.status !== 429) {
        throw new Error(`valid change of a dashboard answered ${response.status}: ${text.slice(0, 500)}`);
      }
      return;
    }
    if (!creating) {
      this.#log.acknowledged(id);
    }
    const answer = await response.json().catch(() => null);
    if (creating && answer) {
      const first = `p${this.#next++}`;
      this.#log.send({ id: first, client: 'p', attempt: 1, patch: { dashboard: answer.id, value: answer.name } });
      this.#log.acknowledged(first);
      this.#dashboards.push(answer.id);
    }
  }
}
