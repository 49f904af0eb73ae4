import assert from 'node:assert/strict';

/** More keys than any control of a screen is away. */
const KEYS_MAX = 250;

/** What a person does with mouse and keyboard, counted. A select takes two clicks: its list, and the option. */
export class Hand {
  clicks = 0;
  keys = 0;
  drags = 0;
  hasMouse = true;

  constructor(page) {
    this.page = page;
  }

  get counts() {
    return { clicks: this.clicks, keys: this.keys, drags: this.drags };
  }

  async click(locator) {
    await locator.click();
    this.clicks++;
  }

  /** Goes to a section of the navigation. */
  go(name) {
    return this.click(this.page.getByRole('navigation').getByRole('link', { name, exact: true }));
  }

  async openMenu(button, item) {
    await this.click(button);
    await this.click(this.page.getByRole('menuitem', { name: item }));
  }

  async key(...pressed) {
    for (const one of pressed) {
      await this.page.keyboard.press(one);
      this.keys++;
    }
  }

  async select(locator, label) {
    await locator.selectOption({ label });
    this.clicks += 2;
  }

  /** Puts the cursor into a field, if it is not there already. */
  async enter(locator) {
    await locator.waitFor();
    if (!await locator.evaluate((field) => field === document.activeElement)) {
      await this.click(locator);
    }
  }

  async type(locator, text) {
    await this.enter(locator);
    await this.key('Control+a');
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }

  /** Types a part of an option into a combobox, and takes the first that is found. */
  async choose(combobox, text, option = text) {
    await this.type(combobox, text);
    const found = this.page.getByRole('option', { name: option }).first();
    await found.waitFor();
    // Suggestions for what was typed before are still shown for a moment.
    await this.page.waitForFunction((word) => [...document.querySelectorAll('[role="option"]')]
      .every((one) => one.textContent.toLowerCase().includes(word)), text.toLowerCase());
    while (await found.getAttribute('aria-selected') !== 'true') {
      await this.key('ArrowDown');
    }
    await this.key('Enter');
  }

  /** Opens what is behind a shape of a chart. */
  point(chart, shape) {
    return this.click(chart.locator(shape).first());
  }

  /** Drags a grip of a tile by columns and rows of about this size in pixels; keys move it by one. */
  async drag(grip, { columns, rows }) {
    const box = await grip.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + columns * 90, y + rows * 40, { steps: 8 });
    await this.page.mouse.up();
    this.drags++;
  }
}

/** The same with the keyboard alone. Fails when the focus is lost, is not seen, or can't reach a control. */
export class Keyboard extends Hand {
  hasMouse = false;

  async click(locator) {
    const role = await this.#roleOf(locator);
    if (role === 'tab') {
      await this.#reach(locator.locator('xpath=..').locator('[tabindex="0"]'));
      await this.#until('ArrowRight', locator);
    } else if (role === 'radio') {
      await this.#reach(locator.locator('xpath=ancestor::*[@role="radiogroup"]').locator('input:checked'));
      await this.#until('ArrowRight', locator);
    } else if (role.startsWith('menuitem')) {
      await this.#until('ArrowDown', locator);
    } else {
      await this.#reach(locator);
    }
    if (!['tab', 'radio'].includes(role)) {
      await this.key(['checkbox', 'switch'].includes(role) ? 'Space' : 'Enter');
    }
    await this.#keepsFocus(`after ${locator}`);
  }

  async go(name) {
    const letter = { Dashboards: 'd', Insights: 'i', 'Live events': 'l', 'Persons & groups': 'p',
      'Data management': 'm', Settings: 's' }[name];
    await this.key('g', letter);
    await this.page.getByRole('navigation').locator('[aria-current="page"]', { hasText: name }).waitFor();
    await this.#keepsFocus(`in ${name}`);
  }

  async select(locator, label) {
    await this.#reach(locator);
    const places = await locator.evaluate((list, text) => {
      const texts = [...list.options].map((option) => option.text);
      return { from: list.selectedIndex, to: texts.indexOf(text) };
    }, label);
    assert.ok(places.to >= 0, `${label} is offered`);
    // An open list changes nothing until an option is taken.
    await this.key('Space');
    await this.key(...Array(Math.abs(places.to - places.from)).fill(places.to > places.from ? 'ArrowDown' : 'ArrowUp'));
    await this.key('Enter');
    await this.page.waitForFunction(([list, text]) => list.selectedOptions[0]?.text === text,
      [await locator.elementHandle(), label]);
    await this.#keepsFocus(`after ${label}`);
  }

  async enter(locator) {
    await this.#reach(locator);
  }

  async point(chart, shape) {
    await this.#reach(chart);
    const wanted = await chart.locator(shape).first().evaluate((one) => (
      [...one.ownerSVGElement.querySelectorAll('[data-row]')].indexOf(one)));
    await this.key('Home', ...Array(wanted).fill('ArrowRight'), 'Enter');
  }

  async drag(grip, { columns, rows }) {
    await this.#reach(grip);
    await this.key(...Array(Math.abs(columns)).fill(columns > 0 ? 'ArrowRight' : 'ArrowLeft'));
    await this.key(...Array(Math.abs(rows)).fill(rows > 0 ? 'ArrowDown' : 'ArrowUp'));
    assert.ok(await grip.evaluate((one) => one === document.activeElement), 'the grip keeps the focus');
    this.drags++;
  }

  async #roleOf(locator) {
    await locator.waitFor();
    return locator.evaluate((one) => (
      one.getAttribute('role') ?? (['checkbox', 'radio'].includes(one.type) ? one.type : one.tagName)));
  }

  async #until(key, locator) {
    for (let i = 0; i < KEYS_MAX; i++) {
      if (await locator.evaluate((one) => one === document.activeElement)) {
        return;
      }
      await this.key(key);
    }
    assert.fail(`${key} does not reach ${locator}`);
  }

  /** Tab, or Shift and Tab for what stands before, until a control has the focus. */
  async #reach(locator) {
    await locator.waitFor();
    for (let i = 0; i < KEYS_MAX; i++) {
      const way = await locator.evaluate((one) => {
        const here = document.activeElement;
        const isAfter = here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
        return here === one ? null : isAfter ? 'Tab' : 'Shift+Tab';
      });
      if (way === null) {
        await this.#showsFocus(locator);
        return;
      }
      await this.key(way);
    }
    assert.fail(`Tab does not reach ${locator}`);
  }

  async #showsFocus(locator) {
    const shown = await locator.evaluate((one) => [one, one.parentElement, one.nextElementSibling].some((each) => {
      const { outlineStyle, outlineWidth } = each ? getComputedStyle(each) : {};
      return outlineStyle && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    }));
    assert.ok(shown, `${locator} shows its focus`);
  }

  async #keepsFocus(when) {
    await this.page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 3_000 })
      .catch(() => assert.fail(`the focus is lost ${when}`));
  }
}
