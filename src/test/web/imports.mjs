import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CsvReader, delimiterOf } from '../../main/resources/web/app/imports/csv.js';
import { JsonReader } from '../../main/resources/web/app/imports/json.js';
import { timeFormatOf, timeReader } from '../../main/resources/web/app/imports/times.js';
import { isUuid, uuidOf } from '../../main/resources/web/app/imports/uuid.js';
import { typeOf, valueReader } from '../../main/resources/web/app/imports/values.js';
import { signedIn } from './owner.mjs';
import { faults } from './screens.mjs';
import { HOSTILE } from './world.mjs';

/** What a reader makes of a text that comes in pieces of a size. */
function inPieces(reader, text, size) {
  const found = [];
  for (let at = 0; at < text.length; at += size) {
    found.push(...reader.push(text.slice(at, at + size)));
  }
  return [...found, ...reader.end()];
}

const TABLES = [
  ['a,b\r\n1,2\r\n', ',', [['a', 'b'], ['1', '2']]],
  ['a;b\n"x;y";"say ""hi"""\n', ';', [['a', 'b'], ['x;y', 'say "hi"']]],
  ['a\tb\n"two\r\nlines"\t\n\n\t\n', '\t', [['a', 'b'], ['two\r\nlines', ''], ['', '']]],
  ['a,b\r1,"2"\n3,4', ',', [['a', 'b'], ['1', '2'], ['3', '4']]],
  ['"",x\n5" pipe,"a"b\n', ',', [['', 'x'], ['5" pipe', 'ab']]],
  ['ünï,🦔\n', ',', [['ünï', '🦔']]],
];

const RECORDS = [
  ['[{"a":1},{"a":"]},{\\"\\\\"}]', [{ a: 1 }, { a: ']},{"\\' }]],
  ['{"a":1}\n{"a":{"b":[2]}}\n', [{ a: 1 }, { a: { b: [2] } }]],
  ['{\n "a": 1\n}\n{\n "a": 2\n}', [{ a: 1 }, { a: 2 }]],
  ['  [ ]  ', []],
  ['', []],
  ['[1, {"a":2}, null, "x"]', [null, { a: 2 }, null, null]],
  ['{"a":1}\n{"a":\n{"a":3}\n', [{ a: 1 }, null, { a: 3 }]],
  ['{"id":12345678901234567890}', [{ id: '12345678901234567890' }]],
];

