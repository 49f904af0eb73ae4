import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { JAR } from './stage.mjs';

/** A demo server, ready and filled. */
export class Demo {
  #process;
  /** Link that signs in. */
  signIn;

  static async start() {
    const demo = new Demo();
    const command = ['-Xmx512m', '-jar', JAR, 'demo', '--no-browser', '--port', '0'];
    demo.#process = spawn('java', command, { stdio: ['ignore', 'pipe', 'inherit'] });
    demo.signIn = await new Promise((found, ended) => {
      let said = '';
      demo.#process.stdout.on('data', (text) => {
        said += text;
        const link = said.match(/http\S+login#\S+/);
        if (link) {
          found(link[0]);
        }
      });
      demo.#process.once('exit', (code) => ended(new Error(`the demo ended with ${code}: ${said}`)));
    });
    return demo;
  }

  get origin() {
    return new URL(this.signIn).origin;
  }

  async stop() {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
  }
}
