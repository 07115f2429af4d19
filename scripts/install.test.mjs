import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compilerFlags, isCompiled, isInstalled } from './install.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapwing-install-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * @param {Record<string, object>} locked
 * @param {Record<string, object>} [installed]
 */
function isInstalledWith(locked, installed) {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...locked } }));
  if (installed) {
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  return isInstalled(folder);
}

const zod = { 'node_modules/zod': { version: '4.6.7' } };

describe('whether the packages are installed', () => {
  it('is true if every locked package is installed in its version', () => {
    expect(
      isInstalledWith({ ...zod, 'packages/server': {}, 'node_modules/@lapwing/server': { link: true } }, zod),
    ).toBe(true);
  });

  it('is false on a fresh clone and after an interrupted installation', () => {
    expect(isInstalledWith(zod)).toBe(false);
  });

  it('is false if a version differs or a package is missing', () => {
    expect(isInstalledWith(zod, { 'node_modules/zod': { version: '4.6.6' } })).toBe(false);
    expect(isInstalledWith(zod, {})).toBe(false);
  });

  it('is false if a package still has to be compiled', () => {
    const built = join(folder, 'node_modules/better-sqlite3/build/Release');
    mkdirSync(built, { recursive: true });
    expect(isCompiled(folder)).toBe(false);
    writeFileSync(join(built, 'better_sqlite3.node'), '');
    expect(isCompiled(folder)).toBe(true);
  });

  it("ignores another platform's optional binary", () => {
    expect(isInstalledWith({ 'node_modules/esbuild-sunos': { version: '1', optional: true } }, {})).toBe(
      true,
    );
  });
});

describe('the flags of the compiler', () => {
  it('are for a short compilation, and end with those of the operator', () => {
    expect(compilerFlags()).toMatch(/^-O1 /);
    expect(compilerFlags('-O3 -march=native')).toMatch(/^-O1 .* -O3 -march=native$/);
  });
});
