import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it, test } from 'vitest';
import { act, crossing, undo } from '../acts/acts.test-support.ts';
import { createTimeline, foldTimeline } from '../acts/timeline.ts';
import { aRace, aScoredRace, passed, START_MS, simulated } from '../session.test-support.ts';
import { missedCrossings } from './missed-crossings.ts';
import { carsDue, latenessOf, medianOf } from './pace.ts';
import { tapeOf } from './tape.ts';
import { unknownTransponders } from './unknown-owner.ts';

function desk(events: readonly SessionEvent[], seconds = 100_000) {
  const timeline = createTimeline();
  const state = foldTimeline(timeline, events);
  const tape = tapeOf(timeline, state);
  const nowMs = START_MS + seconds * 1000;
  return { timeline, state, tape, nowMs, missed: missedCrossings(timeline, state, tape, nowMs) };
}

const seen = (competitorId: string | undefined, seconds: number, source: string): SessionEvent =>
  act(`${source} ${seconds} ${competitorId}`, seconds, [
    {
      ...{ kind: 'passing', atMs: START_MS + Math.round(seconds * 1000), loopId: 'sf', source },
      ...(competitorId !== undefined && { competitorId }),
    },
  ]);

describe('the passing tape', () => {
  it('shows a crossing that several sources saw once, with the time of the first', () => {
    const { tape, state } = desk([
      ...aScoredRace(2),
      passed(1, 60.5),
      seen('1', 60.2, 'phone:1'),
      seen('1', 60.9, 'keys'),
      seen(undefined, 60.7, 'phone:2'),
    ]);
    expect(tape).toHaveLength(1);
    expect(tape[0]).toMatchObject({ competitorId: '1', lapNumber: 1, lapTimeMs: 60_200 });
    expect(tape[0]?.sightings.map(({ source }) => source)).toEqual(['phone:1', null, 'keys', 'phone:2']);
    expect(state.board.rows[0]).toMatchObject({ laps: 1, totalTimeMs: 60_200 });
  });

  it('counts a crossing that two desks have typed once', () => {
    const { tape, state } = desk([...aScoredRace(2), seen('1', 60.2, 'keys'), seen('1', 60.9, 'keys')]);
    expect(tape.map(({ sightings }) => sightings.length)).toEqual([2]);
    expect(state.board.rows[0]).toMatchObject({ laps: 1, totalTimeMs: 60_200 });
  });

  it('keeps two taps of one phone apart, and gives each to the nearest car', () => {
    const { tape } = desk([
      ...aScoredRace(2),
      passed(1, 60),
      passed(2, 60.8),
      seen(undefined, 60.1, 'phone:1'),
      seen(undefined, 60.7, 'phone:1'),
      seen(undefined, 63, 'phone:1'),
    ]);
    expect(tape.map(({ competitorId, sightings }) => [competitorId, sightings.length])).toEqual([
      [null, 1],
      ['2', 2],
      ['1', 2],
    ]);
  });

  it('keeps undone and deleted crossings in their place', () => {
    const removed = { kind: 'crossing-removed' as const, atMs: START_MS };
    const { tape } = desk([
      ...aScoredRace(1),
      passed(1, 60),
      act('twice', 90, [crossing('1', 90)]),
      undo('twice', 95),
      passed(1, 120),
      act('x', 130, [
        { ...removed, crossing: { atMs: START_MS + 120_000, loopId: 'sf', transponder: '101' } },
      ]),
    ]);
    expect(tape.map(({ struckBy, lapNumber }) => [struckBy?.kind ?? null, lapNumber])).toEqual([
      ['act', null],
      ['undo', null],
      [null, 1],
    ]);
  });

  it('shows an unknown transponder, and whose it may be', () => {
    const unknown = (seconds: number): SessionEvent => ({
      ...{ kind: 'passing', atMs: START_MS + seconds * 1000, loopId: 'sf', transponder: '999' },
    });
    const laps = [60, 120, 180].flatMap((s) => [passed(1, s), passed(2, s + 1)]);
    const { tape, state, nowMs } = desk(
      [...aScoredRace(2), ...laps, passed(1, 240), unknown(241), passed(1, 300), unknown(301)],
      310,
    );
    expect(unknownTransponders(state, tape, nowMs)).toEqual([
      {
        ...{ transponder: '999', firstAtMs: START_MS + 241_000, times: 2 },
        owner: { competitorId: '2', lastSeenAtMs: START_MS + 181_000 },
      },
    ]);
  });
});

describe('a car that is entered after its first crossings', () => {
  it('has them on the tape, as it has their laps on the board', () => {
    const early = (seconds: number): SessionEvent => ({
      ...{ kind: 'passing', atMs: START_MS + seconds * 1000, loopId: 'sf', transponder: '777' },
    });
    const late: SessionEvent = {
      ...{ kind: 'competitor', atMs: START_MS + 130_000, competitorId: '9', number: '9' },
      transponders: ['777'],
    };
    const { tape, state, nowMs } = desk([...aScoredRace(1), early(60), early(120), late, early(180)]);
    expect(tape.map(({ competitorId, lapNumber }) => [competitorId, lapNumber])).toEqual([
      ['9', 3],
      ['9', 2],
      ['9', 1],
    ]);
    expect(unknownTransponders(state, tape, nowMs)).toEqual([]);
  });
});

