import assert from 'node:assert/strict';
import { join } from 'node:path';
import { OWNER, signedIn } from './owner.mjs';
import { faults, settled } from './screens.mjs';
import { PICTURES } from './stage.mjs';

/** On a dashboard a subscription is made, changed, tried by a real mail, paused and deleted. */
export async function subscribesToADashboard(stage) {
  const { world, growth, mailbox } = stage;
  const listed = async () => (await world.api('GET', `/subscriptions/?dashboard=${growth.id}`)).results;
  const { page, wrong, close } = await signedIn(stage, { expected: ['status of 400'] });
  await page.goto(`${world.url}/project/1/dashboards/${growth.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByText('No subscriptions yet').waitFor();
  await dialog.getByRole('button', { name: 'New subscription' }).click();
  assert.equal(await dialog.getByLabel('Email addresses').inputValue(), OWNER.email);
  await dialog.getByLabel('Email addresses').fill('ana@example.com, nobody');
  await dialog.getByRole('checkbox', { name: 'Friday' }).check({ force: true });
  await dialog.getByLabel('Time (UTC)').fill('07:30');
  await dialog.getByLabel('Subject').fill('Numbers of the week');
  await dialog.getByText('every week on each Monday and Friday, 07:30 UTC').waitFor();
  await dialog.getByText('Whole dashboard').click();
  await dialog.getByText('Visitors', { exact: true }).click();
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole('button', { name: 'Save subscription' }).click();
  await dialog.getByText('nobody is no address of a mailbox').waitFor();
  await dialog.getByLabel('Email addresses').fill('ana@example.com, bo@example.com');
  await page.screenshot({ path: join(PICTURES, 'subscription-form.png') });
  await dialog.getByRole('button', { name: 'Save subscription' }).click();
  await dialog.getByText('Not sent yet').waitFor();
  const [made] = await listed();
  assert.deepEqual(made.byweekday, ['monday', 'friday']);
  assert.deepEqual(made.dashboard_export_insights, [growth.insights.Visitors]);
  assert.match(made.start_date, /T07:30:00/);

  const act = async (name) => {
    await dialog.getByRole('button', { name: 'Actions of Numbers of the week' }).click();
    await dialog.getByRole('menuitem', { name }).click();
  };
  await act('Send test');
  await dialog.getByText('Sent now').or(dialog.getByText(/Sent \d+ seconds? ago/)).waitFor();
  const sent = mailbox.mails.filter(({ text }) => text.includes('Subject: Numbers of the week'));
  assert.deepEqual(sent.flatMap(({ to }) => to).sort(), ['ana@example.com', 'bo@example.com']);
  assert.match(sent[0].text, /Content-Type: application\/pdf/);
  assert.deepEqual(await faults(page), []);

  await act('Edit');
  await dialog.getByLabel('Repeats').selectOption('monthly');
  await dialog.getByLabel('Day', { exact: true }).selectOption({ label: 'Monday' });
  await dialog.getByLabel('Which').selectOption({ label: 'last' });
  await dialog.getByRole('button', { name: 'Save subscription' }).click();
  await dialog.getByText('every month on the last Monday, 07:30 UTC').waitFor();
  await act('Pause');
  await dialog.getByText('Paused').waitFor();
  assert.equal((await listed())[0].enabled, false);
  await act('Resume');
  await dialog.getByText('Paused').waitFor({ state: 'detached' });
  await page.screenshot({ path: join(PICTURES, 'subscriptions.png') });
  await act('Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByText('No subscriptions yet').waitFor();
  assert.deepEqual(await listed(), []);
  assert.deepEqual(wrong, []);
  await close();
}

/** On a phone, in the dark and in German an insight is subscribed to by a webhook, whose secret is shown once. */
export async function subscribesToAnInsightOnAPhone(stage) {
  const { world, growth } = stage;
  const { short_id: id } = await world.api('GET', `/insights/${growth.insights.Visitors}/`);
  const { page, wrong, close } = await signedIn(stage, { width: 390, height: 844, dark: true });
  await page.evaluate(() => localStorage.setItem('tenrec.language', 'de'));
  await page.goto(`${world.url}/project/1/insights/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Abonnieren' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Neues Abonnement' }).click();
  await dialog.getByLabel('Senden per').selectOption('webhook');
  await dialog.getByLabel('Adresse des Webhooks').fill('https://hooks.example.com/a');
  await dialog.getByLabel('Wiederholung').selectOption('daily');
  await dialog.getByLabel('Alle … Tage').fill('2');
  await dialog.getByText('Wird alle 2 Tage, 09:00 UTC gesendet.').waitFor();
  await page.screenshot({ path: join(PICTURES, 'subscription-form-phone-dark.png') });
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole('button', { name: 'Abonnement speichern' }).click();
  assert.match(await dialog.locator('code').textContent(), /^whsec_/);
  await dialog.getByText('Noch nicht gesendet').waitFor();
  await page.screenshot({ path: join(PICTURES, 'subscriptions-phone-dark.png') });
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(wrong, []);
  await close();
}
