/** Makes a championship from a document: finds its events and sessions, and reports errors. */

import type { ChampionshipDocument, SavedChampionship } from '@lapwing/contract/ingest/championship-document';
import {
  type Message,
  messageOf,
  type RequestError,
  type UploadWarning,
} from '@lapwing/contract/values/messages';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { UploadedStandings } from '../../results/published-standings.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import type { NewChampionship, RoundRules } from '../document/new-event.ts';
import { documentOf } from './championship-document.ts';
import { type ChampionshipAuthor, noteSaved } from './championship-revisions.ts';
import { describeChampionship } from './own-championships.ts';
import { writeChampionship } from './write-championship.ts';

type Transacted = Transaction<Schema>;
type EventOfDocument = ChampionshipDocument['events'][number];
type RoundOfDocument = NonNullable<EventOfDocument['rounds']>[number];
type StandingOfDocument = NonNullable<ChampionshipDocument['standings']>['rows'][number];
type FoundSession = Pick<Row<'sessions'>, 'id' | 'eventId' | 'name' | 'clientId' | 'kind' | 'isMerge'>;
type FoundRound = { session: FoundSession; given: Omit<RoundOfDocument, 'session'>; pointer: string };
type FoundEvent = { eventId: number; clientId: string; rounds: FoundRound[]; pointer: string };

export async function publishChampionship(
  tx: Transacted,
  organizationId: number,
  document: ChampionshipDocument,
  author: ChampionshipAuthor,
): Promise<SavedChampionship> {
  const stored = await tx
    .selectFrom('championships')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('clientId', '=', document.clientId)
    .executeTakeFirst();
  if (stored !== undefined && stored.deletedAtMs !== null) {
    throw problem('conflict', {
      detail: messageOf('championship-deleted', { championship: document.clientId }),
    });
  }
  const events = await findEvents(tx, organizationId, document.events);
  const uploadedStandings = uploadedStandingsOf(document, events);
  const championship = newChampionshipOf(organizationId, document, events, uploadedStandings);
  const before = stored === undefined ? null : await documentOf(tx, stored);
  const { id, isChanged } = await writeChampionship(tx, championship, stored ?? null);
  if (isChanged) await noteSaved(tx, id, before, author);
  return {
    ...(await describeChampionship(tx, id)),
    isChanged,
    warnings: await warningsAbout(tx, championship.className, events),
  };
}

/** Reports all errors together. */
async function findEvents(
  tx: Transacted,
  organizationId: number,
  given: readonly EventOfDocument[],
): Promise<FoundEvent[]> {
  const errors: RequestError[] = [];
  const refuse = (name: string, message: Message) => errors.push({ in: 'body', name, ...message });
  const placeOf = new Map<number, string>();
  const found: FoundEvent[] = [];
  for (const [index, { event: clientId, rounds }] of given.entries()) {
    const pointer = `/events/${index}`;
    const event = await tx
      .selectFrom('events')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('clientId', '=', clientId)
      .where('deletedAtMs', 'is', null)
      .executeTakeFirst();
    if (event === undefined) {
      refuse(`${pointer}/event`, messageOf('event-unknown', { event: clientId }));
      continue;
    }
    const before = placeOf.get(event.id);
    if (before !== undefined)
      refuse(`${pointer}/event`, messageOf('event-repeated', { event: clientId, place: before }));
    placeOf.set(event.id, pointer);
    const sessions = await listSessions(tx, event.id);
    found.push({
      eventId: event.id,
      clientId,
      pointer,
      rounds:
        rounds === undefined ? racesIn(sessions, pointer) : findRounds(sessions, rounds, pointer, refuse),
    });
  }
  if (errors.length > 0) throw problem('invalid-parameters', { errors });
  return found;
}

function listSessions(tx: Transacted, eventId: number): Promise<FoundSession[]> {
  return tx
    .selectFrom('sessions')
    .select(['id', 'eventId', 'name', 'clientId', 'kind', 'isMerge'])
    .where('eventId', '=', eventId)
    .orderBy('startsAtMs')
    .orderBy('id')
    .execute();
}

function racesIn(sessions: readonly FoundSession[], pointer: string): FoundRound[] {
  return sessions
    .filter(({ kind, isMerge }) => kind === 'race' && isMerge === 0)
    .map((session) => ({ session, given: {}, pointer }));
}

function findRounds(
  sessions: readonly FoundSession[],
  rounds: readonly RoundOfDocument[],
  pointer: string,
  refuse: (name: string, message: Message) => void,
): FoundRound[] {
  const placeOf = new Map<number, string>();
  return rounds.flatMap(({ session: clientId, ...given }, index) => {
    const at = `${pointer}/rounds/${index}`;
    const session = sessions.find((each) => each.clientId === clientId);
    if (session === undefined) {
      refuse(`${at}/session`, messageOf('session-not-in-event', { session: clientId }));
      return [];
    }
    const before = placeOf.get(session.id);
    if (before !== undefined)
      refuse(`${at}/session`, messageOf('round-repeated', { session: clientId, place: before }));
    placeOf.set(session.id, at);
    return [{ session, given, pointer: at }];
  });
}

