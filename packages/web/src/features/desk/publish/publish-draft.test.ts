import { expect, test } from 'vitest';
import {
  isComplete,
  optionsOf,
  type PublishDraft,
  sessionNameOf,
  withFiles,
  withoutFile,
} from './publish-draft.ts';
import { textOf } from './read-files.ts';
import { placeOf } from './row-text.ts';

const draft: PublishDraft = {
  uploadId: 'one',
  files: [new File(['Pos;No'], 'race2.csv')],
  event: 12,
  newEvent: {
    name: '',
    sport: 'Karting',
    startDate: '2026-05-11',
    location: { name: '', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
    isListed: true,
  },
  sessionId: null,
  sessionName: 'Race 2',
  status: 'Provisional',
  reason: '',
  columns: [],
  remembersColumns: true,
  fixes: [],
};

test.each([
  ['an event', {}, true],
  ['no files', { files: [] }, false],
  ['no event', { event: null }, false],
  ['an unnamed new event', { event: 'new' as const }, false],
  ['the event of the file', { event: 'file' as const }, true],
])('with %s', (_, change, expected) => {
  expect(isComplete({ ...draft, ...change })).toBe(expected);
});

test('only the chosen event is sent', () => {
  expect(optionsOf(draft)).toMatchObject({ eventId: 12, newEvent: null });
  expect(optionsOf({ ...draft, event: 'new' })).toMatchObject({ eventId: null, newEvent: draft.newEvent });
  expect(optionsOf(draft)).not.toHaveProperty('files');
});

test('the session is named like its file', () => {
  expect(sessionNameOf('race_2.csv')).toBe('race 2');
});

const message = { field: 'Tijd', message: 'no time', excerpt: null };
test.each([
  [{ file: 'a.csv', line: 3, column: 17, cell: 5 }, 'a.csv:3:17'],
  [{ file: 'a.csv', line: 3, column: null, cell: null }, 'a.csv:3'],
  [{ file: 'a.csv', line: null, column: null, cell: null }, 'a.csv'],
  [{ file: 'a.xlsx', line: 3, column: 17, cell: 5 }, 'a.xlsx:E3'],
  [{ file: 'a.xlsx', line: 3, column: 17, cell: 28 }, 'a.xlsx:AB3'],
])('%j is at %s', (place, text) => {
  expect(placeOf({ ...message, ...place })).toBe(text);
});

test.each([
  [null, ''],
  [14, '14'],
  ['Ada\nVos', 'Ada Vos'],
  [new Date(Date.UTC(1899, 11, 30, 0, 1, 23, 456)), '0.0009659259'],
  [new Date(Date.UTC(2026, 4, 11)), '2026-05-11'],
])('the cell %s is %s', (cell, text) => {
  expect(textOf(cell)).toBe(text);
});

test('a file that is removed takes the name of the session with it that it suggested', () => {
  const none = { ...draft, files: [], sessionName: '' };
  const heat = new File(['Pos;No'], 'heat_1.csv');
  const added = withFiles(none, [heat]);
  expect(added).toMatchObject({ files: [heat], sessionName: 'heat 1' });
  expect(withoutFile(added, 'heat_1.csv')).toMatchObject({ files: [], sessionName: '' });
  expect(withoutFile({ ...added, sessionName: 'Heat A' }, 'heat_1.csv').sessionName).toBe('Heat A');
});

test('a file of the same name replaces the one before, with its corrections', () => {
  const fixes = ['race2.csv', 'laps.csv'].map((file) => ({ file, line: 2, cell: 1, text: '7' }));
  const again = new File(['Pos;No;Name'], 'race2.csv');
  const laps = new File(['Lap'], 'laps.csv');
  const { files, fixes: left } = withFiles({ ...draft, files: [...draft.files, laps], fixes }, [again]);
  expect(files).toEqual([laps, again]);
  expect(left).toEqual([fixes[1]]);
});
