/** Raw passings: the effect of one passing at a loop on a competitor. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import {
  type LapProgress,
  onTheGrid,
  type PassingOutcome,
  recordPassing,
} from '../../laps/record-passing.ts';
import {
  completeLap,
  hasRoomForLaps,
  isLastLap,
  recountPositions,
  resultsFlagOf,
  showLaps,
} from './competitor-history.ts';
import { changeHistory, changeRow, type Draft, doubtRow, doubtSession, historyOf, rowOf } from './draft.ts';
import { isLastLapAfterTime, startOrEndByClock } from './finish-by-time.ts';
import { onFlag } from './flag-and-clock.ts';
import { withLateFinish, withLateSection } from './late-passings.ts';
import { hasLoop, lapRulesOf, loopNameOf, type Place, placeOfLoop } from './loops.ts';
import { backOnTrack, enterPit, leavePit } from './pit-lane.ts';
import { showSection } from './sections.ts';

type RawPassing = SessionEventOf<'passing'>;

export function onPassing(draft: Draft, index: number, passing: RawPassing): void {
  const place = placeOfLoop(draft.setup, passing.loopId);
  // After the flag each competitor completes its current lap and no other.
  if (place === null || historyOf(draft, index).hasTakenFlag) return;
  if (place.role === 'finish' || place.role === 'finish-in-pit') startOrEndByClock(draft, passing.atMs);
  beginIfFirst(draft, index, passing.atMs);
  if (place.role === 'pit-out') {
    if (isNewest(draft, index, passing.atMs)) leavePit(draft, index, passing.atMs);
    see(draft, index, passing.atMs, 0);
    return;
  }
  if (place.role === 'finish-in-pit') enterPit(draft, index, passing.atMs);
  if (draft.session.scoring === 'feed') followFeed(draft, index, passing, place);
  else score(draft, index, passing, place);
  const { session } = draft;
  if (session.startedAtMs !== null || session.scoring === 'feed' || session.rankedBy !== 'distance') return;
  // Without a start signal, each competitor's own first crossing is the start.
  if (rowOf(draft, index).laps > 0) doubtSession(draft, 'start-not-known', true);
}

function beginIfFirst(draft: Draft, index: number, atMs: number): void {
  const row = rowOf(draft, index);
  if (row.lastSeenAtMs !== null) return;
  const { flag, rankedBy } = draft.session;
  const startedAtMs = rankedBy === 'distance' ? draft.session.startedAtMs : null;
  changeHistory(draft, index, { worstFlag: resultsFlagOf(flag) });
  if (row.stintStartedAtMs === null) changeRow(draft, index, { stintStartedAtMs: startedAtMs ?? atMs });
}

function isNewest(draft: Draft, index: number, atMs: number): boolean {
  return atMs >= (rowOf(draft, index).lastSeenAtMs ?? 0);
}

function see(draft: Draft, index: number, atMs: number, loop: number): void {
  if (isNewest(draft, index, atMs)) changeRow(draft, index, { lastSeenAtMs: atMs, lastSeenLoop: loop });
}

function score(draft: Draft, index: number, passing: RawPassing, place: Place): void {
  const { progress } = historyOf(draft, index);
  const rules = lapRulesOf(draft, index);
  const sighting = { transponder: passing.transponder ?? '', loopId: loopNameOf(place), atMs: passing.atMs };
  const outcome = recordPassing(progress, sighting, rules);
  if (outcome.kind === 'ignored') {
    if (outcome.reason === 'out-of-order') placeLate(draft, index, passing, place);
    else see(draft, index, passing.atMs, 0);
    return;
  }
  // The pit entry is applied before the progress changes, so a second passing at the entry is not a second stop.
  if (outcome.kind === 'pit-entered') enterPit(draft, index, passing.atMs);
  changeHistory(draft, index, { progress: outcome.progress });
  see(draft, index, passing.atMs, outcome.kind === 'section-passed' ? place.section + 1 : 0);
  if (outcome.kind === 'section-passed') {
    backOnTrack(draft, index, passing.atMs);
    showSection(
      draft,
      index,
      place.section,
      sectionTimeMs(outcome.progress, place.section),
      passing.speedKmh,
    );
  }
  if (outcome.kind === 'lap-started' || outcome.kind === 'lap-completed')
    passFinish(draft, index, passing, outcome);
}

function passFinish(
  draft: Draft,
  index: number,
  passing: RawPassing,
  outcome: Extract<PassingOutcome, { kind: 'lap-started' | 'lap-completed' }>,
): void {
  passFinishInPit(draft, index, passing.atMs);
  if (outcome.kind === 'lap-started') {
    changeHistory(draft, index, { worstFlag: resultsFlagOf(draft.session.flag), hasTakenFlag: draft.isOver });
    return;
  }
  const { lapTimeMs, sectionTimesMs, isInPit } = outcome;
  const { laps } = historyOf(draft, index);
  if (!hasRoomForLaps(draft, index, laps.length + 1)) return;
  const before = laps.at(-1);
  const lastSection = sectionTimesMs.length - 1;
  if (lastSection > 0)
    showSection(draft, index, lastSection, sectionTimesMs[lastSection] ?? 0, passing.speedKmh);
  completeLap(draft, index, {
    lapTimeMs,
    completedAtMs: passing.atMs,
    totalTimeMs: (before?.totalTimeMs ?? 0) + lapTimeMs,
    isInPit,
    sectionTimesMs,
    voltageMv: passing.voltageMv ?? null,
    temperatureDeciC: passing.temperatureDeciC ?? null,
    speedKmh: sectionTimesMs.length === 0 ? (passing.speedKmh ?? null) : null,
  });
  if (isLastLap(draft, index) || isLastLapAfterTime(draft, index, passing.atMs)) {
    changeHistory(draft, index, { hasTakenFlag: true });
    changeRow(draft, index, { isFinished: true });
    onFlag(draft, { kind: 'flag', atMs: passing.atMs, flag: 'Finish' });
  }
}

/** The finish line may cross the pit lane: only the second crossing proves that the stop is over. */
function passFinishInPit(draft: Draft, index: number, atMs: number): void {
  if (rowOf(draft, index).pitEnteredAtMs === null) return;
  const { finishesInPit } = historyOf(draft, index);
  if (finishesInPit === 0) changeHistory(draft, index, { finishesInPit: 1 });
  else backOnTrack(draft, index, atMs);
}

