import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '../crash/server.mjs';
import { World } from './world.mjs';
import { Browser, drawn } from './page.mjs';
const KEYS = { project: 'phc_web_test', personal: 'phx_web_test' };
const folder = mkdtempSync(join(tmpdir(), 'tenrec-web-'));
const server = Server.start({ jar: process.argv[2], folder, port: 0, keys: KEYS, javaOptions: ['-Xmx512m', ...(process.env.JOPT ?? '').split(' ').filter(Boolean)] });
try {
  await server.ready();
  const world = new World(server.url, KEYS);
  console.log(await world.fill());
  const { id } = await world.growth();
  const token = await world.share(`/dashboards/${id}`, { allowDateChange: true });
  const t=Date.now();
  const json = await (await fetch(`${server.url}/shared/${token}.json`)).text();
  console.log(Date.now()-t, json.length, json.slice(0, 1500));
  const browser = await Browser.open();
  for (const [name, o, q] of [['light',{},''],['dark',{dark:true},''],['phone',{width:390,height:844},''],['detailed',{},'?detailed']]) {
    const { page, wrong } = await browser.page(o);
    await page.goto(`${server.url}/shared/${token}${q}`);
    await drawn(page);
    await page.screenshot({ path: `/tmp/h6-share-${name}.png`, fullPage: true });
    console.log(name, wrong);
  }
  await browser.close();
} catch (e) { console.log(e.stack, folder); } finally { console.log(await server.stop()); }
