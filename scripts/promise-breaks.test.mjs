import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stopEverything } from './child-process.mjs';
import { makeCopy } from './promise-breaks/copy-project.mjs';
import { loadBreaks } from './promise-breaks/load-breaks.mjs';
import { patternOf, unitTestRunner } from './promise-breaks/run-tests.mjs';
import { tryRow } from './promise-breaks/try-row.mjs';
import { unbrokenOutcomes } from './promise-breaks/unbroken-outcomes.mjs';
import { readIn, rowsOf } from './spec-coverage.mjs';
import { root } from './workspace.mjs';

const read = readIn(root);
const breaks = await loadBreaks();

describe('the breaks of the site’s promises', () => {
  it('each belong to a row of the table', () => {
    const promises = new Set(
      rowsOf(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')).map((row) => row.promise),
    );
    expect([...breaks.keys()].filter((promise) => !promises.has(promise))).toEqual([]);
  });

  it('each find their text exactly once', () => {
    const lost = [...breaks.values()]
      .flat()
      .filter((one) => 'file' in one)
      .filter(({ file, find }) => read(file)?.split(find).length !== 2);
    expect(lost).toEqual([]);
  });

  // A screen that does not load fails all of its tests, whatever they test.
  it('each leave a file that can be loaded', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lapwing-broken-'));
    try {
      const all = [...breaks.values()].flat().filter((one) => 'file' in one);
      for (const [index, { file, find, replace }] of all.entries()) {
        const broken = read(file)?.replace(find, () => replace) ?? '';
        writeFileSync(join(folder, `${index}${extname(file)}`), broken);
      }
      writeFileSync(join(folder, 'biome.json'), '{ "css": { "parser": { "tailwindDirectives": true } } }');
      const { stdout } = spawnSync(
        join(root, 'node_modules/.bin/biome'),
        [
          'lint',
          '--only=correctness/noUndeclaredVariables',
          '--reporter=json',
          '--max-diagnostics=none',
          '.',
        ],
        { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      );
      const { summary, diagnostics } = JSON.parse(stdout);
      expect(summary.unchanged).toBeGreaterThan(
        all.filter(({ file }) => /\.(tsx?|mjs|css)$/.test(file)).length,
      );
      /** @type {{ location: { path: string }, message: string }[]} */
      const found = diagnostics;
      const wrong = found.map(({ location, message }) => ({
        ...all[Number.parseInt(location.path, 10)],
        message,
      }));
      expect(wrong).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a row', () => {
  const copy = mkdtempSync(join(tmpdir(), 'lapwing-row-'));
  afterAll(() => rmSync(copy, { recursive: true }));
  const file = 'lap.ts';
  writeFileSync(join(copy, file), 'export const lap = 1;');
  const tests = [
    { path: 'lap.test.ts', name: 'a lap is one' },
    { path: 'lap.test.ts', name: 'a lap is exported' },
  ];
  /** @type {(tests: { name: string }[]) => Promise<('passed' | 'failed')[]>} */
  const run = async (asked) => {
    const source = readFileSync(join(copy, file), 'utf8');
    return asked.map(({ name }) =>
      source.includes(name === 'a lap is one' ? 'lap = 1' : 'export ') ? 'passed' : 'failed',
    );
  };
  const other = { file, find: 'lap = 1', replace: 'lap = 2' };
  const inner = { file, find: 'export ', replace: '' };
  const lost = { file, find: 'lap = 3', replace: '' };

  it.each([
    ['without a way to break it is', [], 'not tried', []],
    ['broken in one way is', [other], 'NOT PROVEN', ['stays green: lap.test.ts: "a lap is exported"']],
    ['broken in a way for each of its tests is', [other, inner], 'proven', []],
    [
      'with a break that finds nothing is',
      [other, inner, lost],
      'NOT PROVEN',
      ['lap.ts does not contain exactly once: lap = 3'],
    ],
    [
      'with a break that nobody notices is',
      [other, inner, { file, find: ' = 1;', replace: ' = 1;;' }],
      'NOT PROVEN',
      ['nobody notices lap.ts:  = 1; →  = 1;;'],
    ],
    ['broken by hand is', [{ byHand: 'Tried.' }], 'by hand', ['Tried.']],
  ])('%s %s', async (_, ways, outcome, notes) => {
    const tried = await tryRow({ copy, tests, breaks: ways, run, runUnbroken: run, withJourneys: false });
    expect(tried).toEqual({ outcome, notes });
    expect(readFileSync(join(copy, file), 'utf8')).toBe('export const lap = 1;');
  });

  it.each(/** @type {const} */ (['failed', 'missing', 'did not load']))(
    'whose test %s without a break is NOT PROVEN',
    async (unbroken) => {
      /** @type {() => Promise<('passed' | typeof unbroken)[]>} */
      const runUnbroken = async () => ['passed', unbroken];
      const tried = await tryRow({
        copy,
        tests,
        breaks: [other, inner],
        run,
        runUnbroken,
        withJourneys: false,
      });
      expect(tried).toEqual({
        outcome: 'NOT PROVEN',
        notes: [`${unbroken} without a break: lap.test.ts: "a lap is exported"`],
      });
    },
  );

  it('is NOT PROVEN by a test file that no longer loads', async () => {
    const loadsNothing = async () => tests.map(() => /** @type {const} */ ('did not load'));
    const tried = await tryRow({
      copy,
      tests,
      breaks: [other],
      run: loadsNothing,
      runUnbroken: run,
      withJourneys: false,
    });
    expect(tried.outcome).toBe('NOT PROVEN');
    expect(tried.notes[0]).toBe('did not load: lap.test.ts: "a lap is one" after lap.ts: lap = 1 → lap = 2');
  });
});

it('one vitest runs the code as it is: whole, broken, and fixed', async () => {
  const copy = makeCopy();
  const run = unitTestRunner(copy);
  const file = 'packages/contract/src/values/enums.ts';
  const source = readFileSync(join(copy, file), 'utf8');
  const path = 'packages/contract/src/values/enums.test.ts';
  const tests = [
    { path, name: 'sports have the names and numbers of the specification' },
    { path, name: 'themes have the names and numbers of the specification' },
    { path, name: 'a test that is not there' },
    { path: 'packages/contract/src/values/gone.test.ts', name: 'a file that is not there' },
  ];
  try {
    expect(await run(tests)).toEqual(['passed', 'passed', 'missing', 'did not load']);
    writeFileSync(join(copy, file), source.replace('Karting', 'Carting'));
    expect(await run(tests, file)).toEqual(['failed', 'passed', 'missing', 'did not load']);
    writeFileSync(join(copy, file), source);
    expect(await run(tests)).toEqual(['passed', 'passed', 'missing', 'did not load']);
  } finally {
    await stopEverything();
  }
});

it('the tests of a file are run once without a break, for all rows together', async () => {
  const [one, two, other] = [
    { path: 'lap.test.ts', name: 'a lap is one' },
    { path: 'lap.test.ts', name: 'a lap is exported' },
    { path: 'gap.test.ts', name: 'a gap is none' },
  ];
  /** @type {string[][]} */
  const runs = [];
  const outcomes = unbrokenOutcomes([one, other, two], async (tests) => {
    runs.push(tests.map(({ name }) => name));
    return tests.map((test) => (test === two ? 'failed' : 'passed'));
  });
  expect(await outcomes([one])).toEqual(['passed']);
  expect(await outcomes([two, other])).toEqual(['failed', 'passed']);
  expect(await outcomes([other, one, two])).toEqual(['passed', 'passed', 'failed']);
  expect(runs).toEqual([['a lap is one', 'a lap is exported'], ['a gap is none']]);
});

it.each([
  ['a lap is a lap', 'laps: a lap is a lap', true],
  ['%s is found', '/events is found in capitals', true],
  ['of $name (2)', 'the laps of Piet (2)', true],
  ['of $name (2)', 'the laps of Piet 2', false],
])('%s is the name of the test %s: %s', (name, fullName, isMeant) => {
  expect(new RegExp(patternOf(name)).test(fullName)).toBe(isMeant);
});
