/** The stored result from which a revision is planned, and the plan that comes out. */

import type { RunRows } from '../classification/classify-session.ts';
import type { ResultChange } from '../classification/describe-changes.ts';
import type { Ruling } from '../classification/ruling.ts';
import type { CompetitorRecord, ResultColumns, StoredCompetitor } from './competitor-record.ts';
import type { NewSession } from './new-session.ts';

/** A ruling about a stored competitor. */
export type Decision = { competitorId: number; ruling: Ruling; decidedBy: string; decidedAtMs: number };
export type StoredRuling = Decision & { number: number };

type Named = Pick<StoredCompetitor, 'id' | 'startNumber' | 'firstName' | 'lastName' | 'className'>;
type Published = Named & ResultColumns;

/** The stored session. */
export type StoredResult = {
  /** of its last publication; 0 if there is none */
  revision: number;
  competitors: readonly StoredCompetitor[];
  /** those in force, in the order of decision */
  rulings: readonly StoredRuling[];
  /** the results of the sessions that it merges */
  runs: RunRows;
  /** the result as it was published, if its competitors have changed since */
  published?: readonly Published[];
};

/** A session that is sent for the first time. */
export const nothingStored: StoredResult = { revision: 0, competitors: [], rulings: [], runs: [] };

export type SessionUpload = {
  session: NewSession;
  /** whether `session.rulings` are complete; otherwise those in force stay */
  hasAllRulings: boolean;
  /** totals are as printed, including penalties */
  hasPenaltiesInTotals?: boolean;
  /** laps are added to a result that was published without them: they may reveal penalties in its totals */
  addsLaps?: boolean;
};

/** A decision of the officials about a stored result. */
export type Decisions = {
  /** in the order of decision, after the existing ones */
  rulings?: readonly Decision[];
  /** numbers of withdrawn rulings */
  withdrawn?: readonly number[];
};

export type PlannedRow = {
  /** null: it is new */
  id: number | null;
  record: CompetitorRecord;
  /** the differences from the stored row; empty for a new one */
  changed: Partial<CompetitorRecord>;
};

/** A competitor who is no longer in the session is named in the change itself. */
export type PlannedChange = ResultChange & { gone?: Named };

/** A new row has no id before it is stored: until then its index in `rows` is used. */
export type RevisionPlan = {
  /** false: the result equals the stored one */
  hasNewResult: boolean;
  rows: readonly PlannedRow[];
  /** ids of rows that are removed */
  gone: readonly number[];
  rulings: { added: readonly Decision[]; withdrawn: readonly number[] };
  /** since the last publication; none for the first one */
  changes: readonly PlannedChange[];
  /** how many totals included the seconds of penalties in force, see remove-counted-penalties */
  countedCount: number;
};

export function idOfNewRow(index: number): number {
  return -1 - index;
}

/** The index in `rows` of a new row; null for the id of a stored one. */
export function newRowOf(competitorId: number): number | null {
  return competitorId < 0 ? -1 - competitorId : null;
}

/** Only a status, which leaves everything else as it is. */
export const unchangedResult: RevisionPlan = {
  hasNewResult: false,
  rows: [],
  gone: [],
  rulings: { added: [], withdrawn: [] },
  changes: [],
  countedCount: 0,
};
