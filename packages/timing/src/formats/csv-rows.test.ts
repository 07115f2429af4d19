import { describe, expect, test } from 'vitest';
import { csvRows, separatorOf, withPlainLineEnds } from './csv-rows.ts';

function rowsOf(text: string) {
  return [...csvRows(withPlainLineEnds(text), separatorOf(text.split(/[\r\n]/)[0] ?? ''))];
}

test('the separator is the most frequent one outside of quotes', () => {
  expect(separatorOf('Pos;"a,b,c,d";No.')).toBe(';');
  expect(separatorOf('Pos,No.,Name')).toBe(',');
  expect(separatorOf('Pos\tNo.\tName')).toBe('\t');
});

describe('rows', () => {
  test('keep their line number, also after empty lines and quoted line ends', () => {
    expect(rowsOf('a,b\r\n\r\n"1\r\n2",3\r\n4,5')).toEqual([
      { line: 1, cells: ['a', 'b'], isBroken: false },
      { line: 3, cells: ['1\n2', '3'], isBroken: false },
      { line: 5, cells: ['4', '5'], isBroken: false },
    ]);
  });

  test('may have quotes in quotes, and text after a closing one', () => {
    expect(rowsOf('"a ""b""","5" inch, "c" ,')[0]?.cells).toEqual(['a "b"', '5 inch', 'c', '']);
  });

  test('with an unclosed quote are broken, and the next row is read', () => {
    expect(rowsOf('a,b\n"1,2\n3,4')).toEqual([
      { line: 1, cells: ['a', 'b'], isBroken: false },
      { line: 2, cells: ['"1,2'], isBroken: true },
      { line: 3, cells: ['3', '4'], isBroken: false },
    ]);
  });

  test('with thousands of cells are broken', () => {
    expect(rowsOf(`a,b\n${','.repeat(5_000)}\n1,2`).map(({ isBroken }) => isBroken)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
