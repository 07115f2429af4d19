/** Publishes a session for the first time: its competitors, timing and rulings. */

import { classificationTypes, resultStatuses } from '@lapwing/contract/values/enums';
import type { NewCompetitor, NewPublication, NewSession } from '@lapwing/timing/revisions/new-session';
import { planRevision, rulesOf } from '@lapwing/timing/revisions/plan-revision';
import { idOfNewRow, nothingStored } from '@lapwing/timing/revisions/revision-plan';
import type { Insertable, Transaction } from 'kysely';
import { resultsOfRuns } from '../../results/queries/session.ts';
import { rulesToRow } from '../../results/session-rules.ts';
import { announce } from '../../storage/announce.ts';
import { rowsInserter } from '../../storage/insert-rows.ts';
import { preparedQuery } from '../../storage/prepared-query.ts';
import type { Schema } from '../../storage/schema.ts';
import { inTurns } from '../../storage/yield-to-event-loop.ts';
import { applyPlan } from '../apply-plan.ts';
import { publish } from '../revisions/publish-revision.ts';
import { saveWeather } from './save-weather.ts';

type Transacted = Transaction<Schema>;

/** The place of a session in its event, and the facts that follow from it. */
export type Place = { eventId: number; groupId: number; sort: number };

const insertSession = preparedQuery((db, row: Insertable<Schema['sessions']>) =>
  db.insertInto('sessions').values(row).returning('id'),
);

function onlyIdOf([row]: readonly { id: number }[]): number {
  if (row === undefined) throw new RangeError('A session was inserted without an id');
  return row.id;
}

export async function saveSession(
  tx: Transacted,
  session: NewSession,
  place: Place,
  updatedAtMs: number,
  runIds: readonly number[],
): Promise<number> {
  const [first, ...later] = publicationsOf(session, updatedAtMs);
  const resultStatus = first?.resultStatus ?? session.resultStatus;
  const isMerge = runIds.length > 0 ? 1 : 0;
  const id = onlyIdOf(
    await insertSession(tx, {
      ...place,
      clientId: session.clientId ?? null,
      name: session.name,
      comment: session.comment ?? null,
      kind: session.kind,
      classificationType: classificationTypes[session.classificationType],
      isMerge,
      followsRuns: session.followsRuns === true ? 1 : 0,
      resultStatus: resultStatuses[resultStatus],
      startsAtMs: session.startsAtMs,
      endsAtMs: session.endsAtMs,
      hasStartGrid: session.competitors.some(({ startPosition }) => (startPosition ?? null) !== null) ? 1 : 0,
      ...rulesToRow(rulesOf(session)),
      revisionNumber: 0,
    }),
  );
  await announce(tx, { kind: 'session', sessionId: id });
  for (const [sort, runSessionId] of runIds.entries()) {
    await tx.insertInto('mergedSessions').values({ sessionId: id, runSessionId, sort }).execute();
  }
  await saveAnnouncements(tx, session, id);
  await saveWeather(tx, session, id);

  const rulings = [...(session.rulings ?? []), ...(first?.rulings ?? [])];
  const stored = { ...nothingStored, runs: await resultsOfRuns(tx, runIds) };
  const plan = await inTurns(planRevision(stored, { session: { ...session, rulings }, hasAllRulings: true }));
  const { idOf } = await applyPlan(tx, plan, {
    session: { id, revisionNumber: 0, isMerge },
    publication: first ?? null,
    resultStatus,
  });
  for (const { rulings: added = [], ...publication } of later) {
    const decided = added.map(({ competitor, ...ruling }) => ({
      ...ruling,
      competitorId: idOf(idOfNewRow(placeIn(session, competitor))),
    }));
    await publish(tx, id, { ...publication, rulings: decided });
  }
  return id;
}

function placeIn({ competitors }: NewSession, competitor: NewCompetitor): number {
  const place = competitors.indexOf(competitor);
  if (place === -1) throw new RangeError('A ruling is about nobody in its session');
  return place;
}

/** A result with a status was published, even if nobody is named as publisher. */
function publicationsOf(session: NewSession, updatedAtMs: number): readonly NewPublication[] {
  const { publications, resultStatus } = session;
  if (publications !== undefined) return publications;
  if (resultStatus !== 'Provisional' && resultStatus !== 'Official') return [];
  return [{ resultStatus, source: 'upload', publishedBy: '', publishedAtMs: updatedAtMs, reason: '' }];
}

const insertAnnouncements = rowsInserter((db, row: Insertable<Schema['announcements']>) =>
  db.insertInto('announcements').values(row),
);

export async function saveAnnouncements(
  tx: Transacted,
  { announcements = [] }: NewSession,
  sessionId: number,
): Promise<void> {
  await insertAnnouncements(
    tx,
    announcements.map(({ atMs, text }) => ({ atMs, text, sessionId })),
  );
}
