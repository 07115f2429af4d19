/** Seals the standings of an event's championships again when other results count in them than in their newest seal. */

import type { PublicationSource } from '@lapwing/contract/results/revisions';
import { countedResults, type SealedRound } from '@lapwing/timing/seals/sealed-championship';
import type { Transaction } from 'kysely';
import { rulesOf } from '../../results/championship-season.ts';
import { findNewestChampionshipDocument } from '../../results/seals/stored-seals.ts';
import type { Schema } from '../../storage/schema.ts';
import { noteResults } from './championship-revisions.ts';

type Transacted = Transaction<Schema>;

/** After the last change to the results of an event, or to whether it is public. */
export async function sealStandings(
  tx: Transacted,
  eventId: number,
  nowMs: number = Date.now(),
): Promise<void> {
  const championships = await tx
    .selectFrom('championships')
    .select(['id', 'rules'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('championshipRounds').select('championshipId').where('eventId', '=', eventId),
    )
    .where('deletedAtMs', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, rules } of championships) {
    // Standings that the organiser counted do not follow from results.
    if (rulesOf({ rules }).given !== undefined || !(await haveOtherResults(tx, id))) continue;
    await noteResults(tx, id, { source: await lastSourceIn(tx, eventId), nowMs });
  }
}

async function haveOtherResults(tx: Transacted, championshipId: number): Promise<boolean> {
  const rounds = await tx
    .selectFrom('championshipRounds as round')
    .innerJoin('championshipEvents as counted', (join) =>
      join
        .onRef('counted.championshipId', '=', 'round.championshipId')
        .onRef('counted.eventId', '=', 'round.eventId'),
    )
    .innerJoin('events', 'events.id', 'round.eventId')
    .innerJoin('sessions', 'sessions.id', 'round.sessionId')
    .leftJoin('seals', (join) =>
      join
        .onRef('seals.sessionId', '=', 'sessions.id')
        .onRef('seals.revisionNumber', '=', 'sessions.revisionNumber'),
    )
    .select(['round.sessionId as session', 'sessions.revisionNumber as revision', 'seals.hash as seal'])
    .where('round.championshipId', '=', championshipId)
    .where('events.isListed', '=', 1)
    .execute();
  const document = await findNewestChampionshipDocument(tx, championshipId);
  return countedResults(rounds) !== countedResults(document === null ? [] : sealedRounds(document));
}

function sealedRounds(document: string): SealedRound[] {
  try {
    return (JSON.parse(document) as { rounds: SealedRound[] }).rounds;
  } catch {
    // It was changed in the database.
    return [];
  }
}

async function lastSourceIn(tx: Transacted, eventId: number): Promise<PublicationSource> {
  const last = await tx
    .selectFrom('sessionRevisions as revision')
    .innerJoin('sessions', 'sessions.id', 'revision.sessionId')
    .select('revision.source')
    .where('sessions.eventId', '=', eventId)
    .orderBy('revision.publishedAtMs', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Only these three are written.
  return (last?.source ?? 'upload') as PublicationSource;
}