/** From the previous loop, or from the finish. */
function sectionTimeMs({ lastPassingAtMs, sectionPassingsAtMs }: LapProgress, section: number): number {
  const endMs = sectionPassingsAtMs[section] ?? 0;
  const beginMs = (section === 0 ? lastPassingAtMs : sectionPassingsAtMs[section - 1]) ?? 0;
  return beginMs > 0 && endMs > 0 ? endMs - beginMs : 0;
}

function placeLate(draft: Draft, index: number, { atMs }: RawPassing, place: Place): void {
  const { laps, progress } = historyOf(draft, index);
  if (place.role === 'section') {
    const changed = laps.findLastIndex(
      (lap) => atMs < lap.completedAtMs && atMs > lap.completedAtMs - lap.lapTimeMs,
    );
    const lap = laps[changed];
    if (lap === undefined) return;
    const sectionTimesMs = withLateSection(lap, place.section, atMs);
    changeHistory(draft, index, { laps: laps.with(changed, { ...lap, sectionTimesMs }) });
    return;
  }
  if (place.role === 'pit-in') return;
  const late = withLateFinish(laps, atMs, {
    minimumLapTimeMs: lapRulesOf(draft, index).minimumLapTimeMs,
    lastPassingAtMs: progress.lastPassingAtMs ?? atMs,
    isStartShared: draft.session.startedAtMs !== null && draft.session.rankedBy === 'distance',
  });
  if (late === null || !hasRoomForLaps(draft, index, late.laps.length)) return;
  changeHistory(draft, index, { laps: late.laps, progress: { ...progress, lapsDone: late.laps.length } });
  showLaps(draft, index);
  recountPositions(draft, late.fromLap);
  doubtRow(draft, index, 'late-passing');
}

/** A feed counts the laps itself; its loops show where the competitor is, and the sections that it does not send. */
function followFeed(draft: Draft, index: number, passing: RawPassing, place: Place): void {
  const { atMs, speedKmh } = passing;
  if (!isNewest(draft, index, atMs)) return;
  if (place.role === 'pit-in') {
    enterPit(draft, index, atMs);
    see(draft, index, atMs, 0);
    return;
  }
  const { progress } = historyOf(draft, index);
  const loop = place.role === 'section' ? place.section + 1 : 0;
  see(draft, index, atMs, loop);
  if (place.role !== 'section') {
    const last = progress.sectionPassingsAtMs.at(-1) ?? 0;
    const isWhole = progress.sectionPassingsAtMs.length === draft.session.sectionCount - 1;
    if (isWhole && last > 0) showSection(draft, index, draft.session.sectionCount - 1, atMs - last, speedKmh);
    changeHistory(draft, index, {
      progress: { ...progress, lastPassingAtMs: atMs, sectionPassingsAtMs: [] },
    });
    if (place.role === 'finish' && !hasLoop(draft.setup, 'finish-in-pit'))
      passFinishInPit(draft, index, atMs);
    if (place.role === 'finish' && hasLoop(draft.setup, 'finish-in-pit')) backOnTrack(draft, index, atMs);
    return;
  }
  backOnTrack(draft, index, atMs);
  const running = progress.lastPassingAtMs === null ? onTheGrid : progress;
  const outcome = recordPassing(
    { ...running, lastPassingAtMs: running.lastPassingAtMs ?? atMs },
    { transponder: '', loopId: loopNameOf(place), atMs },
    lapRulesOf(draft, index),
  );
  if (outcome.kind !== 'section-passed') return;
  changeHistory(draft, index, { progress: outcome.progress });
  showSection(draft, index, place.section, sectionTimeMs(outcome.progress, place.section), speedKmh);
}
