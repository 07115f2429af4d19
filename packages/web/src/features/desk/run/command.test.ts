import { expect, it, test } from 'vitest';
import { type Command, momentOf, parseCommand } from './command.ts';

test.each<[string, Command]>([
  ['', { kind: 'nothing' }],
  ['47', { kind: 'crossing', number: '47', timeOfDay: null }],
  [' 47a ', { kind: 'crossing', number: '47a', timeOfDay: null }],
  ['47 @14:36:31,395', { kind: 'crossing', number: '47', timeOfDay: '14:36:31.395' }],
  ['P47 30s', { kind: 'penalty', number: '47', penaltyMs: 30_000, reason: '' }],
  ['p47 1:05, track limits', { kind: 'penalty', number: '47', penaltyMs: 65_000, reason: 'track limits' }],
  ['P47 -5s', { kind: 'penalty', number: '47', penaltyMs: -5_000, reason: '' }],
  ['P47', { kind: 'unclear' }],
  ['D47', { kind: 'delete', number: '47' }],
  ['47 > 74', { kind: 'renumber', from: '47', to: '74' }],
  ['47>', { kind: 'unclear' }],
  ['47 <> 74', { kind: 'swap', one: '47', other: '74', timeOfDay: null }],
  ['47<>74 @14:36:31', { kind: 'swap', one: '47', other: '74', timeOfDay: '14:36:31' }],
  ['47 >> 74', { kind: 'reassign', from: '47', to: '74', timeOfDay: null }],
  ['47 >> 74 @ 14:36:31,4', { kind: 'reassign', from: '47', to: '74', timeOfDay: '14:36:31.4' }],
  ['>>74', { kind: 'reassign', from: '', to: '74', timeOfDay: null }],
  ['47 >>', { kind: 'unclear' }],
  ['N47 Maud Verhagen', { kind: 'driver', number: '47', name: 'Maud Verhagen' }],
  ['/', { kind: 'find', number: '' }],
  ['/47', { kind: 'find', number: '47' }],
  ['hello', { kind: 'unclear' }],
])('%s', (text, command) => {
  expect(parseCommand(text)).toEqual(command);
});

it('a time of day is the last one before now, also around midnight', () => {
  const nowMs = 1_800_000_000_000;
  const tenPastMs = 600_000;
  expect(momentOf('00:09:59.5', nowMs, tenPastMs)).toBe(nowMs - 500);
  expect(momentOf('23:59:00', nowMs, tenPastMs)).toBe(nowMs - 660_000);
  expect(momentOf('25:00:00', nowMs, tenPastMs)).toBeNull();
});
