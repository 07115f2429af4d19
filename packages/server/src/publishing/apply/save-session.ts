/** Writes one session: who drove in it, what was timed and decided, and its first publication. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { classificationTypes, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { encodeLaps } from '@lapwing/timing/laps/packed-laps';
import type { Insertable, Transaction } from 'kysely';
import { rulesToRow, type SessionRules } from '../../results/classify-session.ts';
import { saveFieldCrossings } from '../../results/field-crossings.ts';
import { insertRulings, toRow } from '../../results/ruling-rows.ts';
import { type CompetitorRow, resultsOfRuns } from '../../results/session-queries.ts';
import { announce } from '../../storage/announce.ts';
import { rowsInserter } from '../../storage/insert-rows.ts';
import type { Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { classifyNew, givenOrderRulings, timedEntry } from '../plan/classify-new-session.ts';
import { describedColumns } from '../plan/competitor-columns.ts';
import type { NewCompetitor, NewPublication, NewRuling, NewSession } from '../plan/new-event.ts';
import { withOfficialBests } from '../plan/official-bests.ts';
import { addRevision, publish } from '../revisions/publish-revision.ts';
import { saveWeather } from './save-weather.ts';

type Transacted = Transaction<Schema>;

export const insertCompetitors = rowsInserter((db, row: Insertable<Schema['competitors']>) =>
  db.insertInto('competitors').values(row),
);

/** Where a session stands in its event, and what is known of it from there. */
export type Place = { eventId: number; groupId: number; sort: number };

