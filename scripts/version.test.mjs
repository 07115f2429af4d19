import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './workspace.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/** @type {{ version: string, workspaces: string[] }} */
const { version, workspaces } = JSON.parse(read('package.json'));

/** @typedef {{ version?: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest */

/** A package's own version, and the versions of the workspace packages it depends on. @param {Manifest} manifest */
function versionsIn(manifest) {
  const dependencies = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const own = dependencies.filter(([name]) => name.startsWith('@lapwing/'));
  return [manifest.version, ...own.map(([, wanted]) => wanted)];
}

describe('the version in package.json', () => {
  it.each(workspaces)('is the version of %s', (folder) => {
    expect([...new Set(versionsIn(JSON.parse(read(`${folder}/package.json`))))]).toEqual([version]);
  });

  it('is the version of every workspace package in the lock file', () => {
    /** @type {{ version: string, packages: Record<string, Manifest> }} */
    const lock = JSON.parse(read('package-lock.json'));
    const own = ['', ...workspaces].flatMap((folder) => versionsIn(lock.packages[folder] ?? {}));
    expect([...new Set([lock.version, ...own])]).toEqual([version]);
  });

  it('is the newest release in the changelog, with a date', () => {
    const [, newest, date] = /^## (\S+) \((.+)\)$/m.exec(read('CHANGELOG.md')) ?? [];
    expect({ newest, date }).toEqual({ newest: version, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });
});
