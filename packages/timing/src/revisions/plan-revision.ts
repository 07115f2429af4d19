/**
 * What a new revision of a session's result changes: rows, rulings, and the changes in its history. Nothing is read or
 * written here. A new session, a session sent again and a decision of the officials are three ways to make a plan.
 */

import { classifySession, type SessionRules, withRuns } from '../classification/classify-session.ts';
import { isPublishedOrder } from '../classification/ruling.ts';
import { classifyNew, uploadedOrderRulings } from './classify-new-session.ts';
import {
  changedColumns,
  describedColumns,
  resultColumns,
  type StoredCompetitor,
  timedColumns,
  timedOf,
} from './competitor-record.ts';
import { matchCompetitors } from './match-competitors.ts';
import type { NewCompetitor, NewRuling, NewSession } from './new-session.ts';
import { withOfficialBests } from './official-bests.ts';
import { changesOf, planRulings } from './plan-changes.ts';
import { settlePrintedTotals } from './printed-totals.ts';
import { withoutCountedPenalties } from './remove-counted-penalties.ts';
import {
  type Decisions,
  idOfNewRow,
  type PlannedRow,
  type RevisionPlan,
  type SessionUpload,
  type StoredResult,
  type StoredRuling,
} from './revision-plan.ts';

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
  const uploaded = withOfficialBests(document.session);
  yield;
  const uploadedMatch = matchCompetitors(uploaded.competitors, stored.competitors);
  const settled = settleTotals(
    uploaded,
    standing(stored.rulings, uploadedMatch.newOf),
    uploadedMatch.storedOf,
    document,
  );
  const { session, countedCount } = settled;
  const match =
    session === uploaded ? uploadedMatch : matchCompetitors(session.competitors, stored.competitors);
  yield;
  const rules = rulesOf(session);
  const decided = settled.standing ?? standing(stored.rulings, match.newOf);
  const computed = classifyNew(session, decided, rules, stored.runs);
  yield;
  const published = uploadedOrderRulings(session, decided, computed);
  const rulings = [...decided, ...published];
  // Most results are published in the order of their times.
  const ranked = published.length === 0 ? computed : classifyNew(session, rulings, rules, stored.runs);
  const classified = ranked.toSorted((a, b) => a.entry.timed.index - b.entry.timed.index);
  const rows: PlannedRow[] = [];
  for (const row of classified) {
    yield;
    const { competitor } = row.entry.timed;
    const storedRow = match.storedOf(competitor);
    // Spreading three objects into one takes five times as long.
    const record = Object.assign(describedColumns(competitor), timedColumns(competitor), resultColumns(row));
    rows.push({
      id: storedRow?.id ?? null,
      record,
      changed: storedRow === undefined ? {} : changedColumns(storedRow, record),
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
    const { id, ...before } = row.entry.timed.record;
    const record = { ...before, ...resultColumns(row) };
    return { id, record, changed: changedColumns(before, record) };
  });
  yield;
  const inForceBefore = new Set(stored.rulings.map(({ number }) => number));
  return {
    hasNewResult: true,
    rows,
    gone: [],
    rulings: { added: rulings, withdrawn: withdrawn.filter((number) => inForceBefore.has(number)) },
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
  uploaded: NewSession,
  inForce: readonly NewRuling[],
  storedOf: (competitor: NewCompetitor) => StoredCompetitor | undefined,
  { hasAllRulings, hasPenaltiesInTotals = false, addsLaps = false }: SessionUpload,
): { session: NewSession; countedCount: number; standing: readonly NewRuling[] | null } {
  // Totals of competitors with decided penalties are as timed.
  const isPrinted =
    hasPenaltiesInTotals || (addsLaps && !inForce.some(({ ruling }) => ruling.kind === 'penalty'));
  if (!isPrinted) {
    if (hasAllRulings) return { session: uploaded, countedCount: 0, standing: uploaded.rulings ?? [] };
    return { ...withoutCountedPenalties(uploaded, inForce, storedOf), standing: null };
  }
  // Other decisions are in the printed places and statuses, unless the result is only provisional.
  const others = inForce.filter(({ ruling }) => ruling.kind !== 'penalty' && ruling.kind !== 'lap-deleted');
  const rulings = [...(uploaded.rulings ?? []), ...(hasAllRulings ? [] : others)];
  return settlePrintedTotals({ ...uploaded, rulings }, inForce, storedOf, hasAllRulings);
}
