/** Texts that something between a client and the disk might change. */
export const ODD_TEXTS = {
  emoji: '🦔 👩🏽‍🚀 🏳️‍🌈 👨‍👩‍👧‍👦 🇿🇦',
  combining: 'e\u0301 n\u0303 a\u0323\u0308 Z\u0351\u036b\u0343\u036a',
  'right to left': 'שלום \u202eعربى\u202c \u200f\u200e',
  nul: 'a\u0000b',
  'half a pair': 'a\ud83db \ude00c',
  separators: 'a\u2028b\u2029c\u0085d\u00a0e',
  controls: '\u0001\b\t\n\f\r\u001f\u007f',
  'byte order': '\ufeffa\uffff \u{10ffff}',
  escapes: '\\u0041 \\ud83d "\\/" %00 &amp; </script> \\',
  scripts: 'Zürich São Paulo 東京 ქართული ไทย हिन्दी',
  'ключ 🔑': 'the name is odd',
  'with.dot $and"quote': "O'Neil",
  empty: '',
};

/** Values with every kind of JSON in them. */
export const SHAPES = {
  whole: 9007199254740991,
  negative: -0.000001,
  fraction: 0.1 + 0.2,
  large: 1.7976931348623157e308,
  yes: true,
  nothing: null,
  list: [1, 'two', { three: [3, [], {}] }, null],
  nested: { a: { b: { c: { d: [{ e: 'f' }] } } } },
};

/** Hundreds of kB that gzip makes small, or that it does not. */
export function large() {
  const rows = Array.from({ length: 4000 }, (_, i) => ({ i, square: i * i, name: `row ${(i * 7919) % 4001}` }));
  return { text: 'Größe 🦔 '.repeat(20_000), rows };
}

/** One event an hour, the first on 2024-02-28: a leap day and a change of clocks are among them. */
export function pastMoment(i) {
  return new Date(Date.UTC(2024, 1, 28) + i * 3_600_000);
}
