import { setTimeout as pause } from 'node:timers/promises';

const LARGEST_ANSWER = 50_000;

/** A rehearsal of project 1 through the API, on a server that may be gone for a while. */
export class Rehearsal {
  #node;
  id;
  project;
  token;

  static async make(node) {
    const rehearsal = new Rehearsal();
    rehearsal.#node = node;
    const made = await rehearsal.#ask('POST', 'rehearsals/', { name: 'Import' });
    Object.assign(rehearsal, { id: made.id, project: made.project_id, token: made.api_token });
    return rehearsal;
  }

  /** Gives it a plan. */
  plan(text) {
    return this.#ask('PATCH', `rehearsals/${this.id}/`, { plan: text });
  }

  /** True when the server answered 200, false when it was gone. */
  async send(batch) {
    const body = JSON.stringify({ api_key: this.token, historical_migration: true, batch });
    let response;
    try {
      response = await fetch(`${this.#node.server.url}/batch/`, { method: 'POST', body });
      await response.arrayBuffer();
    } catch (gone) {
      return false;
    }
    if (response.status !== 200) {
      throw new Error(`the rehearsal answered ${response.status}`);
    }
    return true;
  }

  /** Begins a report. */
  begin() {
    return this.#ask('POST', `rehearsals/${this.id}/report/`);
  }

  /** A new report on all that arrived. */
  async report() {
    let state = await this.begin();
    while (state.status === 'running') {
      await pause(20);
      state = await this.#ask('GET', `rehearsals/${this.id}/report/`);
    }
    if (state.status !== 'complete') {
      throw new Error(`the report failed: ${state.failure}`);
    }
    return state.report;
  }

  async sign({ findings, digest }) {
    for (const { rule, severity } of findings) {
      if (severity !== 'INFO') {
        await this.#ask('POST', `rehearsals/${this.id}/waivers/`, { rule, reason: 'made by the crash loop' });
      }
    }
    await this.#ask('POST', `rehearsals/${this.id}/sign_off/`, { digest });
  }

  /** All events of the rehearsal's own project. */
  stored() {
    return Rehearsal.storedIn(this.#node, this.project);
  }

  /** The events of a project, or those of one cycle. */
  static async storedIn(node, project, cycle) {
    const where = cycle === undefined ? '' : ` where toInt(properties.cycle) = ${cycle}`;
    const query = `select toString(uuid), toInt(properties.i) from events${where} limit ${LARGEST_ANSWER}`;
    const { results } = await ask(node, project, 'POST', 'query/', { query: { kind: 'HogQLQuery', query } });
    return results.map(([uuid, i]) => ({ uuid, properties: { i } }));
  }

  #ask(method, path, body) {
    return ask(this.#node, 1, method, path, body);
  }
}

async function ask(node, project, method, path, body) {
  const response = await fetch(`${node.server.url}/api/projects/${project}/${path}`, {
    method,
    headers: { Authorization: `Bearer ${node.keys.personal}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }
  return JSON.parse(text);
}