/** Standings that were counted elsewhere, in their order; their rounds must exist. */
function uploadedStandingsOf(
  { standings }: ChampionshipDocument,
  events: readonly FoundEvent[],
): UploadedStandings | undefined {
  if (standings === undefined) return undefined;
  const errors: RequestError[] = [];
  const sessionOf = (event: string, session: string) =>
    events
      .find(({ clientId }) => clientId === event)
      ?.rounds.find((round) => round.session.clientId === session)?.session;
  const rows = standings.rows.map((row, index) => ({
    ...namedIn(row),
    rounds: (row.rounds ?? []).flatMap(({ event, session: clientId, ...score }, at) => {
      const session = sessionOf(event, clientId);
      if (session === undefined) {
        const name = `/standings/rows/${index}/rounds/${at}/session`;
        errors.push({ in: 'body', name, ...messageOf('round-unknown', { session: clientId, event }) });
        return [];
      }
      const { position = null, status = 'Normal', isDropped = false, isGuest = false, points } = score;
      return [{ sessionId: session.id, points, position, status, isDropped, isGuest }];
    }),
  }));
  if (errors.length > 0) throw problem('invalid-parameters', { errors });
  const placeOf = ({ position }: { position: number | null }) => position ?? Number.MAX_SAFE_INTEGER;
  return { status: standings.status, rows: rows.sort((a, b) => placeOf(a) - placeOf(b)) };
}

function namedIn(row: StandingOfDocument) {
  const dropped = (row.rounds ?? []).filter(({ isDropped }) => isDropped);
  return {
    position: row.position ?? null,
    startNumber: row.number ?? null,
    firstName: row.firstName ?? '',
    lastName: row.lastName,
    className: row.className ?? '',
    nationality: row.nationality ?? null,
    isGuest: row.isGuest ?? false,
    total: row.total,
    dropped: row.dropped ?? dropped.reduce((sum, { points }) => sum + points, 0),
  };
}

function newChampionshipOf(
  organizationId: number,
  document: ChampionshipDocument,
  events: readonly FoundEvent[],
  given: UploadedStandings | undefined,
): NewChampionship {
  const {
    clientId,
    name,
    season,
    className = '',
    layout = 'PointsPerRun',
    points = [],
    drops = 0,
    pointsByType,
    polePoints = 0,
    fastestLapPoints = 0,
    guests = [],
  } = document;
  let count = 0;
  return {
    organizationId,
    clientId,
    name,
    season,
    className,
    layout,
    // Rules that are left out are not stored, so that a championship without them stays the same.
    rules: {
      points,
      drops,
      ...(pointsByType !== undefined && { pointsByType }),
      ...(polePoints > 0 && { polePoints }),
      ...(fastestLapPoints > 0 && { fastestLapPoints }),
      ...(guests.length > 0 && { guests }),
      ...(given !== undefined && { given }),
    },
    events: events.map(({ eventId, rounds }) => ({
      eventId,
      rounds: rounds.map(({ session, given }) => {
        count += 1;
        const rules = roundRulesOf(given);
        return {
          sessionId: session.id,
          name: given.name ?? session.name,
          shortName: given.shortName ?? `R${count}`,
          ...(rules !== null && { rules }),
        };
      }),
    })),
  };
}

function roundRulesOf({ points, extraPoints = [] }: FoundRound['given']): RoundRules | null {
  if (points === undefined && extraPoints.length === 0) return null;
  return { ...(points !== undefined && { points }), ...(extraPoints.length > 0 && { extraPoints }) };
}

/** Rounds that were driven but in which nobody scores, and extra points for nobody: usually a misspelt name. */
async function warningsAbout(
  tx: Transacted,
  className: string,
  events: readonly FoundEvent[],
): Promise<UploadWarning[]> {
  const warnings: UploadWarning[] = [];
  for (const { rounds, pointer: name } of events) {
    if (rounds.length === 0) warnings.push({ name, ...messageOf('event-without-races') });
  }
  for (const { session, given, pointer: name } of events.flatMap(({ rounds }) => rounds)) {
    const rows = await tx
      .selectFrom('competitors')
      .select(['startNumber', 'className'])
      .where('sessionId', '=', session.id)
      .execute();
    if (rows.length === 0) continue;
    const scoring = rows.filter((row) => className === '' || row.className === className);
    if (scoring.length === 0) {
      warnings.push({
        name,
        ...messageOf('class-without-competitors', { session: session.name, class: className }),
      });
    }
    for (const { number } of given.extraPoints ?? []) {
      if (scoring.some(({ startNumber }) => startNumber === number)) continue;
      warnings.push({ name, ...messageOf('number-without-points', { session: session.name, number }) });
    }
  }
  return warnings;
}
