/** Owner, created with the setup code. */
export const OWNER = { first_name: 'Ana', email: 'ana@example.com', password: 'correct horse' };

/** A page with the owner's session. */
export async function signedIn({ world, browser }, looks) {
  const opened = await browser.page(looks);
  await opened.page.goto(`${world.url}/login`);
  await opened.page.getByLabel('Email').fill(OWNER.email);
  await opened.page.getByLabel('Password').fill(OWNER.password);
  await opened.page.getByRole('button', { name: 'Log in' }).click();
  await opened.page.getByRole('heading', { name: 'Dashboards', exact: true }).waitFor();
  return opened;
}
