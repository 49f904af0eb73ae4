// Compares a list of contents (CycloneDX) with a jar and with the libraries in the repository of this machine:
// node sbom.mjs LIST JAR

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const OUTPUT_MAX = 200_000_000;
const REPOSITORY = process.env.MAVEN_REPOSITORY ?? join(homedir(), '.m2/repository');
const [list, jar] = process.argv.slice(2);
const unzip = (...options) => execFileSync('unzip', options, { maxBuffer: OUTPUT_MAX });
const classesOf = (file) => unzip('-Z1', file).toString().split('\n')
  .filter((name) => /^(?!META-INF\/).*\.class$/.test(name) && !name.endsWith('module-info.class'));
const bom = JSON.parse(readFileSync(list, 'utf8'));
assert.equal(bom.bomFormat, 'CycloneDX');
assert.deepEqual(unzip('-p', jar, 'META-INF/sbom/tenrec.cdx.json'), readFileSync(list), 'the list in the jar');
assert.deepEqual(bom.components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name), [], 'licences');

/** Libraries by class. */
const origin = new Map();
for (const { group, name, version, purl, hashes } of bom.components) {
  const classifier = new URL(purl.replace('pkg:', 'http://')).searchParams.get('classifier');
  const file = join(REPOSITORY, group.replaceAll('.', '/'), name, version,
    `${name}-${version}${classifier ? `-${classifier}` : ''}.jar`);
  assert.ok(existsSync(file), file);
  const checksum = hashes.find(({ alg }) => alg === 'SHA-256').content;
  assert.equal(createHash('sha256').update(readFileSync(file)).digest('hex'), checksum, `checksum of ${name}`);
  classesOf(file).forEach((one) => origin.set(one, name));
}
const held = classesOf(jar).filter((name) => !name.startsWith('dev/tenrec/'));
const used = new Set(held.map((name) => origin.get(name)));
const foreign = held.filter((name) => !origin.has(name));
const idle = bom.components.map(({ name }) => name).filter((name) => !used.has(name));
console.log(`${bom.components.length} libraries are listed; ${held.length} classes of the jar are theirs`);
console.log(`of no library: ${foreign.join(' ') || 'none'}; without a class in the jar: ${idle.join(' ') || 'none'}`);
