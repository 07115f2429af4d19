/** What the desk shows of records: proposals, what was decided and by whom, and the layouts of the tracks. */

import type { DecidedRecord, DeskRecords, RecordProposal } from '@lapwing/contract/desk/records';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { localDate } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import { fullNameOf } from '../../results/competitor-name.ts';
import { type Candidate, type DecidedClaim, readRecords } from '../../results/records/read-records.ts';
import { decisionOf, listDeciders, listLayouts, listTracks } from '../../results/records/stored-records.ts';
import {
  compareCategories,
  toWireCategory,
  toWireLap,
  toWireLayout,
  toWireRecord,
  toWireTrack,
} from '../../results/records/wire-records.ts';
import type { Schema } from '../../storage/schema.ts';

export async function readDeskRecords(db: Kysely<Schema>, organizationId: number): Promise<DeskRecords> {
  const { name } = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const records = await readRecords(db, organizationId);
  const layouts = await listLayouts(db, [organizationId]);
  const people = await listDeciders(
    db,
    records.flatMap(({ decided }) => decided.map(({ record }) => record)),
  );
  const tracks = (await listTracks(db, organizationId)).map((venue) => ({
    track: toWireTrack(venue),
    layouts: layouts.filter(({ venueId }) => venueId === venue.id).map(toWireLayout),
    categories: records
      .filter(
        ({ category, decided, proposals }) =>
          category.venueId === venue.id && decided.length + proposals.length > 0,
      )
      .map(({ category, history, proposals, decided }) => ({
        category: toWireCategory(category, layouts),
        standingId: history.at(-1)?.record.id ?? null,
        proposals: proposals.map((proposal) => toWireProposal(proposal, venue.timeZone)),
        decided: decided
          .toSorted((a, b) => b.setAtMs - a.setAtMs || b.record.id - a.record.id)
          .map((claim) => toWireDecided(claim, venue.timeZone, people)),
      }))
      .sort((a, b) => compareCategories(a.category, b.category)),
  }));
  return { organizationName: name, tracks };
}

function toWireProposal({ row, lapTimeMs, lapNumber }: Candidate, timeZone: string): RecordProposal {
  return {
    competitorId: row.competitorId,
    lapTimeMs,
    lapTime: formatLapTime(lapTimeMs),
    name: fullNameOf(row),
    startNumber: row.startNumber,
    date: localDate(row.startsAtMs, timeZone),
    lap: toWireLap(row, lapNumber),
  };
}

function toWireDecided(
  claim: DecidedClaim,
  timeZone: string,
  people: ReadonlyMap<string, string>,
): DecidedRecord {
  const { record, isValid } = claim;
  return {
    ...toWireRecord(claim, timeZone),
    state: record.state,
    isValid,
    decisions: record.decisions.map(({ decision, reason, accountId, atMs, decidedBy }) => ({
      decision: decisionOf(decision),
      reason,
      by: people.get(accountId) ?? decidedBy,
      atMs,
    })),
  };
}
