import { describe, expect, it } from 'vitest';
import { csvFile } from './csv.ts';

/** The one row of a file, without the line end. */
function rowOf(...cells: (string | number | null)[]): string {
  return String(csvFile(['x'], [], [cells]).content)
    .replace(/^\r\n/, '')
    .replace(/\r\n$/, '');
}

describe('a CSV file', () => {
  it.each([
    ['Jansen, Piet', '"Jansen, Piet"'],
    ['A;B', '"A;B"'],
    ['A\tB', '"A\tB"'],
    ['A\r\nB', '"A\r\nB"'],
    ['A "Ace" B', '"A ""Ace"" B"'],
    ['plain', 'plain'],
  ])('quotes what some program takes for the end of a cell: %j', (text, written) => {
    expect(rowOf(text)).toBe(written);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd', "'+cmd"],
    ['-2+3+cmd|x', "'-2+3+cmd|x"],
    ['＝1', "'＝1"],
    ['\t=1', `"\t'=1"`],
    ['"=1', `"'""=1"`],
    ['A;=cmd|x;', `"A;'=cmd|x;"`],
    ['A; =cmd', `"A;' =cmd"`],
    ['A;"=cmd', `"A;'""=cmd"`],
    ['A\t@x', `"A\t'@x"`],
    ['A\n-x', `"A\n'-x"`],
  ])('lets no spreadsheet run %j, with any separator', (text, written) => {
    expect(rowOf(text)).toBe(written);
  });

  it.each(['-1.234', '+0.828', '+1:02.345', '+2 laps', '-1 Lap', '-', 'Smith-Jones', 'a=b', '12'])(
    'leaves %j unchanged for programs',
    (text) => {
      expect(rowOf(text)).toBe(text);
    },
  );

  it('writes numbers as numbers', () => {
    expect(rowOf(-1.5, 0, -1e-7, 12, null)).toBe('-1.5,0,-1e-7,12,');
  });
});
