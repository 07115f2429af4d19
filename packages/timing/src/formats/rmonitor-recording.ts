/** Reads a recorded RMonitor feed as results: each run goes through the same fold that shows it live. */

import { type LapDocument, MAX_DRIVERS_PER_COMPETITOR } from '@lapwing/contract/ingest/results-document';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { SessionKind } from '@lapwing/contract/results/events';
import type { LengthUnit, LiveSessionType } from '@lapwing/contract/values/enums';
import { messageOf } from '@lapwing/contract/values/messages';
import { createRMonitorLineReader } from '../feeds/rmonitor/rmonitor-decoder.ts';
import { createRMonitorTranslator } from '../feeds/rmonitor/to-session-events.ts';
import type { FeedRun, RunEvent } from '../feeds/run-event.ts';
import { canBeBest } from '../laps/best-lap.ts';
import { crewName, crewNames, driversOfLaps } from '../laps/crew.ts';
import { endsByTotals } from '../laps/ends-by-totals.ts';
import { foldSession } from '../live/reduce-session.ts';
import {
  type CompetitorHistory,
  emptyState,
  type LiveLap,
  type SessionState,
} from '../live/session-state.ts';
import type { ErrorLog, FileError } from './file-error.ts';
import { createRecordingClock, type RecordingClock } from './recording-clock.ts';
import { fitted, type PartCompetitor, type SessionPart } from './session-part.ts';

const DAY_MS = 86_400_000;
/** The number of events folded at a time, so that a long recording is not in memory twice. */
const EVENTS_AT_ONCE = 2_000;
/** A recording of another kind, or one that is mostly noise, is refused. */
const MAX_DAMAGED_SHARE = 0.2;

const kinds: Readonly<Record<LiveSessionType, SessionKind>> = {
  Practice: 'practice',
  Qualifying: 'qualify',
  Race: 'race',
};

export type RecordingOptions = { dayMs: number; trackLengthUnit: LengthUnit };

/** Damaged lines are dropped as in a live feed; runs without laps are left out. */
export function readRMonitorRecording(
  text: string,
  options: RecordingOptions,
  log: ErrorLog,
): { parts: SessionPart[]; errors: FileError[] } {
  const runs = new Map<string, RunFold>();
  const clock = createRecordingClock(options.dayMs);
  const translator = createRMonitorTranslator(options);
  const reader = createRMonitorLineReader();
  let read = 0;
  let damaged = 0;
  let atMs = options.dayMs;

  function take(events: readonly RunEvent[]): void {
    for (const { run, event } of events) {
      const fold = runs.get(run.runId) ?? createRunFold(run);
      runs.set(run.runId, fold);
      fold.run = run;
      fold.take(event);
    }
  }

  for (const line of linesOf(text)) {
    const received = reader(line);
    if (received === null) continue;
    read += 1;
    if (received.record.kind === 'damaged') damaged += 1;
    atMs = clock.atMs(received);
    take(translator.translate(received.record, atMs));
  }
  take(translator.end(atMs));
  if (damaged > read * MAX_DAMAGED_SHARE) {
    log.add(null, '', messageOf('rmonitor-lines-unreadable', { damaged, lines: read }));
  }
  const parts = [...runs.values()].flatMap((fold) => partOf(fold, clock) ?? []);
  if (parts.length === 0) log.add(null, '', messageOf('no-run-with-laps'));
  return { parts, errors: log.errors() };
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const lf = text.indexOf('\n', from);
    const end = lf === -1 ? text.length : lf;
    yield text.slice(from, end);
    from = end + 1;
  }
}

type RunFold = { run: FeedRun; take(event: SessionEvent): void; state(): SessionState };

function createRunFold(run: FeedRun): RunFold {
  let state = emptyState;
  let waiting: SessionEvent[] = [];
  function fold(): SessionState {
    state = foldSession(state, waiting);
    waiting = [];
    return state;
  }
  return {
    run,
    take(event) {
      waiting.push(event);
      if (waiting.length >= EVENTS_AT_ONCE) fold();
    },
    state: fold,
  };
}

