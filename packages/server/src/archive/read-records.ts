/** Reads what an organisation has decided about lap records, with the layouts of its tracks, as the lines of an archive. */

import type { Kysely } from 'kysely';
import { WHOLE_EVENT } from '../results/records/record-laps.ts';
import { listDeciders, listLayouts, listStoredRecords } from '../results/records/stored-records.ts';
import type { Schema } from '../storage/schema.ts';
import type { RecordLine, RecordLineKind } from './format.ts';

type AnyRecordLine = { [Kind in RecordLineKind]: { kind: Kind; row: RecordLine<Kind> } }[RecordLineKind];

/** Laps in sessions that are not in the archive are in it without their session. */
export async function* readRecordLines(
  db: Kysely<Schema>,
  organizationId: number,
  exportedSessions: ReadonlySet<number>,
): AsyncGenerator<AnyRecordLine, void, undefined> {
  for (const { organizationId: _, ...row } of await listLayouts(db, [organizationId]))
    yield { kind: 'layout', row };

  const tracks = await db
    .selectFrom('sessionTracks')
    .innerJoin('events', 'events.id', 'sessionTracks.eventId')
    .selectAll('sessionTracks')
    .where('events.organizationId', '=', organizationId)
    .orderBy('eventId')
    .orderBy('sessionId')
    .execute();
  for (const { sessionId, ...row } of tracks) {
    const isWholeEvent = sessionId === WHOLE_EVENT;
    if (!isWholeEvent && !exportedSessions.has(sessionId)) continue;
    // Only this server writes these columns.
    const line = { ...row, sessionId: isWholeEvent ? null : sessionId } as RecordLine<'track'>;
    yield { kind: 'track', row: line };
  }

  const records = await listStoredRecords(db, organizationId);
  const places = await placesOf(db, organizationId);
  const names = await listDeciders(db, records);
  for (const record of records) {
    const { competitorId, decisions, id: _, organizationId: __, state: ___, ...own } = record;
    if (decisions.length === 0) continue;
    const place = places.get(competitorId ?? 0);
    const isExported = place !== undefined && exportedSessions.has(place.sessionId);
    const line = {
      ...own,
      competitor:
        competitorId === null
          ? null
          : {
              // A competitor who was gone before an earlier import has a negative id.
              id: Math.abs(competitorId),
              sessionId: isExported ? place.sessionId : null,
              finishPosition: isExported ? place.finishPosition : 0,
            },
      decisions: decisions.map(({ decision, reason, accountId, atMs, decidedBy }) => ({
        decision,
        reason,
        decidedBy: names.get(accountId) ?? decidedBy,
        decidedAtMs: atMs,
      })),
    } as RecordLine<'record'>;
    yield { kind: 'record', row: line };
  }
}

/** Where the competitors of records are in their results. */
async function placesOf(db: Kysely<Schema>, organizationId: number) {
  const rows = await db
    .selectFrom('lapRecords')
    .innerJoin('competitors', 'competitors.id', 'lapRecords.competitorId')
    .select(['competitors.id', 'competitors.sessionId', 'competitors.finishPosition'])
    .where('lapRecords.organizationId', '=', organizationId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
