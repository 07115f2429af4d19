/** Reads championships with the rounds and results of their standings. */

import type { ChampionshipOfEvent } from '@lapwing/contract/results/events';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';
import type { Page } from './event.ts';
import { type CompetitorRow, listCompetitors } from './session.ts';

export type ChampionshipData = {
  championship: Row<'championships'>;
  events: { id: number; name: string; startDate: string }[];
  rounds: (Row<'championshipRounds'> & { resultStatus: number; kind: string })[];
  /** of all rounds, in the order of each session's classification */
  results: CompetitorRow[];
};

export type ListedChampionship = Row<'championships'> & {
  /** the result status of each listed round */
  roundStatuses: number[];
};

/** The newest season first. */
export async function listChampionships(
  db: Kysely<Schema>,
  organizationId: number,
  page: Page,
): Promise<{ championships: ListedChampionship[]; total: number }> {
  const ofOrganization = db
    .selectFrom('championships')
    .where('organizationId', '=', organizationId)
    .where('deletedAtMs', 'is', null);
  const rows = await ofOrganization
    .selectAll()
    .orderBy('season', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(page.count)
    .offset(page.offset)
    .execute();
  const { total } = await ofOrganization
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const statuses = await listRoundStatuses(
    db,
    rows.map(({ id }) => id),
  );
  const championships = rows.map((row) => ({
    ...row,
    roundStatuses: statuses
      .filter(({ championshipId }) => championshipId === row.id)
      .map(({ resultStatus }) => resultStatus),
  }));
  return { championships, total };
}

async function listRoundStatuses(db: Kysely<Schema>, championshipIds: readonly number[]) {
  if (championshipIds.length === 0) return [];
  return db
    .selectFrom('championshipRounds as round')
    .innerJoin('sessions', 'sessions.id', 'round.sessionId')
    .innerJoin('events', 'events.id', 'round.eventId')
    .select(['round.championshipId', 'sessions.resultStatus'])
    .distinct()
    .where('round.championshipId', 'in', championshipIds)
    .where('events.isListed', '=', 1)
    .execute();
}

/** The championships of an event, sorted by name. */
export async function listChampionshipsOfEvent(
  db: Kysely<Schema>,
  eventId: number,
): Promise<ChampionshipOfEvent[]> {
  return db
    .selectFrom('championshipEvents')
    .innerJoin('championships as championship', 'championship.id', 'championshipEvents.championshipId')
    .where('championshipEvents.eventId', '=', eventId)
    .where('championship.deletedAtMs', 'is', null)
    .select([
      'championship.id',
      'championship.name',
      'championship.season',
      'championship.className as class',
      'championship.organizationId',
    ])
    .orderBy('championship.season', 'desc')
    .orderBy('championship.name')
    .orderBy('championship.id')
    .execute();
}

/** Those in which the result of a session counts. */
export async function listChampionshipsOfSession(db: Kysely<Schema>, sessionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('championshipRounds as round')
    .innerJoin('championships as championship', 'championship.id', 'round.championshipId')
    .select('championship.id')
    .distinct()
    .where('round.sessionId', '=', sessionId)
    .where('championship.deletedAtMs', 'is', null)
    .orderBy('championship.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Only listed results count: a result that is not public yet would show in the points. */
export async function findChampionship(db: Kysely<Schema>, id: number): Promise<ChampionshipData | null> {
  const championship = await db
    .selectFrom('championships')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAtMs', 'is', null)
    .executeTakeFirst();
  if (championship === undefined) return null;
  const events = await db
    .selectFrom('championshipEvents')
    .innerJoin('events', 'events.id', 'championshipEvents.eventId')
    .select(['events.id', 'events.name', 'events.startDate'])
    .where('championshipEvents.championshipId', '=', id)
    .where('events.isListed', '=', 1)
    .orderBy('championshipEvents.sort')
    .execute();
  const rounds = await db
    .selectFrom('championshipRounds as round')
    .innerJoin('sessions', 'sessions.id', 'round.sessionId')
    .selectAll('round')
    .select(['sessions.resultStatus', 'sessions.kind'])
    .where('round.championshipId', '=', id)
    .orderBy('round.sort')
    .orderBy('round.id')
    .execute();
  const listed = new Set(events.map((event) => event.id));
  const shown = rounds.filter((round) => listed.has(round.eventId));
  const results =
    shown.length === 0
      ? []
      : await listCompetitors(
          db,
          shown.map((round) => round.sessionId),
        );
  return { championship, events, rounds: shown, results };
}