describe('a car that is late', () => {
  const race = [...aScoredRace(2), ...[60, 120, 180].flatMap((s) => [passed(1, s), passed(2, s + 2)])];

  test.each([
    [242, null],
    [253, { kind: 'late', lateMs: 13_000 }],
    [345, { kind: 'unseen', laps: 2 }],
  ])('after %i s', (seconds, lateness) => {
    const { state, nowMs } = desk(race, seconds);
    const [car] = carsDue(state);
    expect(car?.dueAtMs).toBe(START_MS + 240_000);
    expect(car && latenessOf(car, nowMs)).toEqual(lateness);
  });

  it('was missed if somebody tapped without a number when it was due', () => {
    const { missed } = desk([...race, passed(2, 242), seen(undefined, 240.6, 'phone:2')], 253);
    expect(missed).toMatchObject([
      {
        ...{ competitorId: '1', atMs: START_MS + 240_600, lapNumber: 4, afterMs: START_MS + 180_000 },
        reason: { kind: 'tap', source: 'phone:2', dueAtMs: START_MS + 240_000 },
      },
    ]);
  });

  it('was not missed only because it is late', () => {
    expect(desk([...race, passed(2, 242)], 270).missed).toEqual([]);
  });

  it('is not proposed again when somebody said that it was another car', () => {
    const dismissed = act('no', 250, [
      ...[
        {
          kind: 'proposal-dismissed' as const,
          atMs: START_MS,
          competitorId: '1',
          afterMs: START_MS + 180_000,
        },
      ],
    ]);
    const events = [...race, passed(2, 242), seen(undefined, 240.6, 'phone:2'), dismissed];
    expect(desk(events, 253).missed).toEqual([]);
    expect(desk([...events, undo('no', 260)], 263).missed).toHaveLength(1);
  });

  it('was missed if another loop saw it twice', () => {
    const loops = [
      { loopId: 'sf', role: 'finish' } as const,
      { loopId: 's1', role: 'section', section: 0 } as const,
    ];
    const events = [60, 120, 180].flatMap((s) => [passed(1, s - 35, 's1'), passed(1, s)]);
    const { missed } = desk(
      [...aScoredRace(1, { loops }), ...events, passed(1, 205, 's1'), passed(1, 266, 's1')],
      270,
    );
    expect(missed).toMatchObject([
      {
        atMs: START_MS + 241_000,
        reason: { kind: 'other-loop', loopId: 's1', seenAtMs: START_MS + 266_000 },
      },
    ]);
  });
});

/** Without loops on the way, only two laps that together look like two are proposed. */
const recognised = { Karting: 0.9, Car: 0.9, RC: 0.7 } as const;

describe.each(['Karting', 'RC', 'Car'] as const)('in simulated races (%s)', (sport) => {
  const races = [1, 2, 3].map((seed) => [
    ...simulated(aRace({ sport, seed: `missed ${seed}`, competitors: 8 })),
  ]);

  /** The crossings of the line in the middle of the race, of cars that went on under green. */
  function crossingsOf(events: readonly SessionEvent[]) {
    const { tape, state } = desk(events);
    return tape.flatMap((entry) => {
      const index = state.byCompetitor.get(entry.competitorId ?? '');
      const laps = index === undefined ? [] : (state.histories[index]?.laps ?? []);
      const around = laps.slice((entry.lapNumber ?? 0) - 1, (entry.lapNumber ?? 0) + 1);
      const isClean = around.length === 2 && around.every((lap) => !lap.isInPit && lap.flag === 'GREEN');
      const isMiddle = (entry.lapNumber ?? 0) > 2 && (entry.lapNumber ?? 0) < laps.length - 1;
      return isClean && isMiddle ? [entry] : [];
    });
  }

  it('nothing is proposed while every crossing was recorded', () => {
    for (const events of races) expect(desk(events).missed).toEqual([]);
  });

  it('a missed crossing is proposed, near the time at which it was', () => {
    let proposed = 0;
    let tried = 0;
    for (const events of races)
      for (const entry of crossingsOf(events).filter((_, place) => place % 5 === 0)) {
        const { atMs, transponder, competitorId } = entry;
        const without = events.filter(
          (event) => event.kind !== 'passing' || event.atMs !== atMs || event.transponder !== transponder,
        );
        const { missed, state } = desk(without);
        const [one] = missed;
        tried += 1;
        const pace = state.board.session.bestLapTimeMs ?? 0;
        if (one?.competitorId !== competitorId || missed.length !== 1) continue;
        if (Math.abs(one.atMs - atMs) < pace * 0.08) proposed += 1;
      }
    expect(tried).toBeGreaterThan(5);
    expect(proposed / tried).toBeGreaterThan(recognised[sport]);
  });

  test.each([1.25, 1.45, 1.6])('a lap of %f times the pace is slow, not missed', (factor) => {
    for (const events of races)
      for (const entry of crossingsOf(events).filter((_, place) => place % 9 === 0)) {
        const laps = crossingsOf(events).filter(({ competitorId }) => competitorId === entry.competitorId);
        const paceMs = medianOf(laps.map(({ lapTimeMs }) => lapTimeMs ?? 0));
        const slowerMs = Math.max(0, paceMs * factor - (entry.lapTimeMs ?? 0));
        const beganMs = entry.atMs - (entry.lapTimeMs ?? 0);
        const later = events.map((event) =>
          event.kind === 'passing' && event.transponder === entry.transponder && event.atMs > beganMs
            ? { ...event, atMs: Math.round(event.atMs + slowerMs) }
            : event,
        );
        const inTime = later.toSorted((a, b) => a.atMs - b.atMs);
        expect(desk(inTime).missed.filter(({ afterMs }) => afterMs === beganMs)).toEqual([]);
      }
  });
});
