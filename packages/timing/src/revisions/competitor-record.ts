/** One stored competitor of a result: its identity, its timing, and its classification. */

import { nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import type { Classified } from '../classification/classify.ts';
import type { RuledEntry, TimedEntry } from '../classification/classify-ruled.ts';
import { decodeLaps, encodeLaps } from '../laps/packed/packed-laps.ts';
import { transponderCodeOf } from '../transponder-code.ts';
import { timedEntry } from './classify-new-session.ts';
import type { NewCompetitor } from './new-session.ts';

type Flag = 0 | 1;

type Described = {
  startNumber: string;
  firstName: string;
  lastName: string;
  className: string;
  nationality: string | null;
  transponder: string | null;
  /** JSON */
  additionalFields: string;
  /** JSON */
  drivers: string;
  isGuest: Flag;
  clientId: string | null;
};

type TimedColumns = {
  startPosition: number | null;
  /** see packed-laps */
  laps: Uint8Array;
  /** JSON */
  stints: string;
  timedStatus: number;
  givenLapCount: number | null;
  givenTotalMs: number | null;
  givenBestMs: number | null;
  givenBestLapNumber: number | null;
  handicapMs: number;
};

export type ResultColumns = {
  finishPosition: number;
  status: number;
  isClassified: Flag;
  positionInClass: number;
  lapCount: number;
  totalTimeMs: number | null;
  bestTimeMs: number | null;
  bestLapNumber: number | null;
};

export type CompetitorRecord = Described & TimedColumns & ResultColumns;
export type StoredCompetitor = CompetitorRecord & { id: number };

export function describedColumns(competitor: NewCompetitor): Described {
  return {
    startNumber: competitor.startNumber,
    firstName: competitor.firstName,
    lastName: competitor.lastName,
    className: competitor.className,
    nationality: competitor.nationality ?? null,
    transponder: competitor.transponder == null ? null : transponderCodeOf(competitor.transponder),
    additionalFields: JSON.stringify(competitor.additionalFields ?? []),
    drivers: JSON.stringify(competitor.drivers ?? []),
    isGuest: competitor.isGuest === true ? 1 : 0,
    clientId: competitor.clientId ?? null,
  };
}

/** Only values from the source are stored next to the result: what follows from runs is computed each time. */
export function timedColumns(competitor: NewCompetitor): TimedColumns {
  const { status, handicapMs, givenLapCount, givenTotalMs, givenBestMs, givenBestLapNumber } =
    timedEntry(competitor);
  return {
    startPosition: competitor.startPosition ?? null,
    laps: encodeLaps(competitor.laps),
    stints: JSON.stringify(competitor.stints ?? []),
    timedStatus: rowStatuses[status],
    givenLapCount,
    givenTotalMs,
    givenBestMs,
    givenBestLapNumber,
    handicapMs,
  };
}

/** The timing of a stored competitor, with its laps unpacked. */
export function timedOf(record: Described & TimedColumns) {
  return {
    laps: decodeLaps(record.laps),
    status: nameOf(rowStatuses, record.timedStatus),
    className: record.className,
    handicapMs: record.handicapMs,
    givenLapCount: record.givenLapCount,
    givenTotalMs: record.givenTotalMs,
    givenBestMs: record.givenBestMs,
    givenBestLapNumber: record.givenBestLapNumber,
  } satisfies TimedEntry;
}

export function resultColumns({ entry, standing }: Classified<RuledEntry<unknown>>): ResultColumns {
  return {
    finishPosition: standing.finishPosition,
    status: rowStatuses[entry.status],
    isClassified: standing.isClassified ? 1 : 0,
    positionInClass: standing.positionInClass,
    lapCount: entry.lapCount,
    totalTimeMs: entry.totalTimeMs,
    bestTimeMs: entry.bestTimeMs,
    bestLapNumber: entry.bestLapNumber,
  };
}

/** The columns that differ from the stored ones. */
export function changedColumns(
  stored: CompetitorRecord,
  record: CompetitorRecord,
): Partial<CompetitorRecord> {
  const changed = Object.entries(record).filter(
    // Every column of one is a column of the other.
    ([name, value]) => !isSame(stored[name as keyof CompetitorRecord], value),
  );
  return Object.fromEntries(changed);
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b || !(a instanceof Uint8Array) || !(b instanceof Uint8Array)) return a === b;
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
