import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER, signedIn } from './owner.mjs';
import { importInto } from './rehearsal.mjs';
import { PICTURES } from './stage.mjs';

const RULE = 'DUP-01';

/** A rehearsal is made with a plan; what arrives is seen at once, judged, followed to its events and waived. */
export async function judgesAnImport(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage, { expected: ['status of 400', 'status of 404'] });
  await page.goto(`${world.url}/project/1/rehearsals`);
  await page.getByRole('button', { name: 'New rehearsal' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('First try');
  await dialog.getByLabel('Plan').fill('sauce: amplitude');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('sauce').last().waitFor();
  await dialog.getByLabel('Plan').fill('source: { tool: amplitude }');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Nothing has arrived yet').waitFor();
  const id = Number(page.url().match(/rehearsals\/(\d+)/)[1]);
  const { api_token: key } = await world.api('GET', `/rehearsals/${id}/`);
  assert.equal(await importInto(world.url, key, 0, true), 200);
  await page.getByText('Receiving').waitFor();
  await page.getByRole('button', { name: 'Make a report' }).click();
  await page.getByText('NO-GO').waitFor();
  await looksAtTheCases({ world, page, id });
  await page.goto(`${world.url}/project/1/rehearsals/${id}`);
  await page.getByText('NO-GO').waitFor();
  assert.equal(await importInto(world.url, key, 1, true), 200);
  await page.getByText('Requests have arrived since this report').waitFor();
  await page.getByRole('button', { name: 'Make again' }).click();
  await page.getByText('Requests have arrived since this report').waitFor({ state: 'detached' });
  await signs({ world, page, id });
  assert.deepEqual(wrong, []);
  await close();
}

/** From a finding to the request and to the event, and a waiver with a reason, which is taken back. */
async function looksAtTheCases({ world, page, id }) {
  await page.goto(`${world.url}/project/1/rehearsals/${id}?rule=${RULE}`);
  const finding = page.locator('details.finding', { hasText: RULE });
  await finding.getByRole('link', { name: /Request \d+/ }).first().click();
  await page.getByRole('tab', { name: 'Requests', selected: true }).waitFor();
  await page.getByRole('cell', { name: '200' }).first().waitFor();
  await page.goBack();
  await finding.getByRole('button', { name: 'event 0' }).first().click();
  const sent = page.getByRole('dialog');
  await sent.getByText(/"event": "(page opened|purchase)"/).waitFor();
  await sent.getByText(RULE).waitFor();
  await sent.getByRole('button', { name: 'Done' }).click();
  await finding.getByLabel(`Reason to waive ${RULE}`).fill('The source has no ids <b>of its own</b>');
  await finding.getByRole('button', { name: `Waive ${RULE}` }).click();
  await finding.getByText('Waived: The source has no ids <b>of its own</b>').waitFor();
  await finding.getByRole('button', { name: 'Take back' }).click();
  await finding.getByLabel(`Reason to waive ${RULE}`).waitFor();
  const changes = [];
  page.on('request', (asked) => asked.method() === 'PATCH' && changes.push(asked.url()));
  const { results } = await world.api('GET', `/rehearsals/${id}/verdicts/?rule=IDN-02`);
  await page.goto(`${world.url}/project/1/rehearsals/${id}?rule=IDN-02`);
  await page.locator('details.finding').getByRole('link', { name: results.find(({ uuid }) => uuid).uuid }).click();
  await page.getByText('undefined').first().waitFor();
  await page.reload();
  await page.getByText('undefined').first().waitFor();
  assert.deepEqual(changes, [], 'a look at a rehearsal leaves the current project alone');
}

/** Once everything is waived, the report is signed. */
async function signs({ world, page, id }) {
  const { report } = await world.api('GET', `/rehearsals/${id}/report/`);
  for (const { rule, severity } of report.findings) {
    if (severity !== 'INFO') {
      await world.api('POST', `/rehearsals/${id}/waivers/`, { rule, reason: 'known' });
    }
  }
  await page.goto(`${world.url}/project/1/rehearsals/${id}`);
  await page.getByText('GO-WITH-ACKS', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign off' }).click();
  await page.getByText('Signed GO-WITH-ACKS by').waitFor();
}

/** The page needs nothing else, and is kept as a file to be looked at. */
async function prints({ browser }, report) {
  const { page, wrong, close } = await browser.page();
  await page.setContent(report);
  const pdf = await page.pdf({ path: join(PICTURES, 'rehearsal.pdf'), format: 'A4' });
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(wrong, []);
  await close();
}

/** Two rehearsals are compared, and the report is a file in each format and a page on paper. */
export async function comparesAndPrintsReports(stage) {
  const { world, careful, careless } = stage;
  const { page, wrong, close } = await signedIn(stage);
  await page.goto(`${world.url}/project/1/rehearsals/${careless.id}?tab=compare`);
  await page.getByLabel('Earlier rehearsal').selectOption(String(careful.id));
  const worse = page.getByRole('region', { name: 'Worse' });
  await worse.getByText(RULE).waitFor();
  await page.goto(`${world.url}/project/1/rehearsals/${careless.id}`);
  const files = {};
  for (const format of ['HTML', 'Markdown', 'JSON', 'JUnit', 'SARIF']) {
    await page.getByRole('button', { name: 'Download' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    files[format] = readFileSync(await (await saved).path(), 'utf8');
    assert.ok(files[format].includes(RULE), format);
  }
  assert.equal(JSON.parse(files.JSON).report.verdict, 'NO-GO');
  assert.equal(JSON.parse(files.SARIF).version, '2.1.0');
  assert.match(files.JUnit, /^<\?xml[^]*<testsuite/);
  await prints(stage, files.HTML);
  assert.deepEqual(wrong, []);
  await close();
}

/** Members may read and waive, but make and delete no rehearsals, which are projects. */
export async function showsMembersWhatTheyMayDo(stage) {
  const { world, careless } = stage;
  const added = await world.api('POST', '/../../organizations/@current/members/', {
    email: 'bob@example.com', first_name: 'Bob', level: 1 });
  const { page, wrong, close } = await stage.browser.page();
  await page.goto(new URL(added.set_password_link, world.url).href);
  await page.getByLabel('Password').first().fill(OWNER.password);
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await page.getByRole('heading', { name: 'Dashboards' }).waitFor();
  await page.goto(`${world.url}/project/1/rehearsals`);
  await page.getByRole('link', { name: careless.name }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'New rehearsal' }).count(), 0);
  await page.goto(`${world.url}/project/1/rehearsals/${careless.id}`);
  await page.getByText('NO-GO').waitFor();
  assert.equal(await page.getByRole('button', { name: 'More', exact: true }).count(), 0);
  assert.deepEqual(wrong, []);
  await close();
}
