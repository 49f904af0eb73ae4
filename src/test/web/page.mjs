import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Each window would load two pages for suggestions under its address bar, which take a second of a processor. */
const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** What Playwright turns off; a second switch of the name replaces the first. */
const TURNED_OFF = ['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled',
  'PreconnectToSearch'];
const FLAGS = ['--disable-gpu', '--disable-quic', '--disable-sync', '--site-per-process',
  `--disable-features=${[...TURNED_OFF, ...SUGGESTIONS].join(',')}`];
/** For what is awaited by name; a machine may stand still for a while. */
const PATIENCE_MS = 120_000;
/** How many times slower than this machine pages run; each answer comes a tenth of a second later for each. */
const SLOW = Number(process.env.SLOW ?? 1);

/** Browser that records console errors, failed requests, dialogs and policy violations. */
export class Browser {
  #browser;

  static async open() {
    const browser = new Browser();
    const executablePath = process.env.PATH.split(delimiter).map((folder) => join(folder, 'chromium')).find(existsSync);
    if (!executablePath) {
      throw new Error('chromium is missing; it is a package of Debian');
    }
    browser.#browser = await chromium.launch({ executablePath, headless: true, args: FLAGS });
    return browser;
  }

  /** A page in a fresh context; console errors that contain one of `expected` are not recorded. */
  async page({ width = 1360, height = 1000, dark = false, scale = 1, expected = [] } = {}) {
    const context = await this.#browser.newContext({
      viewport: { width, height }, deviceScaleFactor: scale, colorScheme: dark ? 'dark' : 'light', locale: 'en-US' });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    if (SLOW > 1) {
      await slowDown(await context.newCDPSession(page));
    }
    const wrong = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !expected.some((part) => message.text().includes(part))) {
        wrong.push(`console: ${message.text()} ${message.location().url}`);
      }
    });
    page.on('pageerror', (error) => wrong.push(`in the page: ${error.message}`));
    page.on('dialog', (dialog) => {
      wrong.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on('requestfailed', (request) => {
      // Requests that the page aborts are no failures.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') {
        wrong.push(`${request.method()} ${request.url()} failed: ${request.failure()?.errorText}`);
      }
    });
    page.on('popup', (popup) => wrong.push(`window: ${popup.url()}`));
    await page.exposeFunction('tellViolation', (what) => wrong.push(`policy: ${what}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        window.tellViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    return { page, wrong, close: () => context.close() };
  }

  close() {
    return this.#browser.close();
  }
}

async function slowDown(client) {
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false, latency: 100 * SLOW, downloadThroughput: -1, uploadThroughput: -1 });
}

/** Waits until every chart of a shared page or frame is drawn. */
export async function drawn(frame) {
  await frame.waitForSelector('main[aria-busy="false"]');
  await frame.waitForFunction(() => document.querySelectorAll('.chart.waiting').length === 0);
}
