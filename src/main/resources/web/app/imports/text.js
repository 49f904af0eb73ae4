// Text of a file in pieces, so that a file of any size takes the memory of a few of them.

import { t } from '../texts.js';

const HEAD_BYTES = 512 * 1024;

/** `[encoding, name]` as TextDecoder spells them. */
export const ENCODINGS = [['utf-8', 'UTF-8'], ['windows-1252', t('Windows-1252 (Western)')], ['utf-16le', 'UTF-16']];

async function isPacked(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/**
 * Bytes of a file, unpacked if it is gzip.
 *
 * @param {(bytes: number) => void} [onRead] receives how many bytes of the file were read, before unpacking
 */
async function* bytes(file, onRead, signal) {
  let read = 0;
  const counted = new TransformStream({
    transform(piece, controller) {
      read += piece.byteLength;
      onRead?.(read);
      controller.enqueue(piece);
    },
  });
  const stream = file.stream().pipeThrough(counted);
  const reader = (await isPacked(file) ? stream.pipeThrough(new DecompressionStream('gzip')) : stream).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      signal?.throwIfAborted();
      yield next.value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Pieces of the text of a file; a byte order mark is left out, and no character is cut in two. */
export async function* pieces(file, encoding, { onRead, signal } = {}) {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes(file, onRead, signal)) {
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}

/** First part of the text of a file, with the encoding that its bytes speak for: `{text, encoding, isWhole}`. */
export async function head(file) {
  let taken = new Uint8Array(0);
  let isWhole = true;
  for await (const piece of bytes(file)) {
    const both = new Uint8Array(taken.length + piece.length);
    both.set(taken);
    both.set(piece, taken.length);
    taken = both;
    if (taken.length >= HEAD_BYTES) {
      isWhole = false;
      break;
    }
  }
  const encoding = encodingOf(taken);
  return { text: new TextDecoder(encoding).decode(taken, { stream: !isWhole }), encoding, isWhole };
}

function encodingOf(taken) {
  if (taken[0] === 0xff && taken[1] === 0xfe) {
    return 'utf-16le';
  }
  try {
    // With `stream` a character that the end cuts in two is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(taken, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
