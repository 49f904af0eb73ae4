// Body of a refused request: text, decompressed with gzip if needed, else a hex dump.

import { formatBytes, formatNumber } from '../format.js';
import { html } from '../lib.js';
import { t } from '../texts.js';
import { Loaded, useLoad } from './load.js';
import { indentJson } from './raw-json.js';
import { Code } from './ui.js';

const DUMPED_MAX = 512;
const DUMP_WIDTH = 16;
const TEXT_MAX = 20_000;

/** @param {object} of refused request of the API */
export function RequestBody({ of: { body, size, content_type: type, content_encoding: encoding, compression } }) {
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  const shown = useLoad(() => textOf(bytes), [body]);
  const facts = [
    ['Content-Type', type], ['Content-Encoding', encoding], ['compression', compression], [t('Size'),
      formatBytes(size)],
  ].filter(([, value]) => value !== null);
  return html`<p class="row small">${facts.map(([name, value]) => html`<span class="chip" key=${name}>
      <span class="soft">${name}</span> ${value}</span>`)}</p>
    <${Loaded} of=${shown}>${({ text, how }) => html`
      ${how && html`<p class="soft small">${how}</p>`}<${Code} text=${text} label="Copy body" />`}<//>
    ${bytes.length < size && html`<p class="soft small">
      Truncated to the first ${formatNumber(bytes.length)} bytes.</p>`}`;
}

async function textOf(bytes) {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const unpacked = isGzip ? await unpack(bytes) : bytes;
  const text = unpacked && decode(unpacked);
  if (!text) {
    return { text: dump(bytes), how: t('Binary data, first {0} bytes.', Math.min(DUMPED_MAX, bytes.length)) };
  }
  const cut = text.slice(0, TEXT_MAX);
  return { text: isJson(text) && cut === text ? indentJson(text) : cut, how: isGzip ? t('Decompressed with gzip.')
    : '' };
}

function unpack(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer().then((buffer) => new Uint8Array(buffer), () => null);
}

function decode(bytes) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Hex dump: offsets, bytes and ASCII. */
function dump(bytes) {
  const lines = [];
  for (let i = 0; i < Math.min(bytes.length, DUMPED_MAX); i += DUMP_WIDTH) {
    const row = [...bytes.slice(i, i + DUMP_WIDTH)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const letters = row.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${i.toString(16).padStart(4, '0')}  ${hex.padEnd(DUMP_WIDTH * 3)} ${letters}`);
  }
  return lines.join('\n');
}
