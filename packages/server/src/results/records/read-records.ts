/** The records of an organisation: what it accepted, what it may accept, computed from its official results. */

import { groupBy } from '@lapwing/timing/group-by';
import { type RecordClaim, recordHistory, recordProposals } from '@lapwing/timing/records/record-history';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { fullNameOf } from '../competitor-name.ts';
import { countedLap, fastestOf, readCountedLaps } from './counted-laps.ts';
import {
  type BestLap,
  keyOfCategory,
  type LapRow,
  listBestLaps,
  listOwnLaps,
  listRecordLaps,
  type TrackCategory,
} from './record-laps.ts';
import { listStoredRecords, type StoredRecord } from './stored-records.ts';

/** A stored record; `row` is null if it was entered by hand, or its lap is not in an official result any more. */
export type DecidedClaim = RecordClaim & { record: StoredRecord; row: LapRow | null; isValid: boolean };
/** A lap that nobody has decided on. */
export type Candidate = CandidateOf<LapRow>;

type CandidateOf<Row> = RecordClaim & { row: Row; lapNumber: number | null; isRead: boolean };

export type CategoryRecords = {
  category: TrackCategory;
  /** the first one first; the last one stands */
  history: DecidedClaim[];
  proposals: Candidate[];
  decided: DecidedClaim[];
};

/** Only accepted records: for visitors, and for the sessions that they are measured against. */
export async function readAcceptedRecords(
  db: Kysely<Schema>,
  organizationId: number,
): Promise<Omit<CategoryRecords, 'proposals'>[]> {
  return readDecided(db, organizationId, await listStoredRecords(db, organizationId));
}

async function readDecided(
  db: Kysely<Schema>,
  organizationId: number,
  stored: readonly StoredRecord[],
): Promise<Omit<CategoryRecords, 'proposals'>[]> {
  const competitorIds = [...new Set(stored.flatMap(({ competitorId }) => competitorId ?? []))];
  const rows = await listRecordLaps(db, organizationId, competitorIds);
  return inCategories(await decidedClaims(db, stored, rows));
}

/** With the laps that are proposed. */
export async function readRecords(db: Kysely<Schema>, organizationId: number): Promise<CategoryRecords[]> {
  const stored = await listStoredRecords(db, organizationId);
  const rows = await listBestLaps(db, organizationId, 'fastest');
  const othersOf = (row: BestLap) => listBestLaps(db, organizationId, row);
  const decided = new Map(
    (await readDecided(db, organizationId, stored)).map((each) => [keyOfCategory(each.category), each]),
  );
  const lapsDecided = groupBy(stored, ({ competitorId }) => competitorId ?? 0);
  const rowsOf = groupBy(rows, keyOfCategory);
  const records: (Omit<CategoryRecords, 'proposals'> & { proposals: CandidateOf<BestLap>[] })[] = [];
  for (const key of new Set([...decided.keys(), ...rowsOf.keys()])) {
    const own = decided.get(key);
    const [first] = rowsOf.get(key) ?? [];
    const category = own?.category ?? (first && categoryOf(first));
    if (category === undefined) continue;
    const history = own?.history ?? [];
    const proposals = await findProposals(
      db,
      history,
      { rows: rowsOf.get(key) ?? [], othersOf },
      lapsDecided,
    );
    records.push({ category, history, decided: own?.decided ?? [], proposals });
  }
  const proposed = records.flatMap(({ proposals }) => proposals.map(({ row }) => row.competitorId));
  const shown = await listRecordLaps(db, organizationId, proposed);
  const rowOf = new Map(shown.map((row) => [row.competitorId, row]));
  return records.map(({ proposals, ...record }) => ({
    ...record,
    proposals: proposals.flatMap((proposal) => {
      const row = rowOf.get(proposal.row.competitorId);
      return row === undefined ? [] : [{ ...proposal, row }];
    }),
  }));
}

function inCategories(claims: readonly DecidedClaim[]): Omit<CategoryRecords, 'proposals'>[] {
  return [...groupBy(claims, ({ row, record }) => keyOfCategory(row ?? record)).values()].flatMap(
    (decided) => {
      const [first] = decided;
      if (first === undefined) return [];
      const standing = decided.filter(({ record, isValid }) => isValid && record.state === 'accepted');
      return [{ category: categoryOf(first.row ?? first.record), decided, history: recordHistory(standing) }];
    },
  );
}

function categoryOf({ venueId, layoutId, direction, conditions, className }: TrackCategory): TrackCategory {
  return { venueId, layoutId, direction, conditions, className };
}

