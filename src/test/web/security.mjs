import assert from 'node:assert/strict';
import jsQR from 'jsqr';
import { URI } from 'otpauth';
import { PNG } from 'pngjs';
import { OWNER, signedIn } from './owner.mjs';
import { faults, look } from './screens.mjs';

const STEP_MS = 30_000;
const MEMBER = { first_name: 'Bo', email: 'bo@example.com' };

/** Reads the key from the picture that the page shows, as an authenticator app does, and knows its codes. */
async function scanned(picture) {
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  return URI.parse(jsQR(new Uint8ClampedArray(data), width, height).data);
}

async function logsInWithPassword(page, url) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** A second factor is set up from its QR code, asked for at the next logins, and turned off with a recovery code. */
export async function asksForASecondFactor(stage) {
  const { url } = stage.world;
  const { page, wrong, close } = await signedIn(stage, { anew: true, expected: ['status of 40'] });
  await page.goto(`${url}/project/1/settings/security`);
  await page.getByRole('button', { name: 'Set up' }).click();
  const picture = page.getByRole('img', { name: 'QR code of the key' });
  await picture.waitFor();
  const authenticator = await scanned(picture);
  assert.equal(authenticator.issuer, 'Tenrec');
  assert.equal(authenticator.label, OWNER.email);
  await page.getByText('Enter the key by hand').click();
  assert.equal((await page.locator('.steps code').first().textContent()).trim(), authenticator.secret.base32);
  await look(page, 'second-factor-set-up');
  await page.getByLabel('Code', { exact: true }).fill('abcdef');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Invalid authentication code').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(authenticator.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = (await dialog.locator('code').textContent()).trim().split('\n');
  await look(page, 'recovery-codes');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText(`${codes.length} recovery codes left`).waitFor();
  const enters = async (code) => {
    await page.context().clearCookies();
    await logsInWithPassword(page, url);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await look(page, 'second-factor');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Dashboards', exact: true }).waitFor();
  };
  // The code of now was taken to turn it on; the one after it counts too, as clocks differ.
  await enters(authenticator.generate({ timestamp: Date.now() + STEP_MS }));
  await enters(codes[0]);
  await page.goto(`${url}/project/1/settings/security`);
  await page.getByText(`${codes.length - 1} recovery codes left`).waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codes[1]);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Set up' }).waitFor();
  assert.deepEqual(wrong, []);
  await close();
}

/** Sessions have the names of their browsers, and the others end together. */
export async function endsOtherSessions(stage) {
  const { url } = stage.world;
  const other = await signedIn(stage, { anew: true, expected: ['status of 401'] });
  const { page, wrong, close } = await signedIn(stage, { anew: true, width: 390, height: 844 });
  await page.goto(`${url}/project/1/settings/security`);
  await page.getByText(/^Chrome \d+ on Linux$/).first().waitFor();
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Log out all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByText('All other sessions are logged out.').waitFor();
  stage.session = null;
  await page.getByRole('button', { name: 'Log out all others' }).waitFor({ state: 'detached' });
  assert.equal(await page.getByText(/^Chrome \d+ on Linux$/).count(), 1);
  await other.page.goto(`${url}/project/1/dashboards`);
  await other.page.getByRole('heading', { name: 'Log in' }).waitFor();
  assert.deepEqual([...wrong, ...other.wrong], []);
  await other.close();
  await close();
}

/** A member who lost the password gets in again by a link that an admin makes. */
export async function helpsAMemberBackIn(stage) {
  const { world, browser } = stage;
  const { page, wrong, close } = await signedIn(stage);
  await page.goto(`${world.url}/project/1/settings/members`);
  await page.getByRole('button', { name: 'Add member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(MEMBER.first_name);
  await dialog.getByLabel('Email').fill(MEMBER.email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('heading', { name: 'Bo was added' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'More actions for Bo', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.locator('code').textContent()).trim();
  const member = await browser.page();
  await member.page.goto(link);
  await member.page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await look(member.page, 'password-reset');
  await member.page.getByLabel('Password').fill('staple battery');
  await member.page.getByRole('button', { name: 'Save and log in' }).click();
  await member.page.getByRole('heading', { name: 'Dashboards', exact: true }).waitFor();
  assert.deepEqual([...wrong, ...member.wrong], []);
  await member.close();
  await close();
}