function partOf({ run, state: fold }: RunFold, clock: RecordingClock): SessionPart | null {
  const state = fold();
  const { session } = state.board;
  const endsMs = endsOf(state);
  const competitors = state.order.flatMap(
    (index) => competitorOf(state, index, endsMs[index] ?? [], clock.venueOffsetMs()) ?? [],
  );
  if (!competitors.some(({ laps, bestTimeMs }) => (laps?.length ?? 0) > 0 || bestTimeMs !== undefined))
    return null;
  const startedAtMs = session.startedAtMs ?? state.board.epochMs;
  const startsAt = new Date(startedAtMs).toISOString();
  return {
    runId: run.feedName ?? run.runId,
    name: run.name === '' ? null : run.name,
    type: kinds[session.sessionType],
    startsAt: !clock.isDated() ? null : clock.isInstant() ? startsAt : startsAt.slice(0, -1),
    startTimeOfDayMs: clock.isDated() ? null : startedAtMs % DAY_MS,
    competitors,
    weather: [],
    trackName: session.trackName,
  };
}

/**
 * The end of each lap of each competitor: in a race from the totals, which are more precise than the clock of a
 * recording.
 */
function endsOf({ board, histories }: SessionState): ArrayLike<number>[] {
  const laps = histories.map((history) => history?.laps ?? []);
  return board.session.rankedBy === 'distance'
    ? endsByTotals(laps)
    : laps.map((own) => own.map(({ completedAtMs }) => completedAtMs));
}

function competitorOf(
  state: SessionState,
  index: number,
  endsMs: ArrayLike<number>,
  venueOffsetMs: number,
): PartCompetitor | null {
  const row = state.rows[index];
  const history = state.histories[index];
  if (row === null || row === undefined || history === null || history === undefined) return null;
  const className = fitted(row.className ?? '', 100);
  const transponder = fitted(history.transponders[0] ?? '', 32);
  const drivers = driversOfHistory(row, history);
  return {
    clientId: fitted(row.competitorId, 200),
    number: fitted(row.number ?? row.competitorId, 20),
    ...namesOf(row),
    ...(className === '' ? {} : { className }),
    ...(transponder === '' ? {} : { transponder }),
    ...(row.status === 'Normal' ? {} : { status: row.status }),
    laps: history.laps.map((lap, lapIndex) => {
      const driver = fitted(drivers[lapIndex] ?? '', 100);
      return { ...lapOf(lap, endsMs[lapIndex] ?? 0, venueOffsetMs), ...(driver === '' ? {} : { driver }) };
    }),
    ...(row.totalTimeMs === null ? {} : { totalTimeMs: row.totalTimeMs - row.penaltyMs }),
    // The feed's own best: it excludes laps that do not count, and includes those from before the recording.
    ...(row.bestLapTimeMs === null ? blankBestOf(history) : { bestTimeMs: row.bestLapTimeMs }),
    ...(row.bestInLap === null || row.bestInLap === 0 ? {} : { bestLapNumber: row.bestInLap }),
  };
}

/** Laps were timed and the feed counts none of them. */
function blankBestOf({ laps }: CompetitorHistory): Pick<PartCompetitor, 'bestTimeMs'> {
  return laps.some(canBeBest) ? { bestTimeMs: 0 } : {};
}

function namesOf(row: LiveRow): Pick<PartCompetitor, 'firstName' | 'lastName' | 'drivers'> {
  const crew = crewNames(row)
    .map((name) => fitted(name, 100))
    .filter((name) => name !== '');
  if (crew.length > 1) {
    const drivers = crew.slice(0, MAX_DRIVERS_PER_COMPETITOR).map((lastName) => ({ lastName }));
    return { lastName: crewName(crew, 100), drivers };
  }
  const lastName = fitted(row.lastName ?? '', 100);
  // Often there is only a team, in the field of the first name.
  if (lastName === '') return { lastName: fitted(row.fullName ?? row.firstName ?? '', 100) };
  const firstName = fitted(row.firstName ?? '', 100);
  return { ...(firstName === '' ? {} : { firstName }), lastName };
}

/** The driver of each lap; empty if the car was not shared. */
function driversOfHistory(
  { fullName }: LiveRow,
  { stints, laps }: CompetitorHistory,
): readonly (string | null)[] {
  if (stints.length === 0) return [];
  return driversOfLaps([...stints, { name: fullName ?? '', untilLap: laps.length }], laps.length);
}

/** The order in the laps follows from their ends. */
function lapOf(lap: LiveLap, endMs: number, venueOffsetMs: number): LapDocument {
  const { lapTimeMs, flag, isInPit, isDeleted } = lap;
  return {
    lapTimeMs,
    ...(endMs === 0 ? {} : { timeOfDayMs: Math.round(endMs + venueOffsetMs + DAY_MS) % DAY_MS }),
    ...(flag === 'GREEN' ? {} : { flag }),
    ...(isInPit ? { isInPit } : {}),
    ...(isDeleted ? { isDeleted } : {}),
  };
}
