import { plannedSession } from '@lapwing/contract/desk/meeting';
import { expect, test } from 'vitest';
import { currentSessionOf } from './current-session.ts';

const session = (id: number) => ({
  ...plannedSession.parse({
    ...{ name: `Race ${id}`, type: 'race', group: '', classes: [], startsAtMs: id * 1_000, slotMs: 60_000 },
    ...{ laps: null, timeMs: null, minimumLapTimeMs: null, gridFrom: null },
  }),
  ...{ id, version: 1, clientId: String(id) },
});
const state = (sessionId: number, phase: 'planned' | 'running' | 'ended') => ({
  ...{ sessionId, status: 'None' as const, isBegun: phase !== 'planned', startedAtMs: null },
  endedAtMs: phase === 'ended' ? 1 : null,
});

test.each([
  [['ended', 'running', 'planned'], 2],
  [['ended', 'planned', 'planned'], 2],
  [['ended', 'ended', 'ended'], 3],
] as const)('%j', (phases, sessionId) => {
  const sessions = [3, 1, 2].map(session);
  const states = phases.map((phase, place) => state(place + 1, phase));
  expect(currentSessionOf({ sessions, states })).toBe(sessionId);
});

test('a meeting without sessions has none', () => {
  expect(currentSessionOf({ sessions: [], states: [] })).toBeNull();
});
