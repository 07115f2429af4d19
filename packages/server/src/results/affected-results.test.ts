import { expect, test } from 'vitest';
import type { Write } from '../storage/detect-writes.ts';
import { affectedResults } from './affected-results.ts';

const aWrite = (table: string, write: Partial<Write> = {}): Write => ({
  table,
  kind: 'update',
  columns: [],
  ids: {},
  ...write,
});

test.each<[string, Write, unknown]>([
  ['rows of a session', aWrite('competitors', { ids: { session_id: [4] } }), [4]],
  ['rows that no statement names', aWrite('competitors'), 'everything'],
  ['a session', aWrite('sessions', { columns: ['result_status'], ids: { id: [4] } }), [4]],
  ['the name of a run', aWrite('sessions', { columns: ['name'], ids: { id: [4] } }), 'everything'],
  ['the status of an event', aWrite('events', { columns: ['result_status'] }), []],
  ['the listing of an event', aWrite('events', { columns: ['is_listed'] }), 'everything'],
  ['a new event', aWrite('events', { kind: 'insert', columns: ['name'] }), []],
  ['a statement in text', aWrite('events', { kind: 'unknown' }), 'everything'],
  ['a length of a track', aWrite('venues', { columns: ['length_mm'] }), 'everything'],
  ['a password', aWrite('accounts', { columns: ['password_hash'] }), 'nothing'],
  ['a private profile', aWrite('accounts', { columns: ['is_private'] }), 'everything'],
  ['practice', aWrite('practice_activities'), 'nothing'],
])('a write to %s changes no more than what shows it', (_, write, expected) => {
  const touched = affectedResults(write);
  expect(touched.kind === 'sessions' ? touched.sessionIds : touched.kind).toEqual(expected);
});
