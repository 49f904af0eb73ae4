import { OWNER } from './owner.mjs';
import { Browser } from './page.mjs';

const ROUNDS = 5;

/*
 * Times how long the page of a rehearsal's report takes until its findings are there. Not a test.
 *
 *   node src/test/web/opening.mjs URL SETUP_CODE REHEARSAL
 */
const [url, code, rehearsal] = process.argv.slice(2);
const browser = await Browser.open();
try {
  const { page, wrong } = await browser.page();
  await page.goto(url);
  await page.getByLabel('Setup code').fill(code);
  await page.getByLabel('First name').fill(OWNER.first_name);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Dashboards', exact: true }).waitFor();
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('about:blank');
    const begun = performance.now();
    await page.goto(`${url}/project/1/rehearsals/${rehearsal}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    times.push(Math.round(performance.now() - begun));
  }
  console.log(`page of the report filled after ${times.join(', ')} ms`);
  for (const each of wrong) {
    console.log(each);
  }
} finally {
  await browser.close();
}