async function decidedClaims(
  db: Kysely<Schema>,
  stored: readonly StoredRecord[],
  rows: readonly LapRow[],
): Promise<DecidedClaim[]> {
  const rowOf = new Map(rows.map((row) => [row.competitorId, row]));
  const found = stored.flatMap(({ competitorId }) => rowOf.get(competitorId ?? 0)?.competitorId ?? []);
  const lapsOf = await readCountedLaps(db, [...new Set(found)]);
  return stored.map((record): DecidedClaim => {
    const { lapTimeMs, setAtMs, competitorId } = record;
    if (competitorId === null) return { record, row: null, isValid: true, lapTimeMs, setAtMs, endedAtMs: 0 };
    const row = rowOf.get(competitorId) ?? null;
    // Another competitor may have got the number of a removed one.
    const isSame = row !== null && fullNameOf(row) === record.name;
    const lap = isSame ? countedLap(row, lapsOf.get(competitorId) ?? [], record) : null;
    return {
      record,
      row: isSame ? row : null,
      isValid: lap !== null,
      lapTimeMs,
      setAtMs: isSame ? row.startsAtMs : setAtMs,
      endedAtMs: lap?.endedAtMs ?? 0,
    };
  });
}

/** `othersOf`: all laps of the session and class of a lap, if they are not among the rows. */
type Laps<Row> = { rows: readonly Row[]; othersOf: (row: Row) => Promise<Row[]> };

/**
 * The best times of the results first, without reading laps. Then the laps of those that would be proposed are read:
 * a best lap under yellow is replaced by the fastest lap that counts, and the others of its session may then be faster. That
 * is repeated until all proposals were read.
 */
async function findProposals<Row extends BestLap>(
  db: Kysely<Schema>,
  history: readonly RecordClaim[],
  { rows, othersOf }: Laps<Row>,
  lapsDecided: ReadonlyMap<number, readonly Pick<StoredRecord, 'lapNumber'>[]>,
): Promise<CandidateOf<Row>[]> {
  const recordMs = history.at(-1)?.lapTimeMs ?? Number.POSITIVE_INFINITY;
  const asCandidate = (row: Row): CandidateOf<Row>[] =>
    row.bestTimeMs === null || row.bestTimeMs >= recordMs
      ? []
      : [
          {
            row,
            lapTimeMs: row.bestTimeMs,
            lapNumber: row.bestLapNumber,
            setAtMs: row.startsAtMs,
            endedAtMs: 0,
            isRead: false,
          },
        ];
  let candidates = rows.flatMap(asCandidate);
  const known = new Set(rows.map(({ competitorId }) => competitorId));
  const complete = new Set<number>();
  for (;;) {
    const proposals = recordProposals(history, candidates);
    const unread = candidates.filter(
      (candidate) => !candidate.isRead && proposals.some((proposal) => isAlike(proposal, candidate)),
    );
    if (unread.length === 0) return proposals;
    const lapsOf = await readCountedLaps(
      db,
      unread.map(({ row }) => row.competitorId),
    );
    const isUnread = new Set(unread);
    const slower: Row[] = [];
    candidates = candidates.flatMap((candidate) => {
      if (!isUnread.has(candidate)) return [candidate];
      const { competitorId } = candidate.row;
      const decided = new Set((lapsDecided.get(competitorId) ?? []).map(({ lapNumber }) => lapNumber));
      const lap = fastestOf(candidate.row, lapsOf.get(competitorId) ?? [], decided);
      if (lap?.lapTimeMs !== candidate.lapTimeMs) slower.push(candidate.row);
      return lap === null ? [] : [{ ...candidate, ...lap, isRead: true }];
    });
    for (const row of slower) {
      // Of a track and class: a session is in it once.
      if (complete.has(row.sessionId)) continue;
      complete.add(row.sessionId);
      const others = (await othersOf(row)).filter(({ competitorId }) => !known.has(competitorId));
      for (const { competitorId } of others) known.add(competitorId);
      candidates.push(...others.flatMap(asCandidate));
    }
  }
}

/** The one, or one with the same time in its session, which may have been driven before. */
function isAlike(a: CandidateOf<BestLap>, b: CandidateOf<BestLap>): boolean {
  return a.row.sessionId === b.row.sessionId && a.lapTimeMs === b.lapTimeMs;
}

/** The fastest laps of an account, one for each track and class. */
export async function readPersonalBests(db: Kysely<Schema>, accountId: string): Promise<Candidate[]> {
  const bests: Candidate[] = [];
  for (const rows of groupBy(await listOwnLaps(db, accountId), keyOfCategory).values()) {
    const best = (await findProposals(db, [], { rows, othersOf: async () => [] }, new Map())).at(-1);
    if (best !== undefined) bests.push(best);
  }
  return bests;
}
