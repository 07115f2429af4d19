import type { ItemChange } from '@lapwing/contract/desk/meeting';
import { expect, test } from 'vitest';
import { OwnChanges } from './own-changes.ts';

const move = (startsAtMs: number, version = 5): ItemChange[] => [
  { kind: 'break', id: 1, version, set: { startsAtMs } },
];

test('a change is based on the earlier ones of the same desk', () => {
  const own = new OwnChanges();
  const versions = [];
  for (const [index, made] of [6, 9, null, 12].entries()) {
    const given = move(index);
    const sent = own.upToDate(given);
    versions.push(sent[0]?.version);
    own.settled(given, sent, made);
  }
  // The third was refused.
  expect(versions).toEqual([5, 6, 9, 9]);
  expect(own.upToDate(move(0, 6))[0]?.version).toBe(12);
  // Version 8 was made by another desk.
  expect(own.upToDate(move(0, 8))[0]?.version).toBe(8);
});
