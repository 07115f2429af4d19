/** A stored championship as the document that would make it: to edit it, and to put it back. */

import type { ChampionshipDocument } from '@lapwing/contract/ingest/championship-document';
import { championshipLayouts, nameOf } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';
import type { NewChampionship, RoundRules } from '../document/new-event.ts';
import { championshipClientId, eventClientId, sessionClientId } from '../document/own-client-ids.ts';

type Rules = NewChampionship['rules'];

/** All rounds are named, also those that a document left to the races of an event. */
export async function documentOf(
  db: Kysely<Schema>,
  championship: Row<'championships'>,
): Promise<ChampionshipDocument> {
  const { id, name, season, className, layout } = championship;
  const events = await db
    .selectFrom('championshipEvents')
    .innerJoin('events', 'events.id', 'championshipEvents.eventId')
    .select(['events.id', 'events.clientId'])
    .where('championshipId', '=', id)
    .orderBy('championshipEvents.sort')
    .execute();
  const rounds = await db
    .selectFrom('championshipRounds as round')
    .innerJoin('sessions', 'sessions.id', 'round.sessionId')
    .select(['round.eventId', 'round.sessionId', 'round.name', 'round.shortName', 'round.rules'])
    .select('sessions.clientId')
    .where('championshipId', '=', id)
    .orderBy('round.sort')
    .orderBy('round.id')
    .execute();
  const eventOf = new Map(events.map((event) => [event.id, event.clientId ?? eventClientId(event.id)]));
  const sessionOf = new Map(
    rounds.map(({ sessionId, clientId, eventId }) => [
      sessionId,
      { event: eventOf.get(eventId) ?? '', session: clientId ?? sessionClientId(sessionId) },
    ]),
  );
  // Only publish-championship and the import of archives write it.
  const { given, points, drops, ...rules } = JSON.parse(championship.rules) as Rules;
  return {
    clientId: championship.clientId ?? championshipClientId(id),
    name,
    season,
    className,
    layout: nameOf(championshipLayouts, layout),
    ...(given === undefined ? { points: [...points] } : { standings: standingsOf(given, sessionOf) }),
    ...(rules.pointsByType !== undefined && { pointsByType: copyOf(rules.pointsByType) }),
    ...(rules.polePoints !== undefined && { polePoints: rules.polePoints }),
    ...(rules.fastestLapPoints !== undefined && { fastestLapPoints: rules.fastestLapPoints }),
    ...(rules.guests !== undefined && { guests: [...rules.guests] }),
    drops,
    events: events.map((event) => ({
      event: event.clientId ?? eventClientId(event.id),
      rounds: rounds
        .filter(({ eventId }) => eventId === event.id)
        .map((round) => ({
          session: round.clientId ?? sessionClientId(round.sessionId),
          name: round.name,
          shortName: round.shortName,
          ...roundRulesOf(round.rules),
        })),
    })),
  };
}

function copyOf({ practice, qualify }: NonNullable<Rules['pointsByType']>) {
  return {
    ...(practice !== undefined && { practice: [...practice] }),
    ...(qualify !== undefined && { qualify: [...qualify] }),
  };
}

function roundRulesOf(rules: string | null) {
  // Written from such rules only.
  const { points, extraPoints } = JSON.parse(rules ?? '{}') as RoundRules;
  return {
    ...(points !== undefined && { points: [...points] }),
    ...(extraPoints !== undefined && { extraPoints: [...extraPoints] }),
  };
}

function standingsOf(
  { status, rows }: NonNullable<Rules['given']>,
  sessionOf: ReadonlyMap<number, { event: string; session: string }>,
): NonNullable<ChampionshipDocument['standings']> {
  return {
    status: status === 'Official' ? 'Official' : 'Provisional',
    rows: rows.map(({ position, startNumber, nationality, rounds, ...row }) => ({
      ...row,
      ...(position !== null && { position }),
      ...(startNumber !== null && { number: startNumber }),
      ...(nationality !== null && { nationality }),
      rounds: rounds.flatMap(({ sessionId, position: place, ...score }) => {
        const session = sessionOf.get(sessionId);
        return session === undefined
          ? []
          : [{ ...session, ...score, ...(place !== null && { position: place }) }];
      }),
    })),
  };
}
