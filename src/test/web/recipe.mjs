// Runs the recipe of embedding.md for Playwright against a server in test mode.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../../..');
const FOLDER = join(ROOT, 'target/web/recipe');
const PORT_FILE = join(FOLDER, 'port');
const jar = resolve(process.argv[2] ?? join(ROOT, 'target/tenrec.jar'));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
symlinkSync(join(HERE, '../node_modules'), join(FOLDER, 'node_modules'));
const page = readFileSync(join(ROOT, 'src/docs/embedding.md'), 'utf8');
const recipe = /^### Playwright$[^]*?^```js$\n([^]*?)^```$/m.exec(page)[1];
writeFileSync(join(FOLDER, 'recipe.test.mjs'), recipe);

const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java';
const server = spawn(java, ['-jar', jar, 'serve', '--test-mode', '--port', '0', '--port-file', PORT_FILE], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(server, 'exit');
let isPassed = false;
try {
  for (let waited = 0; !existsSync(PORT_FILE) && waited < 60_000; waited += 50) {
    await pause(50);
  }
  const url = `http://127.0.0.1:${readFileSync(PORT_FILE, 'utf8').trim()}`;
  while (!(await fetch(`${url}/_readyz`)).ok) {
    await pause(50);
  }
  const chromium = process.env.PATH.split(delimiter).map((folder) => join(folder, 'chromium')).find(existsSync);
  const run = spawnSync('node', ['--test', join(FOLDER, 'recipe.test.mjs')], {
    env: { ...process.env, TENREC_URL: url, CHROMIUM: chromium, no_proxy: '127.0.0.1' },
    encoding: 'utf8',
    timeout: 120_000,
  });
  console.log(run.stdout + run.stderr);
  isPassed = run.status === 0 && /pass 1\b/.test(run.stdout);
} finally {
  server.kill();
  await ended;
}
// Last, behind what the server says as it ends.
console.log(isPassed ? 'PASSED' : 'FAILED');
process.exitCode = isPassed ? 0 : 1;
