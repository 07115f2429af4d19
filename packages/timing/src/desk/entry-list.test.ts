import type { EntryField } from '@lapwing/contract/desk/calls';
import type { StoredEntry } from '@lapwing/contract/desk/meeting';
import { describe, expect, test } from 'vitest';
import { readEntryList, rowsOfText, tableOfRows } from './entry-list.ts';
import { fieldsOfTitles } from './entry-titles.ts';

const nothing = new Map<string, EntryField>();

const stored: StoredEntry = {
  id: 5,
  version: 3,
  number: '21',
  firstName: 'Pieter-Jan',
  lastName: 'Wouters',
  nationality: null,
  className: 'TCR',
  team: '',
  transponders: ['5583310'],
  drivers: [],
  isCheckedIn: true,
  note: '',
};

function read(text: string, remembered = nothing, classes = ['GT4', 'TCR']) {
  const table = tableOfRows(rowsOfText(text), remembered);
  if (table === null) return null;
  const fields = fieldsOfTitles(table.titles, remembered);
  return { table, fields, lines: readEntryList(table, fields, { entries: [stored], classes }) };
}

describe('a pasted list', () => {
  test('has its columns by title, in three languages', () => {
    expect(read('Startnr\tNaam\tKlasse\tPonder\tBetaald\n1\tA B\tGT4\t1\tja')?.fields).toEqual([
      'number',
      'name',
      'className',
      'transponder',
      'ignored',
    ]);
    expect(read('No.,First name,Surname,Nat\n1,A,B,NL')?.fields).toEqual([
      'number',
      'firstName',
      'lastName',
      'nationality',
    ]);
    expect(read('ゼッケン;氏名;クラス;チーム\n1;山田 太郎;GT4;A')?.fields).toEqual([
      'number',
      'name',
      'className',
      'team',
    ]);
    expect(read('No,Name,Name\n1,A,B')?.fields).toEqual(['number', 'name', 'ignored']);
    expect(read('No,Betaald\n1,ja', new Map([['betaald', 'note']]))?.fields).toEqual(['number', 'note']);
  });

  test('is read from an e-mail with blanks between its columns, below other lines', () => {
    const found = read(
      'Entries of Sunday\nStartnr  Naam  Klasse\n12  Aoife Brannigan  GT4\n\n27  Noah van Dam  gt-4',
    );
    expect(found?.lines).toMatchObject([
      {
        line: 3,
        status: 'new',
        set: { number: '12', firstName: 'Aoife', lastName: 'Brannigan', className: 'GT4' },
      },
      { line: 5, classReadAs: { given: 'gt-4', as: 'GT4' }, set: { lastName: 'van Dam', className: 'GT4' } },
    ]);
  });

  test('changes entries that exist, in the columns that it has', () => {
    const [line] = read('No,Name,Transponder\n21,"Wouters, Pieter-Jan",5583301')?.lines ?? [];
    expect(line).toMatchObject({ status: 'changed', entryId: 5, version: 3, changed: ['transponders'] });
    expect(read('No,Name\n21,Pieter-Jan Wouters')?.lines).toMatchObject([{ status: 'same', changed: [] }]);
  });

  test('reports errors with their line and column', () => {
    const text = `Nr,Name,Land\n,Nobody,NL\n7,Anna,Atlantis\n8,${'x'.repeat(101)},NED\n9,B,\n9,C,`;
    const errors = read(text)?.lines.flatMap(({ line, problems }) =>
      problems.map(({ column, kind }) => `${line} ${column} ${kind}`),
    );
    expect(errors).toEqual([
      '2 Nr number-missing',
      '3 Land nationality-unknown',
      '4 Name too-long',
      '6 Nr repeated',
    ]);
  });

  test('has several transponders and drivers', () => {
    const [line] =
      read('No,Name,Driver 2,Driver 3,Transponder,Transponder 2,Here\n1,A B,C D/E F,G H,11 12,13,ja')
        ?.lines ?? [];
    expect(line?.set).toMatchObject({
      transponders: ['11', '12', '13'],
      drivers: [
        { firstName: 'C', lastName: 'D' },
        { firstName: 'E', lastName: 'F' },
        { firstName: 'G', lastName: 'H' },
      ],
      isCheckedIn: true,
    });
  });

  test('without rows is none', () => {
    for (const text of ['', '\n\n', 'No,Name', '   ']) expect(read(text)).toBeNull();
  });
});
