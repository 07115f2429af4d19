// @vitest-environment node

import { expect, test } from 'vitest';
import { feedState, isStale } from './feed-state.ts';

const live = { link: { kind: 'live' }, feedReceivedAtMs: 100_000, isEnded: false } as const;

test('data received a moment ago is live, with its age', () => {
  expect(feedState(live, 100_800)).toEqual({ kind: 'live', ageMs: 800 });
});

test('a source that sends nothing for half a minute is silent, even if the connection is up', () => {
  expect(feedState(live, 142_000)).toEqual({ kind: 'silent', ageMs: 42_000 });
});

test('a finished session is not silent', () => {
  expect(feedState({ ...live, isEnded: true }, 900_000)).toEqual({ kind: 'finished' });
});

test('a finished session misses nothing without a connection', () => {
  const link = { kind: 'lost', sinceMs: 120_000, attempts: 2 } as const;
  expect(feedState({ ...live, link, isEnded: true }, 130_000)).toEqual({ kind: 'finished' });
});

test('without a connection the age is that of the shown data', () => {
  const link = { kind: 'lost', sinceMs: 120_000, attempts: 2 } as const;
  expect(feedState({ ...live, link }, 130_000)).toEqual({ kind: 'lost', ageMs: 30_000 });
  expect(feedState({ ...live, link, feedReceivedAtMs: null }, 130_000)).toEqual({
    kind: 'lost',
    ageMs: 10_000,
  });
});

test('polling is only shown while it is answered', () => {
  const link = { kind: 'polling', receivedAtMs: 120_000 } as const;
  expect(feedState({ ...live, link }, 124_000)).toEqual({ kind: 'polling' });
  expect(feedState({ ...live, link }, 132_000)).toEqual({ kind: 'lost', ageMs: 12_000 });
});

test('a full server is shown as such, with the age of the shown data, unless the session has ended', () => {
  const link = { kind: 'busy', sinceMs: 120_000 } as const;
  expect(feedState({ ...live, link }, 130_000)).toEqual({ kind: 'busy', ageMs: 30_000 });
  expect(isStale(feedState({ ...live, link }, 130_000))).toBe(true);
  expect(feedState({ ...live, link, isEnded: true }, 130_000)).toEqual({ kind: 'finished' });
});
