/**
 * What a new revision of a session's result changes: rows, rulings, and the changes in its history. Nothing is read or
 * written here. A new session, a session sent again and a decision of the officials are three ways to make a plan.
 */

import { nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import {
  classifySession,
  type RunRows,
  type SessionRules,
  withRuns,
} from '../classification/classify-session.ts';
import { describeChanges, type PublishedRow, type ResultChange } from '../classification/describe-changes.ts';
import { isPublishedOrder, type Ruling } from '../classification/ruling.ts';
import { groupBy } from '../group-by.ts';
import { classifyNew, givenOrderRulings } from './classify-new-session.ts';
import {
  type CompetitorRecord,
  changedColumns,
  describedColumns,
  type ResultColumns,
  resultColumns,
  type StoredCompetitor,
  timedColumns,
  timedOf,
} from './competitor-record.ts';
import { matchCompetitors } from './match-competitors.ts';
import type { NewCompetitor, NewRuling, NewSession } from './new-session.ts';
import { withOfficialBests } from './official-bests.ts';
import { settlePrintedTotals } from './printed-totals.ts';
import { withoutCountedPenalties } from './remove-counted-penalties.ts';

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

/**
 * `document` is the upload, or the rules of a session whose result is made again from the stored data. Long results
 * take a while: the caller may do other work at each `yield`.
 */
export function* planRevision(
  stored: StoredResult,
  document: SessionUpload | SessionRules,
  decisions: Decisions = {},
): Generator<void, RevisionPlan> {
  return 'session' in document
    ? yield* planDocument(stored, document)
    : yield* planDecisions(stored, document, decisions);
}

function* planDocument(stored: StoredResult, document: SessionUpload): Generator<void, RevisionPlan> {
  const given = withOfficialBests(document.session);
  yield;
  const asGiven = matchCompetitors(given.competitors, stored.competitors);
  const settled = settleTotals(given, standing(stored.rulings, asGiven.newOf), asGiven.storedOf, document);
  const { session, countedCount } = settled;
  const match = session === given ? asGiven : matchCompetitors(session.competitors, stored.competitors);
  yield;
  const rules = rulesOf(session);
  const decided = settled.standing ?? standing(stored.rulings, match.newOf);
  const rulings = [...decided, ...givenOrderRulings(session, decided, rules, stored.runs)];
  yield;
  const classified = classifyNew(session, rulings, rules, stored.runs).toSorted(
    (a, b) => a.entry.timed.index - b.entry.timed.index,
  );
  const rows: PlannedRow[] = [];
  for (const row of classified) {
    yield;
    const { competitor } = row.entry.timed;
    const known = match.storedOf(competitor);
    const record = { ...describedColumns(competitor), ...timedColumns(competitor), ...resultColumns(row) };
    rows.push({
      id: known?.id ?? null,
      record,
      changed: known === undefined ? {} : changedColumns(known, record),
    });
  }
  const placeOf = new Map(session.competitors.map((competitor, index) => [competitor, index]));
  const wanted = rulings.map(({ competitor, ...decision }) => ({
    ...decision,
    competitorId: match.storedOf(competitor)?.id ?? idOfNewRow(placeOf.get(competitor) ?? 0),
  }));
  const { added, withdrawn } = planRulings(stored.rulings, wanted);
  const hasNewResult =
    added.length + withdrawn.length + match.gone.length > 0 ||
    rows.some(({ id, changed }) => id === null || Object.keys(changed).length > 0);
  yield;
  return {
    hasNewResult,
    rows,
    gone: match.gone,
    rulings: { added, withdrawn },
    changes: hasNewResult ? changesOf(stored, rows, wanted) : [],
    countedCount,
  };
}

function* planDecisions(
  stored: StoredResult,
  rules: SessionRules,
  { rulings = [], withdrawn = [] }: Decisions,
): Generator<void, RevisionPlan> {
  const entries = [];
  // Equals stay in the order of the list.
  for (const record of stored.competitors.toSorted((a, b) => a.id - b.id)) {
    yield;
    entries.push({ ...withRuns(timedOf(record), record, stored.runs, rules), record });
  }
  const inForce = [...stored.rulings.filter(({ number }) => !withdrawn.includes(number)), ...rulings];
  const entryOf = new Map(entries.map((entry) => [entry.record.id, entry]));
  const records = inForce.flatMap(({ competitorId, ruling }) => {
    const entry = entryOf.get(competitorId);
    return entry === undefined ? [] : [{ entry, ruling }];
  });
  yield;
  const rows = classifySession(entries, records, rules).map((row): PlannedRow => {
    const { id, ...known } = row.entry.timed.record;
    const record = { ...known, ...resultColumns(row) };
    return { id, record, changed: changedColumns(known, record) };
  });
  yield;
  const known = new Set(stored.rulings.map(({ number }) => number));
  return {
    hasNewResult: true,
    rows,
    gone: [],
    rulings: { added: rulings, withdrawn: withdrawn.filter((number) => known.has(number)) },
    changes: changesOf(stored, rows, inForce),
    countedCount: 0,
  };
}

export function rulesOf({ classificationType, classifiedShare, runPoints }: NewSession): SessionRules {
  return {
    type: classificationType,
    classifiedShare: classifiedShare ?? null,
    runPoints: runPoints ?? null,
  };
}

/** Rulings that stay in force. The published order is compared again each time. */
function standing(
  inForce: readonly StoredRuling[],
  newOf: (competitorId: number) => NewCompetitor | undefined,
): NewRuling[] {
  return inForce.flatMap(({ competitorId, ruling, decidedBy, decidedAtMs }) => {
    const competitor = newOf(competitorId);
    if (competitor === undefined || isPublishedOrder(ruling)) return [];
    return [{ competitor, ruling, decidedBy, decidedAtMs }];
  });
}

/** `standing` are all rulings in force from now on; null: those in force stay. */
function settleTotals(
  given: NewSession,
  inForce: readonly NewRuling[],
  storedOf: (competitor: NewCompetitor) => StoredCompetitor | undefined,
  { hasAllRulings, hasPenaltiesInTotals = false, addsLaps = false }: SessionUpload,
): { session: NewSession; countedCount: number; standing: readonly NewRuling[] | null } {
  // Totals of competitors with decided penalties are as timed.
  const isPrinted =
    hasPenaltiesInTotals || (addsLaps && !inForce.some(({ ruling }) => ruling.kind === 'penalty'));
  if (!isPrinted) {
    if (hasAllRulings) return { session: given, countedCount: 0, standing: given.rulings ?? [] };
    return { ...withoutCountedPenalties(given, inForce, storedOf), standing: null };
  }
  // Other decisions are in the printed places and statuses, unless the result is only provisional.
  const others = inForce.filter(({ ruling }) => ruling.kind !== 'penalty' && ruling.kind !== 'lap-deleted');
  const rulings = [...(given.rulings ?? []), ...(hasAllRulings ? [] : others)];
  return settlePrintedTotals({ ...given, rulings }, inForce, storedOf, hasAllRulings);
}

/**
 * Repeated rulings stay as they were decided; missing ones are withdrawn. A published order is one decision: its places
 * are applied one after the other.
 */
function planRulings(inForce: readonly StoredRuling[], wanted: readonly Decision[]) {
  const left = groupBy(inForce, rulingKey);
  const orderIn = (rulings: readonly Decision[]) =>
    rulings
      .filter(({ ruling }) => isPublishedOrder(ruling))
      .map(rulingKey)
      .join('\n');
  const isOrderKept = orderIn(inForce) === orderIn(wanted);
  const added = wanted.filter((each) => {
    if (!isOrderKept && isPublishedOrder(each.ruling)) return true;
    return left.get(rulingKey(each))?.shift() === undefined;
  });
  const withdrawn = [...left.values()].flat().map(({ number }) => number);
  return { added, withdrawn: withdrawn.sort((a, b) => a - b) };
}

/** Independent of the order of a ruling's parts. */
function rulingKey({ competitorId, ruling }: Decision): string {
  const parts = Object.entries(ruling).filter(([, value]) => value !== undefined);
  return JSON.stringify([competitorId, ...parts.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function changesOf(
  stored: StoredResult,
  rows: readonly PlannedRow[],
  inForce: readonly Decision[],
): PlannedChange[] {
  if (stored.revision === 0) return [];
  const published = (stored.published ?? stored.competitors).toSorted(byPlace);
  const rulingsBefore = groupBy(stored.rulings, ({ competitorId }) => competitorId);
  const rulingsAfter = groupBy(inForce, ({ competitorId }) => competitorId);
  const before = published.map((row) => toPublished(row.id, row, rulingsBefore.get(row.id)));
  const after = rows
    .map(({ id, record }, index) => ({ id: id ?? idOfNewRow(index), ...record }))
    .sort(byPlace)
    .map((row) => toPublished(row.id, row, rulingsAfter.get(row.id)));
  const byId = new Map(published.map((row) => [row.id, row]));
  return describeChanges(before, after).map((change): PlannedChange => {
    const left = change.kind === 'entry' && !change.to ? byId.get(change.competitorId) : undefined;
    if (left === undefined) return change;
    const { id, startNumber, firstName, lastName, className } = left;
    return { ...change, gone: { id, startNumber, firstName, lastName, className } };
  });
}

function byPlace(a: ResultColumns, b: ResultColumns): number {
  return a.finishPosition - b.finishPosition;
}

function toPublished(
  competitorId: number,
  row: ResultColumns,
  rulings: readonly Decision[] = [],
): PublishedRow {
  return {
    competitorId,
    position: row.isClassified === 1 ? row.finishPosition : null,
    status: nameOf(rowStatuses, row.status),
    lapCount: row.lapCount,
    totalTimeMs: row.totalTimeMs,
    bestTimeMs: row.bestTimeMs,
    rulings: rulings.map(({ ruling }) => ruling),
  };
}
