import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const FLAGS = ['--disable-gpu', '--disable-quic', '--disable-sync', '--site-per-process'];

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
    const page = await context.newPage();
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

/** Waits until every chart of a shared page or frame is drawn. */
export async function drawn(frame) {
  await frame.waitForSelector('main[aria-busy="false"]');
  await frame.waitForFunction(() => document.querySelectorAll('.chart.waiting').length === 0);
}
