import { fc, test } from '@fast-check/vitest';
import {
  type Act,
  isDeskEvent,
  type SessionEvent,
  sessionEvent,
} from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { anyEvent, loops } from '../any-event.test-support.ts';
import { applyDelta, diffSession } from '../delta/session-delta.ts';
import { justBefore } from '../desk/from-moment.ts';
import { foldSession } from '../reduce-session.ts';
import { aRace, aScoredRace, foldAll, passed, START_MS, simulated } from '../session.test-support.ts';
import { emptyState } from '../session-state.ts';
import { act, crossing, redo, undo } from './acts.test-support.ts';
import { createTimeline, foldTimeline } from './timeline.ts';

/** What the incremental fold must give: everything from the beginning. */
function foldWhole(events: readonly SessionEvent[]) {
  return foldTimeline(createTimeline(), events);
}

const sources: SessionEvent[] = [
  { kind: 'session', atMs: START_MS, sessionType: 'Race', loops: [...loops], minimumLapTimeMs: 20_000 },
  { kind: 'competitor', atMs: START_MS, competitorId: '1', number: '1', transponders: ['101'] },
  { kind: 'competitor', atMs: START_MS, competitorId: '2', number: '2', transponders: ['102'] },
];

const actId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const atMs = fc.integer({ min: 0, max: 900_000 }).map((sinceMs) => START_MS + sinceMs);
const anyChange = fc
  .tuple(atMs, fc.constantFrom('crossing-removed' as const, 'crossing-assigned' as const))
  .map(([at, kind]) => ({
    ...{ kind, atMs: at, competitorId: '2' },
    crossing: { atMs: START_MS + 60_000, loopId: 'sf', transponder: '101' },
  }));
const plain = anyEvent.filter((event) => !isDeskEvent(event));
const anyAct = fc
  .tuple(actId, atMs, fc.array(fc.oneof(plain, anyChange), { maxLength: 3 }))
  .map(([id, at, does]) => ({ kind: 'act', atMs: at, actId: id, by: 'NV', does }) as Act);
const anySwitch = fc
  .tuple(fc.constantFrom('undo' as const, 'redo' as const), actId, atMs, fc.uuid())
  .map(([kind, of, at, id]): SessionEvent => ({ kind, atMs: at, actId: id, of }));
/** An id is one act, so the same one is never sent with other events. */
const deskEvents = fc
  .tuple(
    fc.uniqueArray(anyAct, { maxLength: 6, selector: (each) => each.actId }),
    fc.array(anySwitch, { maxLength: 8 }),
  )
  .map(([acts, switches]): SessionEvent[] => [...acts, ...switches]);
const sourceEvents = fc.array(plain, { maxLength: 25 }).map((some) => [...sources, passed(1, 60), ...some]);

function interleaved(
  from: readonly SessionEvent[],
  desk: readonly SessionEvent[],
  places: readonly number[],
) {
  const all = [...from];
  for (const [turn, event] of desk.entries()) all.splice((places[turn] ?? 0) % (all.length + 1), 0, event);
  return all;
}
const places = fc.array(fc.nat({ max: 1000 }), { minLength: 14, maxLength: 14 });

test.prop([deskEvents])('the generated acts are valid', (some) => {
  for (const event of some) expect(sessionEvent.safeParse(event).error).toBeUndefined();
});

test.prop([sourceEvents])('without acts the fold is the one of the events as they came', (events) => {
  expect(foldWhole(events)).toEqual(foldAll(events));
});

test.prop([sourceEvents, deskEvents, places, fc.integer({ min: 1, max: 7 })])(
  'batch by batch gives the same state as everything together',
  (from, desk, where, size) => {
    const events = interleaved(from, desk, where);
    const timeline = createTimeline();
    let state = emptyState;
    for (let start = 0; start < events.length; start += size)
      state = foldTimeline(timeline, events.slice(start, start + size));
    expect(state).toEqual(foldWhole(events));
  },
);

test.prop([sourceEvents, deskEvents, places, places])(
  'the order in which acts, undos and redos arrive does not matter',
  (from, desk, where, elsewhere) => {
    const one = foldWhole(interleaved(from, desk, where));
    expect(foldWhole(interleaved(from, [...desk].reverse(), elsewhere))).toEqual(one);
  },
);

test.prop([sourceEvents, deskEvents, places])(
  'undoing everything is the same as having done nothing',
  (from, desk, where) => {
    const acts = desk.flatMap((event) => (event.kind === 'act' ? event : []));
    const undone = acts.map((each) => undo(each.actId, 1_000_000));
    const events = [...interleaved(from, desk, where), ...undone];
    expect(foldWhole(events)).toEqual(foldAll(from));
    const redone = acts.map((each) => redo(each.actId, 1_000_001));
    expect(foldWhole([...events, ...redone])).toEqual(foldWhole([...from, ...acts]));
  },
);

