import type { SessionEvent } from '@lapwing/contract/session-event';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import { liveResult } from './live-result.ts';

const START_MS = 1_800_000_000_000;
const entered = (firstName: string, lastName: string, second: number): SessionEvent => ({
  kind: 'competitor',
  atMs: START_MS + second * 1000,
  competitorId: 'c7',
  number: '7',
  firstName,
  lastName,
});
const lap = (second: number): SessionEvent => ({
  kind: 'passing',
  atMs: START_MS + second * 1000,
  loopId: 'sf',
  competitorId: 'c7',
});

function resultAfter(...events: SessionEvent[]) {
  const described: SessionEvent = {
    kind: 'session',
    atMs: START_MS,
    sessionType: 'Race',
    startedAtMs: START_MS,
  };
  const state = foldSession(emptyState, [described, ...events]);
  return liveResult(state, { name: 'Race', kind: 'race', startsAtMs: START_MS });
}

function namesAfter(...events: SessionEvent[]) {
  return resultAfter(...events)?.competitors.map(({ firstName, lastName }) => ({ firstName, lastName }));
}

test('a car that was shared is published with everybody who drove it', () => {
  const shared = namesAfter(entered('Tess', 'Brinkman', 0), lap(60), entered('Emil', 'Berg', 70), lap(130));
  expect(shared).toEqual([{ firstName: '', lastName: 'Tess Brinkman / Emil Berg' }]);
});

test('a car that more people drove than a name has room for keeps all of them, and who drove which lap', () => {
  const names = [...'abcdefghijkl'].map((letter) => `${letter.repeat(10)} ${letter.repeat(14)}`);
  const events = names.flatMap((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return [entered(firstName, lastName, index * 100), lap(index * 100 + 60)];
  });
  const [car] = resultAfter(...events)?.competitors ?? [];
  expect(car?.drivers).toEqual(names.map((lastName) => ({ firstName: '', lastName })));
  expect(car?.lastName).toBe(`${names.slice(0, 3).join(' / ')} +9`);
  expect(car?.stints).toEqual(names.map((name, index) => ({ name, untilLap: index + 1 })));
});

test('a car that one person drove has no list of drivers', () => {
  const [car] = resultAfter(entered('Tess', 'Brinkman', 0), lap(60))?.competitors ?? [];
  expect(car?.drivers ?? []).toEqual([]);
});

test('a name that was put right on the way is published once', () => {
  const corrected = namesAfter(entered('Tess', 'Brinkmann', 0), lap(60), entered('Tess', 'Brinkman', 70));
  expect(corrected).toEqual([{ firstName: 'Tess', lastName: 'Brinkman' }]);
});

test('the best lap keeps its number when the lap itself was not heard', () => {
  const state = foldSession(emptyState, [
    { kind: 'session', atMs: START_MS, sessionType: 'Qualifying', scoring: 'feed' },
    { ...entered('Tess', 'Brinkman', 0) },
    { kind: 'best-lap', atMs: START_MS + 1, competitorId: 'c7', lapTimeMs: 58_123, lapNumber: 9 },
    { kind: 'position', atMs: START_MS + 1, competitorId: 'c7', by: 'best-lap', position: 1 },
  ]);
  const result = liveResult(state, { name: 'Qualifying', kind: 'qualify', startsAtMs: START_MS });
  expect(result?.competitors[0]?.totals).toMatchObject({ bestTimeMs: 58_123, bestLapNumber: 9 });
});
