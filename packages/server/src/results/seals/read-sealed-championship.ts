/** Reads a championship with its standings as a seal has them. */

import type { PublicationSource } from '@lapwing/contract/results/revisions';
import { championshipLayouts, nameOf } from '@lapwing/contract/values/enums';
import type { SealedChampionship } from '@lapwing/timing/seals/sealed-championship';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { rulesOf } from '../championship-season.ts';
import { type ChampionshipData, findChampionship } from '../queries/championship.ts';
import { toWireChampionship } from '../wire/championship.ts';

/** Of its current revision; null if it is deleted or has none. */
export async function readSealedChampionship(
  db: Kysely<Schema>,
  championshipId: number,
  server: string,
): Promise<SealedChampionship | null> {
  const data = await findChampionship(db, championshipId);
  if (data === null) return null;
  const revision = await db
    .selectFrom('championshipRevisions')
    .select(['number', 'source', 'savedAtMs'])
    .where('championshipId', '=', championshipId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (revision === undefined) return null;
  const { championship } = data;
  const { name: organization } = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', championship.organizationId)
    .executeTakeFirstOrThrow();
  const { competitors, resultStatus } = toWireChampionship(data);
  const sessionOf = new Map(data.rounds.map((round) => [round.id, round.sessionId]));
  // Standings that the organiser counted are the rows themselves.
  const { given: _, ...rules } = rulesOf(championship);
  return {
    server,
    organization,
    championship: {
      id: championship.id,
      name: championship.name,
      season: championship.season,
      class: championship.className,
      layout: nameOf(championshipLayouts, championship.layout),
    },
    revision: revision.number,
    status: resultStatus,
    // Only these three are written.
    source: revision.source as PublicationSource,
    publishedAtMs: revision.savedAtMs,
    rules,
    rounds: await roundsOf(db, data),
    rows: competitors.map((row) => ({
      place: row.position,
      startNumber: row.no,
      className: row.class,
      isGuest: row.isGuest,
      total: row.total,
      dropped: row.dropped,
      rounds: row.events.flatMap(({ rounds }) =>
        rounds.map(({ roundId, ...score }) => ({ session: sessionOf.get(roundId) ?? 0, ...score })),
      ),
      person: { firstName: row.firstName, lastName: row.lastName, nationality: row.nationality },
    })),
  };
}

async function roundsOf(
  db: Kysely<Schema>,
  { rounds }: ChampionshipData,
): Promise<SealedChampionship['rounds']> {
  if (rounds.length === 0) return [];
  const sessions = await db
    .selectFrom('sessions')
    .leftJoin('seals', (join) =>
      join
        .onRef('seals.sessionId', '=', 'sessions.id')
        .onRef('seals.revisionNumber', '=', 'sessions.revisionNumber'),
    )
    .select(['sessions.id', 'sessions.revisionNumber', 'seals.hash'])
    .where(
      'sessions.id',
      'in',
      rounds.map(({ sessionId }) => sessionId),
    )
    .execute();
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  return rounds.flatMap(({ eventId, sessionId, name, shortName, rules }) => {
    const session = sessionOf.get(sessionId);
    if (session === undefined) return [];
    return [
      {
        ...{ event: eventId, session: sessionId, name, shortName },
        ...{ revision: session.revisionNumber, seal: session.hash },
        // Written by us, as JSON.
        rules: rules === null ? null : (JSON.parse(rules) as unknown),
      },
    ];
  });
}
