import assert from 'node:assert/strict';
import { signedIn } from './owner.mjs';
import { HOSTILE } from './world.mjs';

/** Constructs of CommonMark where two readers of it may differ. */
const SAMPLES = [
  '# One\n\nTwo\n===\n\nThree\n---\n\n#### Four\n\n###### Six',
  '- tight\n- items\n  1. nested\n  2. numbers\n\n     with a paragraph\n',
  '- loose\n\n- items\n\n  > quoted\n  lazily\n',
  '7. seven\n8. eight\n\n* other list\n+ third list',
  'hard  \nbreak\\\nand soft\nbreak, *a **b** c* ***d*** snake_case_name 2*3*4 **not** closed*',
  '`code` `` a ` b `` &amp; &copy; &#35; \\*escaped\\* <b>bold</b> &nosuch;',
  '```js\nconst a = "<b>";\n\n```\n\n    indented\n\n~~~\nopen',
  '[ref][a] [a] ![image](https://example.com/a.png) ![](https://example.com/b.png)\n\n[a]: https://example.com/ref "t"',
  '<https://example.com/?q=1&r=2> https://example.com/plain <mailto:a@example.com>',
  '[local](/project/1) [](https://a.example) [title](https://a.example "title")',
  '[](javascript:alert(1)) [*x*](file:///etc/passwd) [y](https://exa mple.com) [z](<https://example.com/a>)',
  '<div>\n\n**inside**\n\n</div>\n\n***\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  '> '.repeat(150) + 'deep',
];

/** Text tiles show in the application what shared pages show, which is HTML of the server. */
export async function showsTextsLikeSharedPages(stage) {
  const { world } = stage;
  const texts = [...SAMPLES, ...HOSTILE.filter((text) => !text.includes('\u0000'))];
  const { id } = await world.api('POST', '/dashboards/', { name: 'Texts' });
  for (const [y, text] of texts.entries()) {
    await world.text(id, text, { x: 0, y, w: 12, h: 1 });
  }
  const shared = await (await fetch(`${world.url}/shared/${await world.share(`/dashboards/${id}`)}.json`)).json();
  const { page, wrong, close } = await signedIn(stage);
  await page.goto(`${world.url}/project/1/dashboards/${id}`);
  await page.locator('.markdown strong').first().waitFor();
  const pairs = await page.evaluate(compared, shared.dashboard.tiles.map(({ text }) => text.html));
  assert.equal(pairs.length, texts.length);
  pairs.forEach(({ here, there }, i) => assert.equal(here, there, texts[i]));
  assert.equal(await page.locator('.markdown :is(script, iframe, img, object, form)').count(), 0);
  assert.deepEqual(wrong, []);
  await close();
}

/**
 * Runs in the page: both forms of each text without what may differ, which is spaces between blocks, byte order marks,
 * levels of headings and links that lead nowhere.
 */
function compared(htmls) {
  const levels = { H1: 'H2', H4: 'H3', H5: 'H3', H6: 'H3' };
  const written = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.data.replaceAll('\ufeff', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return node.parentElement.closest('pre') ? text.replace(/\n$/, '') : text.replace(/[ \t\n]+/g, ' ');
    }
    const content = [...node.childNodes].map(written).join('');
    if (node.tagName === 'A') {
      return node.getAttribute('href') === '' ? content : `<A ${node.href}>${content}</A>`;
    }
    const name = levels[node.tagName] ?? node.tagName;
    return `<${name}${node.start > 1 ? ` ${node.start}` : ''}>${content}</${name}>`;
  };
  const trimmed = (root) => [...root.childNodes].map(written).join('')
    .replace(/ *(<\/?(?:P|H2|H3|UL|OL|LI|BLOCKQUOTE|PRE|BR|HR)\b[^>]*>) */g, '$1').trim();
  return [...document.querySelectorAll('.markdown')].map((element, i) => ({
    here: trimmed(element), there: trimmed(new DOMParser().parseFromString(htmls[i], 'text/html').body),
  }));
}
