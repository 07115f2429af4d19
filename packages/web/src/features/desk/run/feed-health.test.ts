import type { RunEntry } from '@lapwing/contract/desk/run';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { expect, test } from 'vitest';
import { feedHealthIn } from './feed-health.ts';

const passing = (atMs: number, source?: string): SessionEvent => ({
  ...{ kind: 'passing', atMs, transponder: '101', loopId: '1' },
  ...(source !== undefined && { source }),
});

let number = 0;
function batch(receivedAtMs: number, ...events: SessionEvent[]): RunEntry {
  number += 1;
  return { number, receivedAtMs, events };
}

test('a loop is heard when its batch arrives, and its clock is known from the fastest batch', () => {
  const entries = [
    batch(10_300, passing(10_000)),
    batch(20_200, passing(20_000)),
    batch(31_000, passing(30_600)),
  ];
  expect(feedHealthIn(entries)).toEqual({ kind: 'loop', heardAtMs: 31_000, offsetMs: -200, behindMs: 200 });
});

test('a clock that is ahead has crossings from the future', () => {
  expect(feedHealthIn([batch(10_000, passing(14_000))])).toMatchObject({ offsetMs: 4_000, behindMs: 0 });
});

test('a relay that delivers what it kept is behind until it has caught up', () => {
  const cut = [batch(10_200, passing(10_000)), batch(100_000, passing(40_000))];
  expect(feedHealthIn(cut)).toMatchObject({ offsetMs: -200, behindMs: 59_800 });
  const caughtUp = [...cut, batch(101_200, passing(99_000), passing(101_000))];
  expect(feedHealthIn(caughtUp)).toMatchObject({ behindMs: 0 });
});

test('laps come from timing software, and the crossings of people are not those of a loop', () => {
  const lap: SessionEvent = { kind: 'lap', atMs: 5_000, competitorId: '1', lapNumber: 1, lapTimeMs: 4_000 };
  expect(feedHealthIn([batch(5_100, lap)])).toMatchObject({ kind: 'software', heardAtMs: 5_100 });
  expect(feedHealthIn([batch(5_100, passing(5_000, 'phone:1:a'))])).toBeNull();
});
