import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const READY_LIMIT_MS = 180_000;

/** One server process on one data directory; ended only by the process id that was started here. */
export class Server {
  #process;
  #ended;
  #folder;
  #portFile;
  url;

  /** Starts it with `more` in its environment; it may not be ready yet. Port 0 lets the system choose. */
  static start({ jar, folder, port, keys, javaOptions, more = {} }) {
    const server = new Server();
    server.#folder = folder;
    server.#portFile = join(folder, 'port');
    rmSync(server.#portFile, { force: true });
    const command = [...javaOptions, '-jar', jar, 'serve', '--port', String(port), '--port-file', server.#portFile];
    const env = {
      ...process.env, ...more, TENREC_PROJECT_API_KEY: keys.project, TENREC_PERSONAL_API_KEY: keys.personal,
    };
    const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
    server.#process = spawn(java, [...command, '--data-dir', join(folder, 'data')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, 'server.log'), { flags: 'a' });
    server.#process.stdout.pipe(log, { end: false });
    server.#process.stderr.pipe(log, { end: false });
    server.#ended = once(server.#process, 'exit').then(([code, signal]) => {
      log.end();
      return signal ?? code;
    });
    return server;
  }

  get pid() {
    return this.#process.pid;
  }

  /** Waits until it says that it is ready; answers with the milliseconds since the call. */
  async ready() {
    const from = Date.now();
    let ended = null;
    this.#ended.then((how) => (ended = how));
    while (Date.now() - from < READY_LIMIT_MS) {
      if (ended !== null) {
        throw new Error(`the server ended with ${ended} instead of starting; see ${join(this.#folder, 'server.log')}`);
      }
      if (await this.#answersReady()) {
        return Date.now() - from;
      }
      await pause(10);
    }
    throw new Error(`not ready after ${READY_LIMIT_MS} ms`);
  }

  async #answersReady() {
    if (!existsSync(this.#portFile)) {
      return false;
    }
    const port = readFileSync(this.#portFile, 'utf8').trim();
    if (!port) {
      return false;
    }
    this.url = `http://127.0.0.1:${port}`;
    try {
      const response = await fetch(`${this.url}/_readyz`, { signal: AbortSignal.timeout(5_000) });
      await response.arrayBuffer();
      return response.status === 200;
    } catch (notListening) {
      return false;
    }
  }

  get port() {
    return Number(new URL(this.url).port);
  }

  /** Ends it without warning. */
  async kill() {
    process.kill(this.#process.pid, 'SIGKILL');
    const how = await this.#ended;
    if (how !== 'SIGKILL') {
      throw new Error(`the server had ended with ${how} before it was killed`);
    }
  }

  /** Asks it to end and answers with its exit code. */
  async stop() {
    process.kill(this.#process.pid, 'SIGTERM');
    return this.#ended;
  }
}
