// UUIDs that follow from a text (version 5), also where the page has no access to the browser's cryptography.

const NAMESPACE = Uint8Array.from([
  0x2d, 0x1c, 0x6a, 0x5e, 0x8f, 0x4b, 0x5d, 0x0a, 0x9e, 0x37, 0x71, 0xc2, 0x40, 0xb8, 0x6f, 0x13]);
const PATTERN = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const encoder = new TextEncoder();
const words = new Uint32Array(80);

export function isUuid(text) {
  return PATTERN.test(text) && [32, 36].includes(text.length);
}

/** The same UUID for the same text. */
export function uuidOf(text) {
  const name = encoder.encode(text);
  const hash = sha1(name);
  hash[1] = (hash[1] & 0xffff0fff) | 0x5000;
  hash[2] = (hash[2] & 0x3fffffff) | 0x80000000;
  const hex = [...hash.subarray(0, 4)].map((word) => word.toString(16).padStart(8, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** SHA-1 of the namespace and the name, as five words. */
function sha1(name) {
  const size = NAMESPACE.length + name.length;
  const padded = new Uint8Array((((size + 8) >> 6) + 1) << 6);
  padded.set(NAMESPACE);
  padded.set(name, NAMESPACE.length);
  padded[size] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(size / 0x20000000));
  view.setUint32(padded.length - 4, size << 3);
  const hash = Uint32Array.from([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 80; i++) {
      words[i] = i < 16
        ? view.getUint32(at + 4 * i)
        : turn(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    }
    add(hash);
  }
  return hash;
}

function add(hash) {
  let [a, b, c, d, e] = hash;
  for (let i = 0; i < 80; i++) {
    const [mixed, constant] = i < 20 ? [(b & c) | (~b & d), 0x5a827999]
      : i < 40 ? [b ^ c ^ d, 0x6ed9eba1]
        : i < 60 ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc] : [b ^ c ^ d, 0xca62c1d6];
    const next = (turn(a, 5) + mixed + e + constant + words[i]) | 0;
    [e, d, c, b, a] = [d, c, turn(b, 30), a, next];
  }
  [a, b, c, d, e].forEach((word, i) => {
    hash[i] += word;
  });
}

function turn(word, bits) {
  return (word << bits) | (word >>> (32 - bits));
}
