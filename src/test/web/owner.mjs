import assert from 'node:assert/strict';

/** Owner, created with the setup code. */
export const OWNER = { first_name: 'Ana', email: 'ana@example.com', password: 'correct horse' };

/**
 * A page with a session of the owner: that of the first story, as logging in takes a second of a processor, or one that
 * was begun `anew`.
 */
export async function signedIn(stage, { anew = false, ...looks } = {}) {
  const { world, browser } = stage;
  const opened = await browser.page(looks);
  if (stage.session && !anew) {
    await opened.page.context().addCookies(stage.session);
    await opened.page.goto(world.url);
  } else {
    await opened.page.goto(`${world.url}/login`);
    await opened.page.getByLabel('Email').fill(OWNER.email);
    await opened.page.getByLabel('Password').fill(OWNER.password);
    await opened.page.getByRole('button', { name: 'Log in' }).click();
  }
  await opened.page.getByRole('heading', { name: 'Dashboards', exact: true }).waitFor();
  return opened;
}

/** The first start asks for the setup code of the server's log and refuses any other. */
export async function beginsWithTheCode(stage) {
  const { world, browser, setUpCode } = stage;
  const { page, wrong, close } = await browser.page({ expected: ['status of 400'] });
  await page.goto(world.url);
  await page.getByRole('heading', { name: 'Welcome to Tenrec' }).waitFor();
  await page.getByLabel('Setup code').fill('setup_wrong');
  await page.getByLabel('First name').fill(OWNER.first_name);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('not the one that was printed').waitFor();
  await page.getByLabel('Setup code').fill(setUpCode());
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Dashboards' }).waitFor();
  stage.session = await page.context().cookies();
  assert.deepEqual(wrong, []);
  await close();
}
