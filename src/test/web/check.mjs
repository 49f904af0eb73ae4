import assert from 'node:assert/strict';

/** Minimum contrast of text in WCAG AA. */
const CONTRAST_MIN = 4.5;

/** The numbers in the table of a tile, by the name of the tile: rows of cells as they stand on the page. */
export async function numbers(frame, name) {
  const tile = frame.locator('section.tile', { has: frame.getByRole('heading', { name, exact: true }) });
  return tile.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
}

/** Texts of a chart. */
export function chartText(frame, name) {
  const tile = frame.locator('section.tile', { has: frame.getByRole('heading', { name, exact: true }) });
  return tile.locator('svg text').allTextContents();
}

export const shown = (value) => value.toLocaleString('en', { maximumFractionDigits: 2 });

/** Asserts the contrast of every text outside of charts. */
export async function assertReadable(page) {
  const faint = await page.evaluate((least) => {
    const parse = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]) => {
      const part = (c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const behind = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const color = parse(getComputedStyle(at).backgroundColor);
        if (color.length === 3 || color[3] > 0.99) {
          return color;
        }
      }
      return [255, 255, 255];
    };
    const texts = [...document.querySelectorAll('body *')].filter((element) =>
      !element.closest('svg, noscript') && element.checkVisibility() &&
      [...element.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim() !== ''));
    return texts.map((element) => {
      const [one, other] = [light(parse(getComputedStyle(element).color)), light(behind(element))];
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      return { ratio, text: `${element.tagName} ${element.textContent.slice(0, 40)}` };
    }).filter(({ ratio }) => ratio < least);
  }, CONTRAST_MIN);
  assert.deepEqual(faint, []);
}

/** Asserts that nothing is wider than the screen and that tiles don't overlap. */
export async function assertTidy(page) {
  const found = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('section.tile')].map((tile) => tile.getBoundingClientRect());
    const overlapping = boxes.some((a, i) => boxes.slice(i + 1).some((b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
    return { overlapping, isWide: document.documentElement.scrollWidth > innerWidth };
  });
  assert.deepEqual(found, { overlapping: false, isWide: false });
}

/** Clicks a button, and asserts that what it opens takes the focus at once, before the page is painted. */
export async function assertOpensFocused(button) {
  assert.ok(await button.evaluate(async (one) => {
    one.click();
    // Rendering is a microtask.
    for (let i = 0; i < 10; i++) {
      await null;
    }
    return one !== document.activeElement && one.parentElement.contains(document.activeElement);
  }), `what ${button} opens has the focus`);
}

/** Asserts that the Tab key reaches the named elements, with a visible focus. */
export async function assertReachable(page, names) {
  const reached = [];
  for (let i = 0; i < 60 && !names.every((name) => reached.includes(name)); i++) {
    await page.keyboard.press('Tab');
    const { name, width } = await page.evaluate(() => {
      const { activeElement: at } = document;
      const label = at.ariaLabel ?? at.textContent.trim();
      return { name: label, width: parseFloat(getComputedStyle(at).outlineWidth) };
    });
    assert.ok(width >= 2, `${name} shows its focus`);
    reached.push(name);
  }
  assert.deepEqual(names.filter((name) => !reached.includes(name)), []);
}
