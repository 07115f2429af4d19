import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { countTurns } from '../whole-site/count-turns.test-support.ts';
import {
  readableRows,
  readableRowsAsync,
  readableRowsInTurns,
  type UnreadableRow,
  watchUnreadableRows,
} from './readable-rows.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function watch(): UnreadableRow[] {
  const reported: UnreadableRow[] = [];
  stops.push(watchUnreadableRows((row) => reported.push(row)));
  return reported;
}

const rows = [
  { id: 1, text: '[1]' },
  { id: 2, text: 'not JSON' },
  { id: 3, text: '["three"]' },
  { id: 4, text: '[4]' },
];
const how = {
  what: 'list',
  idOf: ({ id }: (typeof rows)[number]) => id,
  show: ({ text }: (typeof rows)[number]): unknown => JSON.parse(text),
  schema: z.array(z.int()),
};

test('rows that cannot be read or do not fit are left out, and the rest is shown', async () => {
  const reported = watch();
  expect(readableRows(rows, how)).toEqual([[1], [4]]);
  expect(await readableRowsAsync(rows, { ...how, show: async (row) => how.show(row) })).toEqual([[1], [4]]);
  expect(reported).toMatchObject([
    { what: 'list', id: 2, reason: expect.stringContaining('SyntaxError') },
    { what: 'list', id: 3, reason: expect.stringContaining('0: ') },
  ]);
});

test('others are served in the middle of a long list', async () => {
  const turns = await countTurns(async () => {
    expect(await readableRowsInTurns(rows, how)).toEqual([[1], [4]]);
  });
  expect(turns).toBeGreaterThanOrEqual(rows.length);
});

test('each row is reported once, however often it is requested', () => {
  const reported = watch();
  for (let times = 0; times < 5; times += 1) readableRows(rows, how);
  expect(reported).toHaveLength(2);
});

test('a database that does not respond fails the whole list', async () => {
  const reported = watch();
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const show = async () => {
    throw refused;
  };
  await expect(readableRowsAsync(rows, { ...how, show })).rejects.toBe(refused);
  expect(reported).toEqual([]);
});
