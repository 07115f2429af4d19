/** Runs competitors around the loops of a track and yields what timekeeping sees, in time order. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import { planIncidents } from './incidents.ts';
import { type LapPaths, lapPaths } from './lap-path.ts';
import { type PaceModel, paceModelOf } from './pace-model.ts';
import { createRandom, type Random } from './random.ts';
import { createRunner, passingOf, planLap, type Runner, stretchMs } from './runner.ts';
import { FINISH_LOOP, type SessionSetup, type SimulatedEvent } from './session-setup.ts';
import { throughTraffic } from './traffic.ts';

type Session = {
  setup: SessionSetup;
  model: PaceModel;
  random: Random;
  runners: Runner[];
  paths: LapPaths;
  /** the last competitor at each loop */
  lastAtLoop: Map<string, Runner>;
  flag: LiveFlag;
  mostLaps: number;
  lastSeenAtMs: number;
  isOver: boolean;
  /** when the clock of a timed session runs out; infinity for a race over laps */
  endsAtMs: number;
  /** the lap with which a race ends, once it is known */
  lastLap: number;
};

export function* simulateSession(setup: SessionSetup): Generator<SimulatedEvent> {
  const random = createRandom(setup.seed);
  const model = paceModelOf(setup.sport);
  const incidents = planIncidents(random, setup, model);
  const session: Session = {
    setup,
    model,
    random,
    runners: [],
    paths: lapPaths(setup.track.sectionShares),
    lastAtLoop: new Map(),
    flag: 'Green',
    mostLaps: 0,
    lastSeenAtMs: setup.startsAtMs,
    isOver: false,
    endsAtMs:
      setup.length.kind === 'time' ? setup.startsAtMs + setup.length.durationMs : Number.POSITIVE_INFINITY,
    lastLap: setup.length.kind === 'laps' ? setup.length.laps : Number.POSITIVE_INFINITY,
  };
  setup.competitors.forEach((competitor, index) => {
    if (!competitor.isStarting) return;
    const runner = createRunner(competitor, index, incidents.retiresAtMs[index] ?? Infinity, setup, random);
    placeOnTrack(runner, session);
    session.runners.push(runner);
  });

  const flags = [...incidents.flags];
  for (;;) {
    const runner = nextToBeSeen(session.runners);
    const nextFlag = flags[0];
    if (nextFlag !== undefined && nextFlag.atMs <= runner.nextAtMs && !session.isOver) {
      flags.shift();
      yield changeFlag(session, nextFlag.atMs, nextFlag.flag, flags[0]?.atMs);
      continue;
    }
    if (runner.nextAtMs === Number.POSITIVE_INFINITY) break;
    if (setup.kind !== 'race' && !session.isOver && runner.nextAtMs >= session.endsAtMs) {
      yield changeFlag(session, session.endsAtMs, 'Finish');
      continue;
    }
    yield* reachLoop(runner, session);
  }
  yield* afterTheFlag(session);
}

const nobody: Pick<Runner, 'nextAtMs'> = { nextAtMs: Number.POSITIVE_INFINITY };

function nextToBeSeen(runners: readonly Runner[]): Runner {
  let next = nobody;
  for (const runner of runners) if (runner.nextAtMs < next.nextAtMs) next = runner;
  // The caller checks nextAtMs first; infinity means that there is nobody.
  return next as Runner;
}

/** Everyone starts a little before the finish line: from the grid, or out of the paddock at their own time. */
function placeOnTrack(runner: Runner, { setup, model, random, paths }: Session): void {
  runner.path = paths.onTrack;
  runner.stretch = paths.onTrack.length - 1;
  runner.lapsDone = -1;
  planLap(runner, setup.startsAtMs, setup, model, random);
  const toTheLineMs =
    setup.kind === 'race'
      ? model.gridFirstMs + model.gridStepMs * runner.index + random.between(0, 400)
      : setup.track.baseLapTimeMs * random.between(0.7, 3.5);
  runner.nextAtMs = setup.startsAtMs + toTheLineMs;
}

function* reachLoop(runner: Runner, session: Session): Generator<SimulatedEvent> {
  const { setup, random } = session;
  const { transponder } = runner.competitor;
  const atMs = Math.round(runner.nextAtMs);
  session.lastSeenAtMs = atMs;
  if (runner.nextAtMs >= runner.retiresAtMs) {
    runner.nextAtMs = Number.POSITIVE_INFINITY;
    if (setup.kind === 'race') yield { kind: 'ruling', atMs, transponder, ruling: { kind: 'retired' } };
    return;
  }
  const loopId = runner.path[runner.stretch]?.loopId ?? FINISH_LOOP;
  const isFinish = loopId === FINISH_LOOP;
  if (isFinish && endsRace(runner, session)) yield changeFlag(session, atMs, 'Finish');
  yield { kind: 'passing', passing: passingOf(runner, loopId, setup, random) };
  runner.stretch += 1;
  if (isFinish) yield* beginLap(runner, session, atMs);
  driveOn(runner, session, loopId);
}