export async function saveSession(
  tx: Transacted,
  given: NewSession,
  place: Place,
  updatedAtMs: number,
  runIds: readonly number[],
): Promise<number> {
  const session = withOfficialBests(given);
  const rules = rulesOf(session);
  const [first, ...later] = publicationsOf(session, updatedAtMs);
  const runs = await resultsOfRuns(tx, runIds);
  const decided = [...(session.rulings ?? []), ...(first?.rulings ?? [])];
  const rulings = [...decided, ...givenOrderRulings(session, decided, rules, runs)];
  const { id: sessionId } = await tx
    .insertInto('sessions')
    .values({
      ...place,
      clientId: session.clientId ?? null,
      name: session.name,
      comment: session.comment ?? null,
      kind: session.kind,
      classificationType: classificationTypes[session.classificationType],
      isMerge: runIds.length > 0 ? 1 : 0,
      followsRuns: session.followsRuns === true ? 1 : 0,
      resultStatus: resultStatuses[first?.resultStatus ?? session.resultStatus],
      startsAtMs: session.startsAtMs,
      endsAtMs: session.endsAtMs,
      hasStartGrid: session.competitors.some(({ startPosition }) => (startPosition ?? null) !== null) ? 1 : 0,
      ...rulesToRow(rules),
      revisionNumber: first === undefined ? 0 : 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  await announce(tx, { kind: 'session', sessionId });
  const rows = await competitorRows(session, sessionId, rules, rulings, runs);
  await insertCompetitors(tx, rows);
  await nextTurn();
  await saveFieldCrossings(tx, sessionId, lapsInOrder(rows));
  await nextTurn();
  for (const [sort, runSessionId] of runIds.entries()) {
    await tx.insertInto('mergedSessions').values({ sessionId, runSessionId, sort }).execute();
  }
  await saveAnnouncements(tx, session, sessionId);
  await saveWeather(tx, session, sessionId);
  if (first !== undefined) await addRevision(tx, { sessionId, number: 1, ...first, changes: [] });
  if (rulings.length === 0 && later.length === 0) return sessionId;

  const ids = await competitorIds(tx, session, sessionId);
  const revisionNumber = first === undefined ? 0 : 1;
  await saveRulings(tx, rulings, { sessionId, revisionNumber, ids });
  for (const { rulings: added = [], ...publication } of later) {
    const decided = added.map(({ competitor, ...ruling }) => ({
      ...ruling,
      competitorId: idOf(ids, competitor),
    }));
    await publish(tx, sessionId, { ...publication, rulings: decided });
  }
  return sessionId;
}

/** A result that is out was published, even where nobody says by whom. */
function publicationsOf(session: NewSession, updatedAtMs: number): readonly NewPublication[] {
  const { publications, resultStatus } = session;
  if (publications !== undefined) return publications;
  if (resultStatus !== 'Provisional' && resultStatus !== 'Official') return [];
  return [{ resultStatus, source: 'upload', publishedBy: '', publishedAtMs: updatedAtMs, reason: '' }];
}

export function rulesOf({ classificationType, classifiedShare, runPoints }: NewSession): SessionRules {
  return {
    type: classificationType,
    classifiedShare: classifiedShare ?? null,
    runPoints: runPoints ?? null,
  };
}

/** One row for each competitor, in the order in which they were given. */
export async function competitorRows(
  session: NewSession,
  sessionId: number,
  rules: SessionRules,
  rulings: readonly NewRuling[],
  runs: readonly (readonly CompetitorRow[])[],
): Promise<Insertable<Schema['competitors']>[]> {
  const turn = yieldToEventLoop();
  const classified = classifyNew(session, rulings, rules, runs);
  const rows: Insertable<Schema['competitors']>[] = [];
  for (const { entry, standing } of classified.toSorted(
    (one, other) => one.entry.timed.index - other.entry.timed.index,
  )) {
    await turn();
    const { competitor } = entry.timed;
    // What was sent alone is kept beside the result: what follows from runs is made of them each time.
    const { status, handicapMs, givenLapCount, givenTotalMs, givenBestMs, givenBestLapNumber } =
      timedEntry(competitor);
    rows.push({
      sessionId,
      finishPosition: standing.finishPosition,
      startPosition: competitor.startPosition ?? null,
      ...describedColumns(competitor),
      status: rowStatuses[entry.status],
      isClassified: standing.isClassified ? 1 : 0,
      positionInClass: standing.positionInClass,
      lapCount: entry.lapCount,
      totalTimeMs: entry.totalTimeMs,
      bestTimeMs: entry.bestTimeMs,
      bestLapNumber: entry.bestLapNumber,
      laps: encodeLaps(competitor.laps),
      stints: JSON.stringify(competitor.stints ?? []),
      timedStatus: rowStatuses[status],
      givenLapCount,
      givenTotalMs,
      givenBestMs,
      givenBestLapNumber,
      handicapMs,
    });
  }
  return rows;
}

export function lapsInOrder(rows: readonly Insertable<Schema['competitors']>[]): Uint8Array[] {
  return rows.toSorted((one, other) => one.finishPosition - other.finishPosition).map(({ laps }) => laps);
}

export async function saveAnnouncements(
  tx: Transacted,
  { announcements = [] }: NewSession,
  sessionId: number,
): Promise<void> {
  if (announcements.length === 0) return;
  await tx
    .insertInto('announcements')
    .values(announcements.map((line) => ({ ...line, sessionId })))
    .execute();
}

/** They were stored in the order in which they were given. */
async function competitorIds(tx: Transacted, session: NewSession, sessionId: number) {
  const stored = await tx
    .selectFrom('competitors')
    .select('id')
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute();
  return new Map(session.competitors.map((competitor, index) => [competitor, stored[index]?.id ?? 0]));
}

function idOf(ids: ReadonlyMap<NewCompetitor, number>, competitor: NewCompetitor): number {
  const id = ids.get(competitor);
  if (id === undefined) throw new RangeError('A ruling is about nobody in its session');
  return id;
}

async function saveRulings(
  tx: Transacted,
  rulings: readonly NewRuling[],
  about: { sessionId: number; revisionNumber: number; ids: ReadonlyMap<NewCompetitor, number> },
): Promise<void> {
  const { sessionId, revisionNumber, ids } = about;
  await insertRulings(
    tx,
    rulings.map(({ competitor, ruling, decidedBy, decidedAtMs }, index) => ({
      sessionId,
      number: index + 1,
      competitorId: idOf(ids, competitor),
      ...toRow(ruling),
      decidedBy,
      decidedAtMs,
      revisionNumber,
      withdrawnInRevision: null,
    })),
  );
}
