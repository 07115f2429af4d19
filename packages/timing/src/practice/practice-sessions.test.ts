import { expect, test } from 'vitest';
import { practiceBreakMs, practiceSessions } from './practice-sessions.ts';

const rules = { minimumLapTimeMs: 30_000, finishLoopId: 'f', sectionLoopIds: ['s'], pitEntryLoopId: null };
const at = (seconds: number, loopId = 'f') => ({
  transponder: '7',
  loopId,
  atMs: 1_000_000 + seconds * 1000,
});
const lapTimes = (sessions: ReturnType<typeof practiceSessions>) =>
  sessions.map((laps) => laps.map(({ lapTimeMs }) => lapTimeMs / 1000));

test('the first passing starts the clock, and each later one ends a lap', () => {
  expect(lapTimes(practiceSessions([at(0), at(50), at(101)], rules))).toEqual([[50, 51]]);
});

test('a long break ends the session, and is no lap', () => {
  const passings = [at(0), at(50), at(100), at(3_000), at(3_049)];
  expect(lapTimes(practiceSessions(passings, rules))).toEqual([[50, 50], [49]]);
});

test('a single passing is no practice', () => {
  expect(practiceSessions([at(0), at(5_000), at(10_000)], rules)).toEqual([]);
});

test('a second sighting on the loop is no lap, and sections are timed between loops', () => {
  const sessions = practiceSessions([at(0), at(0.4), at(20, 's'), at(50)], rules);
  expect(sessions[0]?.map(({ sectionTimesMs }) => sectionTimesMs)).toEqual([[20_000, 30_000]]);
});

test('a loop of another track neither counts nor keeps a session alive', () => {
  const passings = [at(0), at(50), at(400, 'elsewhere'), at(800), at(850)];
  expect(lapTimes(practiceSessions(passings, rules))).toEqual([[50], [50]]);
});

test('on a track with long laps the break is longer', () => {
  expect(practiceBreakMs({ minimumLapTimeMs: 30_000 })).toBe(600_000);
  expect(practiceBreakMs({ minimumLapTimeMs: 400_000 })).toBe(2_000_000);
});
