import { describe, expect, it, test } from 'vitest';
import { type SessionEvent, sessionEvent } from './session-event.ts';

describe('an event of a session', () => {
  const atMs = 1_800_000_000_000;
  const whole: SessionEvent[] = [
    { kind: 'session', atMs, name: 'Race 1', sessionType: 'Race', loops: [{ loopId: 'sf', role: 'finish' }] },
    { kind: 'competitor', atMs, competitorId: '05', number: '5', transponders: ['NK-04720'] },
    { kind: 'passing', atMs, loopId: 'sf', transponder: '5021', hits: 30, voltageMv: 12_100 },
    { kind: 'lap', atMs, competitorId: '05', lapTimeMs: 61_234, totalTimeMs: 61_234 },
    { kind: 'position', atMs, competitorId: '05', by: 'distance', position: 1, laps: 1, totalTimeMs: 61_234 },
    { kind: 'best-lap', atMs, competitorId: '05', lapTimeMs: 61_234, lapNumber: 1 },
    { kind: 'section', atMs, competitorId: '05', section: 0, timeMs: 20_000, speedKmh: 91.5 },
    { kind: 'section', atMs, competitorId: '05', section: 9, timeMs: 20_000 },
    { kind: 'flag', atMs, flag: 'Unknown', said: 'Code60' },
    { kind: 'clock', atMs, lapsToGo: null, timeToGoMs: 0, raceTimeMs: 1000 },
    { kind: 'pit', atMs, competitorId: '05', where: 'in' },
    { kind: 'status', atMs, competitorId: '05', status: 'DNF' },
    { kind: 'lap-corrected', atMs, competitorId: '05', lapNumber: 1, change: 'deleted' },
    { kind: 'penalty', atMs, competitorId: '05', penaltyMs: -5000 },
    { kind: 'announcement', atMs, text: 'Drivers to the grid' },
    { kind: 'weather', atMs, trackTemperatureC: 31.5, type: 'Sunny' },
    { kind: 'marker', atMs, competitorId: '05', marker: null },
    { kind: 'feed-gap', atMs, reason: 'two lines were damaged' },
    { kind: 'session-restarted', atMs },
    { kind: 'competitor-removed', atMs, competitorId: '05' },
    { kind: 'session-ended', atMs },
    { kind: 'transponder-assigned', atMs, transponder: '5021', competitorId: '05' },
    { kind: 'transponders-swapped', atMs, competitorId: '05', otherCompetitorId: '06' },
    {
      ...{ kind: 'act', atMs, actId: 'a1', by: 'Noor Vos', reason: 'typed twice', offsetMs: -380 },
      does: [
        { kind: 'passing', atMs, loopId: 'line', competitorId: '05', source: 'keys' },
        { kind: 'crossing-removed', atMs, crossing: { atMs, loopId: 'line', competitorId: '05' } },
        { kind: 'crossing-assigned', atMs, crossing: { atMs, loopId: 'line' }, competitorId: '05' },
        { kind: 'proposal-dismissed', atMs, competitorId: '05', afterMs: atMs },
      ],
    },
    { kind: 'undo', atMs, actId: 'u1', of: 'a1', by: 'Noor Vos' },
    { kind: 'redo', atMs, actId: 'r1', of: 'a1' },
  ];

  test.each(whole.map((event) => [event.kind, event] as const))('%s is parsed unchanged', (_, event) => {
    expect(sessionEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
  });

  it('is refused without the time it belongs to', () => {
    expect(sessionEvent.safeParse({ kind: 'session-ended' }).success).toBe(false);
  });

  it('is refused if its kind is unknown', () => {
    expect(sessionEvent.safeParse({ kind: 'pit-stop', atMs }).success).toBe(false);
  });

  it('is refused as an act within an act', () => {
    const inner = { kind: 'act', atMs, actId: 'a1', does: [] };
    expect(sessionEvent.safeParse(inner).success).toBe(true);
    expect(sessionEvent.safeParse({ ...inner, does: [inner] }).success).toBe(false);
  });

  it('is refused with a time below zero, a section beyond the tenth or an endless text', () => {
    const lap = { kind: 'lap', atMs, competitorId: '1', lapTimeMs: -1 };
    const section = { kind: 'section', atMs, competitorId: '1', section: 10, timeMs: 1 };
    const named = { kind: 'competitor', atMs, competitorId: '1', firstName: 'x'.repeat(501) };
    for (const event of [lap, section, named]) expect(sessionEvent.safeParse(event).success).toBe(false);
  });
});
