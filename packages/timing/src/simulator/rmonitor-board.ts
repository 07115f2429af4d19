/** The scoreboard of timing software in a simulated race: its events as RMonitor records. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import type { encodeRMonitor } from '../feeds/rmonitor/encode-rmonitor.ts';
import { type LapProgress, recordPassing, startedAt } from '../laps/record-passing.ts';
import { createRandom } from './random.ts';
import { expectedDurationMs, rulesOf, type SessionSetup, type SimulatedEvent } from './session-setup.ts';

export type SentRecord = Parameters<typeof encodeRMonitor>[0];

export type RMonitorBoard = {
  apply(event: SimulatedEvent): SentRecord[];
  /** Sent every second. */
  heartbeat(nowMs: number): SentRecord;
  /** Everything from the beginning, for a client that connects, and for all when a run begins. */
  refresh(nowMs: number): SentRecord[];
  /** The timer closes the run: there is no flag any more. */
  close(nowMs: number): SentRecord;
};

type Row = {
  registration: string;
  transponder: string;
  firstName: string;
  lastName: string;
  progress: LapProgress;
  laps: number;
  totalTimeMs: number;
  bestTimeMs: number;
  bestLapNumber: number;
  position: number;
  isFinished: boolean;
};

const firstNames = ['Mara', 'Jonas', 'Lotte', 'Kenji', 'Sofia', 'Finn', 'Yuki', 'Noor', 'Emil', 'Ines'];
const lastNames = ['Bakker', 'Tanaka', 'Rossi', 'Lind', 'Moreau', 'Novak', 'Silva', 'Weber', 'Smit', 'Kato'];
const CLASS_NUMBER = 1;

export function createRMonitorBoard(
  setup: SessionSetup,
  run: { runNumber: string; name: string },
): RMonitorBoard {
  const rules = rulesOf(setup);
  const random = createRandom(`names ${setup.seed}`);
  const rows = setup.competitors.map<Row>(({ transponder }, index) => ({
    registration: String(index + 1),
    transponder,
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    progress: startedAt(setup.startsAtMs),
    laps: 0,
    totalTimeMs: 0,
    bestTimeMs: 0,
    bestLapNumber: 0,
    position: index + 1,
    isFinished: false,
  }));
  const byTransponder = new Map(rows.map((row) => [row.transponder, row]));
  let flag: LiveFlag = 'Green';
  let isClosed = false;

  function pass(event: SimulatedEvent & { kind: 'passing' }): SentRecord[] {
    const { passing } = event;
    const row = byTransponder.get(passing.transponder);
    if (row === undefined || row.isFinished) return [];
    const outcome = recordPassing(row.progress, passing, rules);
    row.progress = outcome.progress;
    if (passing.loopId !== rules.finishLoopId || outcome.kind !== 'lap-completed') return [];
    row.laps += 1;
    row.totalTimeMs = passing.atMs - setup.startsAtMs;
    row.isFinished = flag === 'Finish';
    const isBest = row.bestTimeMs === 0 || outcome.lapTimeMs < row.bestTimeMs;
    if (isBest) {
      row.bestTimeMs = outcome.lapTimeMs;
      row.bestLapNumber = row.laps;
    }
    const { registration, totalTimeMs } = row;
    const moved = rank(rows).filter((other) => other !== row);
    return [
      { kind: 'crossing', registration, lapTimeMs: outcome.lapTimeMs, totalTimeMs },
      raceRow(row),
      ...(isBest ? [bestRow(row, rows)] : []),
      ...moved.map(raceRow),
    ];
  }

  function heartbeat(nowMs: number): SentRecord {
    const raceTimeMs = Math.max(0, nowMs - setup.startsAtMs);
    return {
      kind: 'heartbeat',
      lapsToGo: setup.length.kind === 'laps' ? Math.max(0, setup.length.laps - leadingLaps(rows)) : null,
      timeToGoMs: Math.max(0, expectedDurationMs(setup) - raceTimeMs),
      timeOfDayMs: nowMs % 86_400_000,
      raceTimeMs,
      flag: nowMs < setup.startsAtMs || isClosed ? '' : flag,
    };
  }

  return {
    heartbeat,
    close(nowMs) {
      isClosed = true;
      return heartbeat(nowMs);
    },
    apply(event) {
      if (event.kind === 'flag') flag = event.flag;
      return event.kind === 'passing' ? pass(event) : [];
    },
    refresh(nowMs) {
      const date = new Date(nowMs).toUTCString().slice(5, 16);
      return [
        { kind: 'cleared', timeOfDayMs: nowMs % 86_400_000, date: `${date.slice(0, 7)}${date.slice(9)}` },
        heartbeat(nowMs),
        { kind: 'run', ...run },
        { kind: 'setting', name: 'TRACKNAME', value: 'Lapwing Ring' },
        { kind: 'setting', name: 'TRACKLENGTH', value: '1.200' },
        { kind: 'class', classNumber: CLASS_NUMBER, name: setup.sport },
        ...rows.flatMap(entryOf),
        ...rows.map((row) => bestRow(row, rows)),
        ...rows.map(raceRow),
      ];
    },
  };
}

function leadingLaps(rows: readonly Row[]): number {
  return rows.reduce((most, { laps }) => Math.max(most, laps), 0);
}

/** Sorts the rows and returns those whose position changed. */
function rank(rows: readonly Row[]): Row[] {
  const order = [...rows].sort(
    (a, b) => b.laps - a.laps || a.totalTimeMs - b.totalTimeMs || a.position - b.position,
  );
  const moved = order.filter((row, index) => row.position !== index + 1);
  order.forEach((row, index) => {
    row.position = index + 1;
  });
  return moved;
}

function entryOf({ registration, transponder, firstName, lastName }: Row): SentRecord[] {
  const shared = { registration, number: registration, classNumber: CLASS_NUMBER, firstName, lastName };
  return [
    { kind: 'competitor', ...shared, transponder, nationality: '' },
    { kind: 'competitor-details', ...shared, nationality: '', additionalData: '' },
  ];
}

function raceRow({ position, registration, laps, totalTimeMs }: Row): SentRecord {
  return { kind: 'race-row', position, registration, laps: laps === 0 ? null : laps, totalTimeMs };
}

function bestRow(row: Row, rows: readonly Row[]): SentRecord {
  const { registration, bestLapNumber, bestTimeMs } = row;
  const faster = rows.filter(
    (other) => other.bestTimeMs > 0 && (bestTimeMs === 0 || other.bestTimeMs < bestTimeMs),
  );
  return { kind: 'best-row', position: faster.length + 1, registration, bestLapNumber, bestTimeMs };
}
