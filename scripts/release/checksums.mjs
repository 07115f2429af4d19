/** Checksums of releases, as `sha256sum --check` reads them. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** Of all files in a folder, in its file SHA256SUMS. @param {string} folder */
export function writeChecksums(folder) {
  const lines = filesIn(folder).map((file) => `${sha256(file)}  ${relative(folder, file)}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

/** Of one file, next to it. @param {string} file */
export function writeChecksumOf(file) {
  writeFileSync(`${file}.sha256`, `${sha256(file)}  ${basename(file)}\n`);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}

/** @param {string} file */
function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
