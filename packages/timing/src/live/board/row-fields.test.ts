import { liveRowNames } from '@lapwing/contract/live/row';
import { expect, test } from 'vitest';
import { emptyRow } from './empty-row.ts';
import { changedFields, changedRow } from './row-fields.ts';

const row = emptyRow(7);
const sentFields = Object.keys(liveRowNames).filter((field) => field !== 'index');

test('a changed row has all other values of the row, which stays as it is', () => {
  const changed = changedRow(row, { laps: 3 });
  expect(changed).toEqual({ ...row, laps: 3 });
  expect(row.laps).toBe(0);
});

test('all rows have their fields in the same order', () => {
  expect(Object.keys(changedRow(row, { laps: 3 }))).toEqual(Object.keys(row));
});

test.each(sentFields)('a change of %s is found', (field) => {
  const value = `another ${field}`;
  expect(changedFields(row, changedRow(row, { [field]: value }))).toEqual([field]);
});

test('values that follow from the order are not compared', () => {
  expect(changedFields(row, changedRow(row, { position: 4, isLeader: true }))).toEqual([]);
});
