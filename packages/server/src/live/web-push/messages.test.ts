import { type PenaltyKind, penaltyKinds } from '@lapwing/contract/results/penalties';
import { languages } from '@lapwing/contract/values/constants';
import type { NotableChange } from '@lapwing/timing/live/delta/notable-changes';
import { expect, test } from 'vitest';
import { messageOf } from './messages.ts';

const session = { eventId: 'lw-1', liveSessionId: 'lw-1-2' };

function penaltyOf(decision: PenaltyKind | null, value: number, timeMs: number | null): NotableChange {
  return {
    ...{ competitorId: 'c7', key: 'k', kind: 'penalty', who: '7 Jane Doe', position: 2, status: 'Normal' },
    timeMs,
    penalty: decision === null ? null : { decision, value },
  };
}

test.each<[PenaltyKind | null, number, number | null, string]>([
  [null, 0, 10_000, 'Penalty: +10.000'],
  ['time', 5_000, 5_000, 'Penalty: +5.000'],
  ['laps', 1, null, 'Penalty: 1 lap'],
  ['places', 3, null, 'Penalty: 3 places back'],
  ['grid-drop', 5, null, 'Penalty: 5 places on the grid'],
  ['drive-through', 0, null, 'Penalty: drive-through'],
  ['stop-and-go', 30_000, 30_000, 'Penalty: stop and go +30.000'],
  ['lap-deleted', 7, null, 'Penalty: lap 7 deleted'],
  ['disqualified', 0, null, 'Disqualified'],
  ['class-excluded', 0, null, 'Penalty: excluded from the class'],
  ['reprimand', 0, null, 'Penalty: reprimand'],
])('a penalty %s of %d', (decision, value, timeMs, body) => {
  expect(messageOf(penaltyOf(decision, value, timeMs), session, 'en', null).body).toBe(body);
});

test.each(languages.flatMap((language) => penaltyKinds.map((kind) => [language, kind] as const)))(
  'in %s a penalty %s has words',
  (language, kind) => {
    const { body } = messageOf(penaltyOf(kind, 2, kind === 'time' ? 2_000 : null), session, language, null);
    expect(body).not.toMatch(/undefined|: $/);
  },
);