/** A race ends when the leader completes the last lap; on time, when the clock has run out before. */
function endsRace(runner: Runner, session: Session): boolean {
  const { setup } = session;
  if (setup.kind !== 'race' || session.isOver) return false;
  const lap = runner.lapsDone + 1;
  if (lap <= session.mostLaps) return false;
  if (setup.length.kind === 'time' && session.lastLap === Number.POSITIVE_INFINITY) {
    if (runner.nextAtMs >= session.endsAtMs) session.lastLap = lap + setup.length.extraLaps;
  }
  return lap >= session.lastLap;
}

function* beginLap(runner: Runner, session: Session, atMs: number): Generator<SimulatedEvent> {
  const { setup, model, random, paths } = session;
  const { transponder, driverPaces } = runner.competitor;
  runner.lapsDone += 1;
  session.mostLaps = Math.max(session.mostLaps, runner.lapsDone);
  if (session.isOver) {
    runner.nextAtMs = Number.POSITIVE_INFINITY;
    runner.isFinished = true;
    return;
  }
  yield* judge(runner, session, atMs);

  const wasInPit = runner.path === paths.intoPit;
  runner.path = paths.onTrack;
  runner.stretch = 0;
  runner.stintLaps = wasInPit || runner.lapsDone === 0 ? 0 : runner.stintLaps + 1;
  planLap(runner, atMs, setup, model, random);
  if (wasInPit) {
    runner.path = paths.outOfPit;
    runner.stopMs = random.between(52_000, 96_000);
    runner.driverIndex = (runner.driverIndex + 1) % driverPaces.length;
    if (driverPaces.length > 1) {
      yield { kind: 'driver-change', atMs, transponder, driverIndex: runner.driverIndex };
    }
    return;
  }
  const stopAtMs = runner.pitsAtMs[0] ?? Number.POSITIVE_INFINITY;
  if (atMs + runner.lapMs / 2 >= stopAtMs && runner.lapsDone > 1) {
    runner.pitsAtMs.shift();
    runner.path = paths.intoPit;
  }
}

/** The officials' rulings while the session runs. */
function* judge(runner: Runner, { setup, model, random }: Session, atMs: number): Generator<SimulatedEvent> {
  const { transponder } = runner.competitor;
  if (setup.kind === 'qualify' && runner.lapsDone > 0 && random.chance(model.deletedLapChance)) {
    const ruling = { kind: 'lap-deleted', lapNumber: runner.lapsDone, reason: 'track limits' } as const;
    yield { kind: 'ruling', atMs, transponder, ruling };
  }
  if (setup.kind === 'race' && runner.lapsDone === 0 && random.chance(model.jumpStartChance)) {
    const ruling = { kind: 'penalty', penaltyMs: 10_000, reason: 'jump start' } as const;
    yield { kind: 'ruling', atMs, transponder, ruling };
  }
}

/** Moves the runner along the next stretch, behind or past the one in the way. */
function driveOn(runner: Runner, session: Session, fromLoopId: string): void {
  if (runner.nextAtMs === Number.POSITIVE_INFINITY) return;
  const { setup, model, random, lastAtLoop, flag } = session;
  const fromMs = runner.nextAtMs;
  const freeMs = fromMs + stretchMs(runner, flag, model, random);
  runner.stopMs = 0;
  const toLoopId = runner.path[runner.stretch]?.loopId;
  const ahead = lastAtLoop.get(fromLoopId);
  const isOnSameStretch =
    ahead !== undefined && ahead !== runner && ahead.path[ahead.stretch]?.loopId === toLoopId;
  runner.nextAtMs = isOnSameStretch
    ? throughTraffic({ runner, ahead, fromMs, freeMs, flag, isRace: setup.kind === 'race', model, random })
    : freeMs;
  runner.seenAtMs = fromMs;
  lastAtLoop.set(fromLoopId, runner);
  if (runner.nextAtMs > runner.retiresAtMs) runner.nextAtMs = Math.max(fromMs, runner.retiresAtMs);
}

function changeFlag(session: Session, atMs: number, flag: LiveFlag, untilMs?: number): SimulatedEvent {
  session.flag = flag;
  if (flag === 'Finish') session.isOver = true;
  if (flag === 'Red' && untilMs !== undefined) {
    // Everyone waits where they are and continues when the flag is green again.
    for (const runner of session.runners) runner.nextAtMs += untilMs - atMs;
    session.endsAtMs += untilMs - atMs;
  }
  return { kind: 'flag', atMs, flag };
}

const inspections = [
  'underweight at the scales',
  'engine not to the rules',
  'ignored the black flag',
] as const;
const DISQUALIFICATION_CHANCE = 0.004;
const INSPECTION_MS = 900_000;

function* afterTheFlag({ setup, runners, random, lastSeenAtMs }: Session): Generator<SimulatedEvent> {
  if (setup.kind !== 'race') return;
  for (const { isFinished, competitor } of runners) {
    if (!isFinished || !random.chance(DISQUALIFICATION_CHANCE)) continue;
    const ruling = { kind: 'disqualified', reason: random.pick(inspections) } as const;
    yield { kind: 'ruling', atMs: lastSeenAtMs + INSPECTION_MS, transponder: competitor.transponder, ruling };
  }
}
