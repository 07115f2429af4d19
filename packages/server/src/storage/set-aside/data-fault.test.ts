import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import { inflateRaw } from 'node:zlib';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { OperatorError } from '../../operator-error.ts';
import { isDataFault, reasonOf } from './data-fault.ts';

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it should have failed');
};

test('an error caused by stored data is a fault of the data', async () => {
  const file = new BetterSqlite(':memory:');
  file.exec('create table t (whole integer not null) strict');
  const failures = [
    () => JSON.parse('[{'),
    () => new Date(8_650_000_000_000_000).toISOString(),
    () => promisify(inflateRaw)(Buffer.from('not deflated')),
    () => deserialize(Buffer.from([255, 15, 111, 34])),
    () => file.prepare('insert into t values (1.5)').run(),
    () => Promise.reject(Object.assign(new Error('invalid byte sequence'), { code: '22021' })),
  ];
  for (const work of failures) expect(isDataFault(await failureOf(work))).toBe(true);
});

test('a temporary error, or one for the operator, is not a fault of the data', () => {
  const codes = ['SQLITE_FULL', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_IOERR_WRITE', 'ENOSPC', 'ECONNREFUSED'];
  for (const code of [...codes, '57P01', '53100', '08006', '40001']) {
    expect(isDataFault(Object.assign(new Error('x'), { code }))).toBe(false);
  }
  expect(isDataFault(new Error('Connection terminated unexpectedly'))).toBe(false);
  expect(isDataFault(new OperatorError('Port 80 is taken.'))).toBe(false);
  expect(isDataFault('a text')).toBe(false);
});

test('a reason is one short line', () => {
  expect(reasonOf(new RangeError('too\nlarge\u0000'))).toBe('RangeError: too large ');
  expect(reasonOf(new Error('x'.repeat(9_000))).length).toBe(500);
});