const TIMES = [
  ['iso', 'UTC', '2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['iso', 'Europe/Berlin', '2026-01-31 14:05:09.123456', '2026-01-31T13:05:09.123456Z'],
  ['iso', 'Europe/Berlin', '2026-07-31T14:05:09+05:30', '2026-07-31T08:35:09.000Z'],
  ['iso', 'Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ['iso', 'UTC', '2026-02-30', null],
  ['iso', 'UTC', '2026-01-31 25:00', null],
  ['dmy', 'America/New_York', '31.12.2025 23:59', '2026-01-01T04:59:00.000Z'],
  ['mdy', 'UTC', '12/31/25 12:30 AM', '2025-12-31T00:30:00.000Z'],
  ['mdy', 'UTC', '31/12/2025', null],
  ['s', 'UTC', '1700000000.5', '2023-11-14T22:13:20.5Z'],
  ['ms', 'UTC', '1700000000123', '2023-11-14T22:13:20.123Z'],
  ['us', 'UTC', '1700000000123456', '2023-11-14T22:13:20.123456Z'],
  ['mail', 'UTC', 'Tue, 14 Nov 2023 23:13:20 +0100', '2023-11-14T22:13:20.000Z'],
  ['iso', 'UTC', 'soon', null],
];

/** CSV and JSON are read alike in pieces of any size; times, numbers and UUIDs follow from the texts of cells. */
export async function readsFilesInPieces() {
  for (const size of [1, 2, 3, 7, 1_000]) {
    for (const [text, delimiter, rows] of TABLES) {
      assert.equal(delimiterOf(text), rows[0].length > 1 ? delimiter : ',');
      assert.deepEqual(inPieces(new CsvReader(delimiter), text, size).map(({ values }) => values), rows);
    }
    for (const [text, values] of RECORDS) {
      assert.deepEqual(inPieces(new JsonReader(), text, size).map(({ value }) => value ?? null), values, text);
    }
  }
  const [, open] = inPieces(new CsvReader(','), 'a\n\n"b\nc', 2);
  assert.match(open.fault, /opens in line 3 is never closed/);
  assert.equal(open.line, 3);
  assert.throws(() => new CsvReader(',').push(`"${'x'.repeat(1_000_001)}`), /line 1 is not closed/);
  assert.throws(() => inPieces(new JsonReader(), `{"a":"${'x'.repeat(2_000_001)}`, 100_000), /never ends/);
  for (const [format, zone, text, instant] of TIMES) {
    assert.equal(timeReader(format, zone)(text), instant, text);
  }
  assert.deepEqual([['31.01.2026'], ['01/31/2026'], ['1700000000'], ['1700000000000'], ['x'], []].map(timeFormatOf),
    ['dmy', 'mdy', 's', 'ms', null, null]);
  assert.deepEqual([['1', '2.5'], ['1.234,5', '7'], ['007'], ['+49170'], ['true', 'No'], ['{"a":1}'], ['2026-01-31']]
    .map(typeOf), ['number', 'comma', 'text', 'text', 'boolean', 'json', 'time']);
  assert.equal(valueReader('comma')('-1.234,5'), -1234.5);
  assert.equal(valueReader('number')('9007199254740993'), undefined);
  assert.ok(isUuid(uuidOf('a')) && uuidOf('a') === uuidOf('a') && uuidOf('a') !== uuidOf('b'));
}

/** A shop's orders in the manner of a German spreadsheet: `;`, quotes, lines in cells, hostile texts, faults. */
function orders() {
  const cell = (text) => `"${text.replaceAll('"', '""')}"`;
  const texts = HOSTILE.filter((text) => !text.includes('\u0000')).slice(0, 12);
  const rows = Array.from({ length: 1_200 }, (_, i) => [
    `kunde-${i % 50}`, `${String(1 + (i % 28)).padStart(2, '0')}.03.2024 ${String(i % 24).padStart(2, '0')}:15`,
    `${1 + (i % 9)}.${String(i % 1_000).padStart(3, '0')},5`, cell(texts[i % texts.length]), String(i % 2 === 1),
    `firma-${i % 4}`,
  ].join(';'));
  rows[4] = `;${rows[4].split(';').slice(1).join(';')}`;
  rows[9] = rows[9].replace(/\d\d\.03\.2024 \d\d:15/, 'gestern');
  return `\ufeff${['kunde;zeitpunkt;betrag;notiz;neu;company_id', ...rows].join('\r\n')}\r\n`;
}

/** The rows of the totals, by name. */
async function totals(page) {
  return Object.fromEntries(await page.locator('.import-progress .totals > div').evaluateAll((all) => (
    all.map((one) => [one.children[0].textContent, one.children[1].textContent]))));
}

/** A spreadsheet is mapped and imported; the same file again stores nothing twice. */
export async function importsASpreadsheet(stage) {
  const { world } = stage;
  const { page, wrong, close } = await signedIn(stage);
  await page.goto(`${world.url}/project/1/data/import`);
  const file = { name: 'bestellungen.csv', mimeType: 'text/csv', buffer: Buffer.from(orders()) };
  for (const [stored, there] of [['1,198', '0'], ['0', '1,198']]) {
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByLabel('Meaning of kunde').selectOption('distinct_id');
    await page.getByLabel('Meaning of zeitpunkt').selectOption('timestamp');
    await page.getByLabel('Time zone of times without one').selectOption('Europe/Berlin');
    await page.getByLabel('Name of all events').fill('bestellt');
    assert.equal(await page.getByLabel('Type of betrag').inputValue(), 'comma');
    assert.equal(await page.getByLabel('Meaning of company_id').inputValue(), 'group');
    await page.getByText('2024-02-29T23:15:00').waitFor();
    assert.deepEqual(await faults(page), []);
    await page.getByRole('button', { name: 'Check without sending' }).click();
    await page.getByRole('heading', { name: 'Check finished' }).waitFor();
    assert.deepEqual(await totals(page), { 'Part read': '100%', Rows: '1,200', Good: '1,198', Refused: '2' });
    await page.getByRole('button', { name: /^Import into/ }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    assert.deepEqual(await totals(page),
      { 'Part read': '100%', Rows: '1,200', Stored: stored, 'Already there': there, Refused: '2' });
    await page.getByRole('cell', { name: 'It has no distinct ID.' }).waitFor();
    await page.getByRole('cell', { name: '“gestern” is no time of this format.' }).waitFor();
    await page.getByRole('button', { name: 'Import another file' }).click();
  }
  const query = 'SELECT count(), sum(properties.betrag), min(timestamp), uniq(properties.notiz), count(properties.neu),'
    + " uniq($group_0) FROM events WHERE event = 'bestellt'";
  const { results } = await world.api('POST', '/query/', { query: { kind: 'HogQLQuery', query } });
  assert.equal(results[0][0], 1_198);
  assert.ok(results[0][1] > 1_000_000, `${results[0][1]}`);
  assert.match(String(results[0][2]), /^2024-02-29[T ]23:15|^2024-03-01[T ]0/);
  assert.equal(results[0][3], 12);
  assert.deepEqual(wrong, []);
  await close();
}

/** JSON Lines of twelve megabytes, packed, are read piece by piece, while the server is busy now and then. */
export async function importsALargeFileThroughABusyServer(stage) {
  const { world } = stage;
  const expected = ['status of 503', 'status of 429', 'status of 400'];
  const { page, wrong, close } = await signedIn(stage, { expected });
  const folder = mkdtempSync(join(tmpdir(), 'tenrec-import-'));
  const filler = randomBytes(6_000).toString('hex');
  const lines = Array.from({ length: 1_000 }, (_, i) => JSON.stringify({
    event: 'imported',
    properties: { distinct_id: `i-${i % 40}`, time: 1_700_000_000 + i, $insert_id: `n-${i}`, filler },
  }));
  lines[700] = lines[700].slice(0, 400);
  lines[701] = JSON.stringify({ event: 'imported', properties: { distinct_id: 'i', time: 1_700_000_000, $insert_id: 'n',
    deep: JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`) } });
  const file = join(folder, 'events.jsonl.gz');
  writeFileSync(file, gzipSync(lines.join('\n')));
  let asked = 0;
  page.on('request', (request) => {
    asked += request.url().endsWith('/batch/') ? 1 : 0;
  });
  await page.route('**/batch/', (route) => (asked % 2 === 0
    ? route.fulfill({ status: asked === 2 ? 503 : 429, headers: { 'Retry-After': '1' }, body: 'busy' })
    : route.continue()), { times: 4 });
  await page.goto(`${world.url}/project/1/data/import`);
  await page.getByLabel('File to import').setInputFiles(file);
  await page.getByRole('button', { name: /^Import into/ }).click();
  await page.getByRole('heading', { name: 'Waiting for the server' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('heading', { name: 'Paused' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: 120_000 });
  const { Rows: rows, Refused: refused } = await totals(page);
  assert.deepEqual({ rows, refused: Number(refused) > 0 }, { rows: '1,000', refused: true });
  await page.getByText(/It is no JSON/).waitFor();
  assert.ok(asked > 6, `${asked} requests`);
  assert.deepEqual(wrong, []);
  rmSync(folder, { recursive: true });
  await close();
}
