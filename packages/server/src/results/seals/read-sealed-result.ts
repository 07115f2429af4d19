/** Reads the stored result of a session as a seal has it. */

import type { PublicationSource, RulingSource } from '@lapwing/contract/results/revisions';
import { classificationTypes, nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { pointsOf } from '@lapwing/timing/classification/classify-session';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import {
  lapsText,
  type SealedResult,
  type SealedRow,
  type SealedRuling,
} from '@lapwing/timing/seals/seal-document';
import type { Kysely } from 'kysely';
import { preparedQuery, queryById } from '../../storage/prepared-query.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { driversOf } from '../crew-columns.ts';
import { listRulings } from '../queries/revision.ts';
import { resultsOfRuns } from '../queries/session.ts';
import { isInForce } from '../ruling-rows.ts';
import { rulesFromRow } from '../session-rules.ts';
import { sha256 } from './node-seal-crypto.ts';

const sessionsById = queryById((db, sessionId) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .innerJoin('organizations as organization', 'organization.id', 'event.organizationId')
    .selectAll('session')
    .select(['event.name as eventName', 'organization.name as organizationName'])
    .where('session.id', '=', sessionId),
);

/** Reading all columns of a row takes half as long again. */
const competitorColumns = [
  ...(['id', 'startNumber', 'firstName', 'lastName', 'className', 'nationality', 'drivers'] as const),
  ...(['finishPosition', 'isClassified', 'positionInClass', 'status', 'isGuest', 'handicapMs'] as const),
  'startPosition',
  ...(['lapCount', 'totalTimeMs', 'bestTimeMs', 'bestLapNumber', 'laps', 'additionalFields'] as const),
] as const;

type SealedCompetitor = Pick<Row<'competitors'>, (typeof competitorColumns)[number]>;

const competitorsById = queryById((db, sessionId) =>
  db
    .selectFrom('competitors')
    .select(competitorColumns)
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition'),
);

const runsById = queryById((db, sessionId) =>
  db
    .selectFrom('mergedSessions')
    .innerJoin('sessions', 'sessions.id', 'mergedSessions.runSessionId')
    .select(['sessions.id', 'sessions.name', 'sessions.revisionNumber'])
    .where('mergedSessions.sessionId', '=', sessionId)
    .orderBy('mergedSessions.sort'),
);

const findRevisions = preparedQuery((db, { sessionId, number }: { sessionId: number; number: number }) =>
  db
    .selectFrom('sessionRevisions')
    .select(['resultStatus', 'source', 'publishedBy', 'publishedAtMs', 'reason'])
    .where('sessionId', '=', sessionId)
    .where('number', '=', number),
);

/** Of its current revision; null if there is none. */
export async function readSealedResult(
  db: Kysely<Schema>,
  sessionId: number,
  server: string,
): Promise<SealedResult | null> {
  const [session] = await sessionsById(db, sessionId);
  if (session === undefined) return null;
  const [revision] = await findRevisions(db, { sessionId, number: session.revisionNumber });
  if (revision === undefined) return null;
  const competitors = await competitorsById(db, sessionId);
  const runs = session.isMerge === 1 ? await runsById(db, sessionId) : [];
  const rulings = (await listRulings(db, sessionId)).filter((row) => isInForce(row, session.revisionNumber));
  const placeOf = new Map(competitors.map(({ id, finishPosition }) => [id, finishPosition]));
  const { publishedBy, reason, publishedAtMs, resultStatus, source } = revision;
  return {
    server,
    organization: session.organizationName,
    event: { id: session.eventId, name: session.eventName },
    session: {
      id: session.id,
      name: session.name,
      kind: session.kind,
      type: nameOf(classificationTypes, session.classificationType),
      startsAtMs: session.startsAtMs,
    },
    revision: session.revisionNumber,
    status: nameOf(resultStatuses, resultStatus),
    // Only these three are written.
    source: source as PublicationSource,
    publishedAtMs,
    publication: { publishedBy, reason },
    rows: await rowsOf(db, session, competitors, runs),
    rulings: rulings.map((row) => rulingOf(row, placeOf)),
    runs: runs.map(({ id, name, revisionNumber }) => ({ id, name, revision: revisionNumber })),
  };
}

async function rowsOf(
  db: Kysely<Schema>,
  session: Row<'sessions'>,
  competitors: readonly SealedCompetitor[],
  runs: readonly { id: number }[],
): Promise<SealedRow[]> {
  const { runPoints } = rulesFromRow(session);
  const runIds = runPoints === null ? [] : runs.map(({ id }) => id);
  const results = await resultsOfRuns(db, runIds);
  const turn = yieldToEventLoop();
  const rows: SealedRow[] = [];
  for (const competitor of competitors) {
    await turn();
    rows.push({
      ...rowOf(competitor),
      points: pointsOf(competitor, results, runPoints)?.points ?? null,
    });
  }
  return rows;
}

function rowOf(row: SealedCompetitor): Omit<SealedRow, 'points'> {
  const { firstName, lastName, nationality } = row;
  return {
    place: row.finishPosition,
    isClassified: row.isClassified === 1,
    placeInClass: row.positionInClass,
    startNumber: row.startNumber,
    className: row.className,
    status: nameOf(rowStatuses, row.status),
    lapCount: row.lapCount,
    totalTimeMs: row.totalTimeMs,
    bestTimeMs: row.bestTimeMs,
    bestLapNumber: row.bestLapNumber,
    handicapMs: row.handicapMs,
    isGuest: row.isGuest === 1,
    gridPosition: row.startPosition,
    laps: sha256(lapsText(decodeLaps(row.laps))),
    person: {
      firstName,
      lastName,
      nationality,
      drivers: driversOf(row),
      // Written by us, as a list of texts.
      additionalFields: JSON.parse(row.additionalFields) as string[],
    },
  };
}

function rulingOf(row: Row<'rulings'>, placeOf: ReadonlyMap<number, number>): SealedRuling {
  const { number, kind, value, form, source, decidedAtMs, reason, document } = row;
  return {
    number,
    place: placeOf.get(row.competitorId) ?? null,
    kind,
    value,
    form,
    // Only these two are written.
    source: source as RulingSource,
    decidedAtMs,
    words: { reason, document },
  };
}
