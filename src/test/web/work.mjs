import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const role = (page, name, text, more = {}) => page.getByRole(name, { name: text, exact: true, ...more });
const button = (page, text) => role(page, 'button', text);
const event = (page, number) => role(page, 'combobox', `Event of Series ${number}`);
const insight = (page, kind) => role(page, 'tab', kind);
const newInsight = (page) => role(page, 'link', 'New insight');

async function search(hand, page, text, option) {
  if (hand.hasMouse) {
    await hand.click(page.locator('.bar-search'));
  } else {
    await hand.key('Control+k');
  }
  await hand.choose(role(page, 'combobox', 'Search or jump to'), text, option);
}

async function drawn(page) {
  await page.waitForFunction(() => document.querySelector('.insight-shown .chart-svg svg')
    && !document.querySelector('#main [aria-busy="true"]'));
}

async function dates(hand, page, text) {
  await hand.click(page.getByRole('button', { name: /^Date range/ }));
  await hand.click(button(page, text));
}

/** What a product manager does in a week. Each begins on the dashboards, or goes on where the one before ended. */
export const TASKS = [
  {
    name: 'daily active users of 30 days', async run({ hand, page }) {
      await hand.click(newInsight(page));
      await hand.select(role(page, 'combobox', 'Math of Series A'), 'Unique users');
      await dates(hand, page, 'Last 30 days');
      await drawn(page);
      // Thirty days before today, and today.
      await page.waitForFunction(() => document.querySelectorAll('.numbers thead th').length >= 31);
    },
  },
  {
    name: 'the same by browser', goesOn: true, async run({ hand, page }) {
      await hand.click(button(page, 'Add breakdown'));
      await hand.choose(role(page, 'combobox', 'Breakdown property'), '$browser');
      await drawn(page);
      await page.locator('.numbers').getByText('Chrome').first().waitFor();
    },
  },
  {
    name: 'compared with the period before', goesOn: true, async run({ hand, page }) {
      await hand.select(role(page, 'combobox', 'Comparison'), 'Previous period');
      await drawn(page);
      await page.locator('.numbers').getByText(/previous/i).first().waitFor();
    },
  },
  {
    name: 'a funnel of three steps with a breakdown', async run({ hand, page }) {
      await hand.click(newInsight(page));
      await hand.click(insight(page, 'Funnel'));
      await hand.choose(event(page, 1), 'signup started');
      await hand.choose(event(page, 2), 'signed up');
      await hand.click(button(page, 'Add step'));
      await hand.choose(event(page, 3), 'document created');
      await hand.click(button(page, 'Add breakdown'));
      await hand.choose(role(page, 'combobox', 'Breakdown property'), '$browser');
      await drawn(page);
      await page.locator('.numbers').getByText('Chrome').first().waitFor();
    },
  },
  {
    name: 'the people who dropped at step two', goesOn: true, async run({ hand, page }) {
      await hand.point(page.locator('.insight-shown .chart-svg'), '[data-part="dropped"]');
      await page.getByRole('dialog').getByRole('table').waitFor();
      await hand.key('Escape');
    },
  },
  {
    name: 'weekly retention', async run({ hand, page }) {
      await hand.click(newInsight(page));
      await hand.click(insight(page, 'Retention'));
      await hand.select(page.getByLabel('Period', { exact: true }), 'Weeks');
      await page.locator('.insight-shown table').getByText('Week 1').first().waitFor();
    },
  },
  {
    name: 'paths from one page', async run({ hand, page }) {
      await hand.click(newInsight(page));
      await hand.click(insight(page, 'Paths'));
      await hand.choose(page.getByLabel('Start point', { exact: true }), '/pricing');
      await drawn(page);
    },
  },
  {
    name: 'a formula A / B', async run({ hand, page }) {
      await hand.click(newInsight(page));
      await hand.click(button(page, 'Add series'));
      await hand.choose(event(page, 'B'), 'signed up');
      await hand.click(button(page, 'Add formula'));
      await hand.type(role(page, 'textbox', 'Formula 1'), 'B / A');
      await hand.key('Enter');
      await drawn(page);
      await page.locator('.numbers').getByText('B / A').first().waitFor();
    },
  },
  {
    name: 'saved to a new dashboard', goesOn: true, async run({ hand, page }) {
      await hand.openMenu(button(page, 'More'), 'Add to dashboard');
      await hand.type(page.getByLabel('Name of the new dashboard'), 'Monday');
      await hand.key('Enter');
      await page.getByRole('heading', { name: 'Monday' }).waitFor();
      await page.locator('.tile .chart svg').first().waitFor();
    },
  },
  {
    name: 'its tile resized and moved', goesOn: true, async run({ hand, page }) {
      const size = () => page.locator('.cell').first().evaluate((cell) => ['--x', '--y', '--w', '--h']
        .map((name) => Number(cell.style.getPropertyValue(name))));
      const [x, , w] = await size();
      await hand.click(page.locator('button.edit-layout'));
      await hand.drag(page.locator('.grip.size').first(), { columns: 2, rows: 1 });
      await hand.drag(page.locator('.grip.move').first(), { columns: 1, rows: 0 });
      const after = await size();
      assert.ok(after[2] > w && after[0] > x, `${after} is wider than ${w} and right of ${x}`);
    },
  },
  {
    name: 'shared with a password, opened in a private window', goesOn: true,
    async run({ hand, page, browser }) {
      await hand.click(button(page, 'Share'));
      const dialog = page.getByRole('dialog');
      await hand.click(role(dialog, 'switch', 'Anyone with the link can view it'));
      await hand.click(role(dialog, 'switch', 'Require a password'));
      await hand.type(dialog.getByLabel('Password', { exact: true }), 'open sesame');
      await hand.key('Enter');
      await dialog.locator('.share-made').getByText('open sesame').waitFor();
      const link = await dialog.getByRole('link', { name: 'Open' }).getAttribute('href');
      await hand.key('Escape');
      const visitor = await browser.page({ expected: ['status of 401'] });
      await visitor.page.goto(link);
      await visitor.page.getByLabel('Password').fill('open sesame');
      await visitor.page.keyboard.press('Enter');
      await visitor.page.getByRole('heading', { name: 'Monday' }).waitFor();
      await visitor.close();
    },
  },
  {
    name: 'the dashboard as PDF', goesOn: true, async run({ hand, page }) {
      const saved = page.waitForEvent('download');
      await hand.openMenu(button(page, 'Export'), /^PDF/);
      const file = readFileSync(await (await saved).path());
      assert.equal(file.subarray(0, 5).toString(), '%PDF-');
    },
  },
  {
    name: 'a person by e-mail, and their timeline', async run({ hand, page, person }) {
      await search(hand, page, person, person);
      await page.getByRole('heading', { name: person }).or(page.getByText(person)).first().waitFor();
      await page.getByRole('tab', { name: /^Events/, selected: true }).waitFor();
      await page.locator('#main').getByText(/^(\$pageview|document edited|signed up)$/).first().waitFor();
    },
  },
  {
    name: 'live events of one kind', async run({ hand, page }) {
      await hand.go('Live events');
      await hand.choose(role(page, 'combobox', 'Event'), 'document edited');
      await page.waitForFunction(() => new URL(location).searchParams.get('event') === 'document edited');
      await page.locator('table.live, .live table').getByText('document edited').first().waitFor();
    },
  },
  {
    name: 'an action', async run({ hand, page }) {
      await search(hand, page, 'new action', 'New action');
      await hand.type(page.getByLabel('Name', { exact: true }), 'Wrote');
      await hand.choose(role(page, 'combobox', 'Event 1'), 'document created');
      await hand.click(button(page.getByRole('dialog'), 'Save'));
      await button(page, 'Wrote').waitFor();
    },
  },
  {
    name: 'an annotation', async run({ hand, page }) {
      await search(hand, page, 'new annotation', 'New annotation');
      await hand.type(page.getByLabel('Content'), 'Released 2.0');
      await hand.click(button(page.getByRole('dialog'), 'Save'));
      await button(page, 'Released 2.0').waitFor();
    },
  },
  {
    name: 'a member', async run({ hand, page }) {
      await search(hand, page, 'add member', 'Add member');
      const dialog = page.getByRole('dialog');
      await hand.type(dialog.getByLabel('First name'), 'Bo');
      await hand.type(dialog.getByLabel('Email'), 'bo@example.com');
      await hand.key('Enter');
      await dialog.getByRole('heading', { name: 'Bo was added' }).waitFor();
      await hand.click(button(dialog, 'Done'));
      await page.getByText('bo@example.com').waitFor();
    },
  },
  {
    name: 'a key with two scopes, used by curl', async run({ hand, page, curl }) {
      await search(hand, page, 'personal api', 'Create personal API key');
      const dialog = page.getByRole('dialog');
      await hand.type(dialog.getByLabel('Label'), 'Weekly');
      await hand.click(role(dialog.getByRole('radiogroup', { name: 'Queries and events' }), 'radio', 'Read'));
      await hand.click(role(dialog.getByRole('radiogroup', { name: 'Insights' }), 'radio', 'Read'));
      await hand.click(button(dialog, 'Create'));
      const key = (await dialog.locator('code').first().textContent()).trim();
      await hand.click(button(dialog, 'Done'));
      assert.equal(await curl(key, '/insights/?limit=1'), 200);
      assert.equal(await curl(key, '/dashboards/?limit=1'), 403);
    },
  },
];
