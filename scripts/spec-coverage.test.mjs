import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findGaps, readIn, rowsOf } from './spec-coverage.mjs';
import { root } from './workspace.mjs';

/** @type {Record<string, string>} */
const files = {
  'a/lap.ts': 'export const lap = 1;',
  'a/lap.test.ts': `
    // a comment about a lap that was lost,
    test('a lap is a lap', () => { expect('no name of a test').toBe(1); });
    test.each([['x', 1]])('%s isn\\'t a lap', () => {});
    describe(\`the \${brand} brand\`, () => {});`,
};
/** @param {string} path */
const read = (path) => files[path] ?? null;
const lap = '| A lap is one | `a/lap.ts` | `a/lap.test.ts`: "a lap is a lap" |';

/** @param {...string} rows */
const gapsOf = (...rows) =>
  findGaps(
    ['## Laps', '', '| Promise | Made in | Proven by |', '| --- | --- | --- |', ...rows].join('\n'),
    read,
  );

describe('the table of what the site promises', () => {
  it.each(['docs/spec-coverage.md', 'docs/security.md'])(
    'lists existing files and tests in every row of %s',
    (file) => {
      const text = readFileSync(join(root, file), 'utf8');
      expect(findGaps(text, readIn(root))).toEqual([]);
      expect(rowsOf(text)).not.toEqual([]);
    },
  );

  it("may give a part of a test's name, and several files and tests", () => {
    expect(
      gapsOf(
        lap,
        '| So is this | `a/lap.ts`<br>`a/lap.ts` | `a/lap.test.ts`: "isn\'t a lap"<br>`a/lap.test.ts`: "brand" |',
      ),
    ).toEqual([]);
  });

  it.each([
    ['an empty promise', lap.replace('A lap is one', ''), /without a promise/],
    ['nothing made', lap.replace('`a/lap.ts`', ''), /made in nothing/],
    ['nothing proven', '| A lap is one | `a/lap.ts` | |', /proven by nothing/],
    ['a proof without a name', '| A lap is one | `a/lap.ts` | `a/lap.test.ts` |', /proven by nothing/],
    ['a lost file', lap.replace('`a/lap.ts`', '`a/gone.ts`'), /not there: a\/gone\.ts/],
    ['a test as what it proves', lap.replace('`a/lap.ts`', '`a/lap.test.ts`'), /made in a test/],
    ['a lost test file', lap.replace('a/lap.test.ts', 'a/gone.test.ts'), /not there: a\/gone\.test\.ts/],
    ['code as a proof', lap.replace('a/lap.test.ts', 'a/lap.ts'), /no test: a\/lap\.ts/],
    ['a test that is gone', lap.replace('"a lap is a lap"', '"a lap was lost"'), /not in a\/lap\.test\.ts/],
    ['a text that is no name', lap.replace('"a lap is a lap"', '"no name of a test"'), /not in a\/lap/],
    ['a promise said twice', `${lap}\n${lap}`, /said twice in Laps/],
  ])('finds %s', (_what, rows, complaint) => {
    const gaps = gapsOf(rows);
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toMatch(complaint);
  });

  it('refuses a row with too many cells', () => {
    expect(() => gapsOf('| a | b | c | d |')).toThrow(/three cells/);
  });
});
