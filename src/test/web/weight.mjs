import assert from 'node:assert/strict';
import { signedIn } from './owner.mjs';

const FIRST_VIEW_BYTES_MAX = 80_000;
/** What a language may add to the English first view. */
const LANGUAGE_BYTES_MAX = 4_000;

/** A tile that fails shows its error; the others load. */
export async function staysUpWhenATileFails(stage) {
  const { page, wrong, close } = await signedIn(stage, { expected: ['status of 500'] });
  const broken = stage.growth.insights.Visitors;
  const refusal = { status: 500, contentType: 'application/json', body: '{"detail":"It broke on purpose."}' };
  await page.route(`**/insights/${broken}/**`, (route) => route.fulfill(refusal));
  await page.goto(`${stage.world.url}/project/1/dashboards/${stage.growth.id}`);
  await page.getByText('It broke on purpose.').first().waitFor();
  await page.locator('.tile .chart svg').nth(3).waitFor();
  assert.deepEqual(wrong, []);
  await close();
}

/** Bytes over the wire and time of the first view in each language, with an empty cache. */
export async function firstViewIsLight(stage) {
  const { page, close } = await signedIn(stage);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  let count = 0;
  const weights = {};
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    count++;
  });
  for (const language of ['de', 'en']) {
    await page.evaluate((chosen) => localStorage.setItem('tenrec.language', chosen), language);
    const times = [];
    for (let visit = 0; visit < 3; visit++) {
      bytes = 0;
      count = 0;
      await page.goto(`${stage.world.url}/project/1/dashboards`);
      await page.getByRole('link', { name: 'Growth' }).waitFor();
      times.push(await page.evaluate(() => performance.now()));
      await page.waitForLoadState('networkidle');
    }
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    const millis = Math.round(Math.min(...times));
    console.log(`first view in ${language}: ${bytes} bytes in ${count} requests, there after ${millis} ms`);
    assert.ok(bytes <= FIRST_VIEW_BYTES_MAX, `${bytes} bytes`);
    weights[language] = bytes;
  }
  assert.ok(weights.de - weights.en <= LANGUAGE_BYTES_MAX, `German adds ${weights.de - weights.en} bytes`);
  await page.goto(`${stage.world.url}/project/1/dashboards/${stage.growth.id}`);
  await page.waitForFunction(() => document.querySelectorAll('.tile .chart svg').length >= 9);
  console.log(`dashboard: charts after ${Math.round(await page.evaluate(() => performance.now()))} ms`);
  await close();
}