test.prop([sourceEvents, deskEvents, places])(
  'viewers get every change of the past as a difference',
  (from, desk, where) => {
    const timeline = createTimeline();
    let watched = emptyState.board;
    for (const event of interleaved(from, desk, where)) {
      const { board } = foldTimeline(timeline, [event]);
      const delta = diffSession(watched, board);
      if (delta !== null) watched = applyDelta(watched, delta);
      expect({ ...watched, atMs: board.atMs }).toEqual(board);
    }
  },
);

describe('acts in a race of two cars', () => {
  const race = [...aScoredRace(3), passed(1, 60), passed(2, 61), passed(1, 120), passed(2, 122)];
  const lapsOf = (events: readonly SessionEvent[], competitor: string) => {
    const state = foldWhole(events);
    const index = state.byCompetitor.get(competitor);
    return (index === undefined ? [] : (state.histories[index]?.laps ?? [])).map((lap) => lap.lapTimeMs);
  };

  it('a crossing that is inserted later splits the lap, whatever its length', () => {
    const late = [...aScoredRace(1), passed(1, 60), passed(1, 140), act('x', 200, [crossing('1', 95)])];
    expect(lapsOf(late, '1')).toEqual([60_000, 35_000, 45_000]);
  });

  it('a crossing that is deleted joins two laps, also one of a loop', () => {
    const removed = {
      kind: 'crossing-removed' as const,
      atMs: START_MS,
      crossing: { atMs: START_MS + 60_000, loopId: 'sf', transponder: '101' },
    };
    expect(lapsOf([...race, act('x', 130, [removed])], '1')).toEqual([120_000]);
    expect(lapsOf([...race, act('x', 130, [removed]), undo('x', 140)], '1')).toEqual([60_000, 60_000]);
  });

  it('a crossing under the wrong number goes to the right one', () => {
    const assigned = {
      kind: 'crossing-assigned' as const,
      atMs: START_MS,
      crossing: { atMs: START_MS + 120_000, loopId: 'sf', transponder: '101' },
      competitorId: '3',
    };
    const events = [...race, act('x', 130, [assigned])];
    expect(lapsOf(events, '1')).toEqual([60_000]);
    expect(lapsOf(events, '3')).toEqual([120_000]);
  });

  it('a transponder that was on another car counts for it from that moment on', () => {
    const assigned = { kind: 'transponder-assigned' as const, atMs: START_MS + 90_000, transponder: '101' };
    const events = [...race, act('x', 130, [{ ...assigned, competitorId: '3' }])];
    expect(lapsOf(events, '1')).toEqual([60_000]);
    expect(lapsOf(events, '3')).toEqual([120_000]);
  });

  it('an unknown transponder brings all its crossings if it is assigned from its first one', () => {
    const unknown = (seconds: number): SessionEvent => ({
      ...{ kind: 'passing', atMs: START_MS + seconds * 1000, loopId: 'sf', transponder: '999' },
    });
    const assigned = { kind: 'transponder-assigned' as const, atMs: START_MS + 60_000, transponder: '999' };
    const events = [...race, unknown(60), unknown(121), act('x', 130, [{ ...assigned, competitorId: '3' }])];
    expect(lapsOf(events, '3')).toEqual([60_000, 61_000]);
    expect(foldWhole(events).board.rows).toHaveLength(3);
  });

  it('a transponder that is assigned from a crossing on brings that crossing too', () => {
    const assigned = {
      kind: 'transponder-assigned' as const,
      atMs: justBefore(START_MS + 120_000),
      transponder: '101',
    };
    const inOrder = [...aScoredRace(3), passed(1, 60), passed(2, 61), passed(1, 120), passed(2, 122)];
    const events = [...inOrder, passed(1, 180), act('x', 190, [{ ...assigned, competitorId: '3' }])];
    expect(lapsOf(events, '1')).toEqual([60_000]);
    expect(lapsOf(events, '3')).toEqual([120_000, 60_000]);
    expect(foldWhole([...events, undo('x', 200)])).toEqual(foldAll([...inOrder, passed(1, 180)]));
  });

  it('an unknown transponder leaves no row behind when it is assigned from its first crossing on', () => {
    const unknown = (seconds: number): SessionEvent => ({
      ...{ kind: 'passing', atMs: START_MS + seconds * 1000, loopId: 'sf', transponder: '999' },
    });
    const assigned = {
      ...{ kind: 'transponder-assigned' as const, atMs: justBefore(START_MS + 60_000), transponder: '999' },
    };
    const events = [...aScoredRace(2), unknown(60), passed(1, 61), unknown(121)];
    const withAct = [...events, act('x', 130, [{ ...assigned, competitorId: '2' }])];
    expect(foldWhole(withAct).board.rows).toHaveLength(2);
    expect(lapsOf(withAct, '2')).toEqual([60_000, 61_000]);
  });

  it('two numbers that are swapped from a moment on keep what they did before', () => {
    const swapped = {
      kind: 'transponders-swapped' as const,
      atMs: justBefore(START_MS + 120_000),
      competitorId: '1',
    };
    const events = [...race, act('x', 130, [{ ...swapped, otherCompetitorId: '2' }])];
    expect(lapsOf(events, '1')).toEqual([60_000, 62_000]);
    expect(lapsOf(events, '2')).toEqual([61_000, 59_000]);
    expect(foldWhole([...events, undo('x', 140)])).toEqual(foldAll(race));
  });

  it('two numbers that were swapped are swapped back for the whole race', () => {
    const swapped = { kind: 'transponders-swapped' as const, atMs: START_MS, competitorId: '1' };
    const events = [...race, act('x', 130, [{ ...swapped, otherCompetitorId: '2' }])];
    expect(lapsOf(events, '1')).toEqual([61_000, 61_000]);
    expect(lapsOf(events, '2')).toEqual([60_000, 60_000]);
  });

  it('a start that is given twice counts once, and the other one counts when the first is undone', () => {
    const start = (id: string, seconds: number) =>
      act(id, seconds, [{ kind: 'flag', atMs: START_MS + seconds * 1000, flag: 'Green' }]);
    const events = [
      ...aScoredRace(1).map((event) => {
        if (event.kind !== 'session') return event;
        const { startedAtMs: _, ...withoutStart } = event;
        return withoutStart;
      }),
      start('second', 4),
      start('first', 3),
      passed(1, 60),
    ];
    expect(foldWhole(events).board.session.startedAtMs).toBe(START_MS + 3_000);
    expect(foldWhole([...events, undo('first', 70)]).board.session.startedAtMs).toBe(START_MS + 4_000);
    expect(lapsOf([...events, undo('first', 70)], '1')).toEqual([56_000]);
  });

  it('a finish that is taken back lets the race go on as if nothing had happened', () => {
    const finish = act('x', 90, [{ kind: 'flag', atMs: START_MS + 90_000, flag: 'Finish' }]);
    const events = [...race, finish, passed(1, 180)];
    expect(lapsOf(events, '1')).toHaveLength(2);
    expect(foldWhole([...events, undo('x', 200)])).toEqual(foldAll([...race, passed(1, 180)]));
  });

  it('an end by mistake is taken back', () => {
    const end = act('x', 130, [{ kind: 'session-ended', atMs: START_MS + 130_000 }]);
    expect(foldWhole([...race, end]).board.session.isEnded).toBe(true);
    expect(foldWhole([...race, end, undo('x', 140)])).toEqual(foldAll(race));
  });

  it('of an undo and a redo the later one counts, also if it arrives first', () => {
    const penalty = act('x', 130, [
      { kind: 'penalty', atMs: START_MS + 130_000, competitorId: '1', penaltyMs: 5_000 },
    ]);
    const penaltyOf = (events: SessionEvent[]) =>
      foldWhole([...race, ...events]).board.rows.find((row) => row.competitorId === '1')?.penaltyMs;
    expect(penaltyOf([penalty, redo('x', 150), undo('x', 140)])).toBe(5_000);
    expect(foldWhole([...race, undo('x', 140), penalty])).toEqual(foldAll(race));
  });
});

it('a change in the past of a long race is folded from shortly before it', () => {
  const timeline = createTimeline();
  const events = [...simulated(aRace({ competitors: 20, minutes: 30 }))];
  for (let start = 0; start < events.length; start += 5)
    foldTimeline(timeline, events.slice(start, start + 5));
  const last = events.at(-20)?.atMs ?? 0;
  timeline.add([act('x', 0, [{ kind: 'flag', atMs: last, flag: 'Yellow' }])]);
  const { from, events: rest } = timeline.rest();
  expect(rest.length).toBeLessThan(40);
  expect(foldSession(from, rest)).toEqual(
    foldWhole([...events, ...[...timeline.acts.values()].map((one) => one.act)]),
  );
});
