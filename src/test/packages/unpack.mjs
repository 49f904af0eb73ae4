// Unpacks the layers of an image into a directory, checks their checksums, and prints the words of what it starts:
// node unpack.mjs IMAGE DIRECTORY

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const [image, directory] = process.argv.slice(2);
const sha256 = (bytes) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** The bytes that a descriptor names. */
function blob({ digest, size }) {
  const bytes = readFileSync(join(image, 'blobs', ...digest.split(':')));
  assert.equal(bytes.length, size);
  assert.equal(sha256(bytes), digest);
  return bytes;
}

assert.equal(JSON.parse(readFileSync(join(image, 'oci-layout'))).imageLayoutVersion, '1.0.0');
const [first] = JSON.parse(readFileSync(join(image, 'index.json'))).manifests;
const manifest = JSON.parse(blob(first));
const { config, rootfs } = JSON.parse(blob(manifest.config));
manifest.layers.forEach((layer, i) => {
  const bytes = gunzipSync(blob(layer));
  assert.equal(sha256(bytes), rootfs.diff_ids[i]);
  execFileSync('tar', ['-C', directory, '-x'], { input: bytes });
});
console.log([...config.Entrypoint, ...config.Cmd].join('\n'));
