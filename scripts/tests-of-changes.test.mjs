import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedFiles, testsOf } from './tests-of-changes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lapwing-changes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder });

beforeAll(() => {
  write('packages/contract/src/units.ts', 'export const a = 1;');
  write('packages/timing/src/lap.ts', "import '@lapwing/contract/units';");
  write('packages/timing/src/lap.test.ts', "import { lap } from './lap.ts';");
  write(
    'packages/timing/src/live/board.test.ts',
    "import '../lap.ts';\nimport { a } from '@lapwing/contract/units';",
  );
  write('packages/timing/src/lap.process.test.ts', "import './lap.ts';");
  write('scripts/wall.test.mjs', '');
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'begin');
});

it('selects the tests that import a changed file, changed tests, and the tests of the project', () => {
  const [lap, board] = ['packages/timing/src/lap.test.ts', 'packages/timing/src/live/board.test.ts'];
  const wall = 'scripts/wall.test.mjs';
  expect(testsOf(folder, [])).toEqual([wall]);
  expect(testsOf(folder, ['packages/timing/src/lap.ts'])).toEqual([lap, board, wall]);
  expect(testsOf(folder, ['packages/contract/src/units.ts'])).toEqual([board, wall]);
  expect(testsOf(folder, [lap])).toEqual([lap, wall]);
});

it('counts committed, uncommitted and new files as changed', async () => {
  git('checkout', '-q', '-b', 'work');
  expect(await changedFiles(folder)).toEqual([]);
  write('packages/timing/src/lap.ts', 'export const lap = 1;');
  git('commit', '-qam', 'change');
  write('packages/contract/src/units.ts', 'export const a = 2;');
  write('packages/contract/src/new.ts', '');
  expect((await changedFiles(folder))?.sort()).toEqual([
    'packages/contract/src/new.ts',
    'packages/contract/src/units.ts',
    'packages/timing/src/lap.ts',
  ]);
});
