import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stampOfSources } from './build-packages.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapwing-build-'));
  write('package-lock.json', '{}');
  write('tsconfig.base.json', '{}');
  write('packages/server/src/main.ts', 'export {};');
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('the stamp of a build', () => {
  it.each([
    ['packages/server/src/main.ts', 'a changed source'],
    ['packages/web/index.html', 'a new file of the site'],
    ['package-lock.json', 'other packages'],
  ])('changes with %s', (path) => {
    const before = stampOfSources(folder);
    write(path, 'changed');
    expect(stampOfSources(folder)).not.toBe(before);
  });

  it('does not change with dates, tests or outputs', () => {
    const before = stampOfSources(folder);
    utimesSync(join(folder, 'packages/server/src/main.ts'), 1, 1);
    write('packages/server/src/main.test.ts', 'changed');
    write('packages/server/dist/main.js', 'changed');
    expect(stampOfSources(folder)).toBe(before);
  });
});
