import type { NamedField } from '@lapwing/contract/desk/publish-values';
import { describe, expect, test } from 'vitest';
import { describeTable } from './describe-columns.ts';
import { titleOfField } from './orbits-titles.ts';
import { type FileContext, readResultFiles } from './read-result-files.ts';
import { cellSpans, linesOf, locateError, withFixes } from './table-lines.ts';
import { titleKey } from './titled-table.ts';

const context: FileContext = {
  event: { clientId: 'club-day' },
  session: { name: 'Race 2', status: 'Provisional' },
};
const table = 'Pl;Nr;Rijder;Ronden;Tijd\n1;33;Koen Maes;14;19:42.118\n2;18;Ada Vos;14;19:4g.000\n';
const named = (fields: Readonly<Record<string, NamedField>>) =>
  new Map(Object.entries(fields).map(([title, field]) => [titleKey(title), titleOfField(field)]));
const read = (text: string, fields: Readonly<Record<string, NamedField>> = {}) =>
  readResultFiles([{ name: 'race2.csv', text, format: null }], { ...context, columns: named(fields) });

describe('columns that somebody has named', () => {
  test('an unknown table is read when its columns are named', () => {
    expect(read(table).kind).toBe('refused');
    const outcome = read(table.replace('4g', '46'), { Pl: 'position', Tijd: 'totalTime' });
    expect(outcome.kind === 'read' && outcome.document.sessions[0]?.competitors).toMatchObject([
      { number: '33', lastName: 'Koen Maes', position: 1, lapCount: 14, totalTimeMs: 1_182_118 },
      { number: '18', lastName: 'Ada Vos', position: 2 },
    ]);
  });

  test('a known title that is named otherwise loses its own meaning', () => {
    const outcome = read('Pos;No;Team;Laps\n1;33;Koen Maes;14\n', { Team: 'name' });
    expect(outcome.kind === 'read' && outcome.document.sessions[0]?.competitors[0]).toMatchObject({
      lastName: 'Koen Maes',
    });
    expect(outcome.kind === 'read' && outcome.document.sessions[0]?.competitors[0]).not.toHaveProperty(
      'team',
    );
  });

  test('an ignored column is left out', () => {
    const outcome = read('Pos;No;Name;Laps;Team\n1;33;Koen Maes;14;Red\n', { Team: 'ignored' });
    expect(outcome.kind === 'read' && outcome.document.sessions[0]?.competitors[0]).not.toHaveProperty(
      'team',
    );
  });

  test('errors have the title of the file', () => {
    const outcome = read(table, { Pl: 'position', Tijd: 'totalTime' });
    expect(outcome.kind === 'refused' && outcome.errors).toMatchObject([
      { file: 'race2.csv', line: 3, field: 'Tijd', code: 'not-a-time' },
    ]);
  });

  test('the columns are described with their values', () => {
    const described = describeTable(table, new Map([[titleKey('Nr'), 'number']]));
    expect(described).toMatchObject({ rowCount: 2 });
    expect(described?.columns.map(({ title, field, how }) => [title, field, how])).toEqual([
      ['Pl', null, 'unknown'],
      ['Nr', 'number', 'named'],
      ['Rijder', 'name', 'title'],
      ['Ronden', 'laps', 'title'],
      ['Tijd', null, 'unknown'],
    ]);
    expect(described?.columns[2]?.values).toEqual(['Koen Maes', 'Ada Vos']);
  });
});

describe('the place of an error', () => {
  test('has the character and the cell of its column', () => {
    const outcome = read(table, { Pl: 'position', Tijd: 'totalTime' });
    const [error] = outcome.kind === 'refused' ? outcome.errors : [];
    expect(error && locateError(error, linesOf(table))).toMatchObject({
      line: 3,
      column: 17,
      cell: 5,
      excerpt: { text: '2;18;Ada Vos;14;19:4g.000', start: 16, length: 9 },
    });
  });

  test.each([
    ['a;b;c', [0, 2, 4]],
    ['"a;b";c', [0, 6]],
    ['a;;', [0, 2, 3]],
    ['', [0]],
  ])('%s has cells at %j', (line, starts) => {
    expect(cellSpans(line, ';').map(({ start }) => start)).toEqual(starts);
  });
});

describe('fixes', () => {
  const fix = { file: 'race2.csv', line: 3 };
  test.each([
    [{ ...fix, cell: 5, text: '19:46.000' }, '2;18;Ada Vos;14;19:46.000'],
    [{ ...fix, cell: 3, text: 'Vos; Ada "A"' }, '2;18;"Vos; Ada ""A""";14;19:4g.000'],
    [{ ...fix, cell: null, text: null }, ''],
    [{ ...fix, cell: 9, text: 'x' }, '2;18;Ada Vos;14;19:4g.000'],
  ])('%j', (given, line) => {
    expect(linesOf(withFixes(table, [given]))).toEqual([...linesOf(table).slice(0, 2), line, '']);
  });

  test('a fixed table is read', () => {
    const fixed = withFixes(table, [{ ...fix, cell: 5, text: '19:46.000' }]);
    expect(read(fixed, { Pl: 'position', Tijd: 'totalTime' }).kind).toBe('read');
  });
});
