/** Publishes a session again with new timing: the session stays the same, and earlier results stay readable. */

import { classificationTypes, resultStatuses } from '@lapwing/contract/values/enums';
import type { NewPublication, NewSession } from '@lapwing/timing/revisions/new-session';
import { planRevision, rulesOf } from '@lapwing/timing/revisions/plan-revision';
import type { SessionUpload } from '@lapwing/timing/revisions/revision-plan';
import type { Transaction } from 'kysely';
import { resultsOfRuns } from '../../results/queries/session.ts';
import { rulesToRow } from '../../results/session-rules.ts';
import { readStoredResult } from '../../results/stored-result.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';
import { inTurns } from '../../storage/yield-to-event-loop.ts';
import { applyPlan, saveRuns } from '../apply-plan.ts';
import { readMergesOf } from '../merges/merges.ts';
import { publishMerges } from '../revisions/publish-revision.ts';
import { saveAnnouncements } from './save-session.ts';
import { saveWeather } from './save-weather.ts';

type Transacted = Transaction<Schema>;

export type Replacement = SessionUpload & {
  /** null: it stays unpublished */
  publication: Omit<NewPublication, 'rulings'> | null;
  runIds: readonly number[];
};

export type Replaced = {
  revision: number;
  isChanged: boolean;
  /** how many totals included the seconds of penalties in force, see remove-counted-penalties */
  countedCount: number;
};

/** `isChanged` is false if everything was published like this already: then there is no new revision. */
export async function replaceSession(
  tx: Transacted,
  sessionId: number,
  { publication, runIds, ...document }: Replacement,
): Promise<Replaced> {
  const { session } = document;
  const storedSession = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const stored = await readStoredResult(tx, storedSession, await resultsOfRuns(tx, runIds));
  const plan = await inTurns(planRevision(stored, document));
  const { countedCount, hasNewResult } = plan;

  const columns = sessionColumns(session, runIds.length > 0);
  const { clientId: _, ...described } = columns;
  const hasNewColumns = Object.entries(described).some(
    ([name, value]) => storedSession[name as keyof typeof storedSession] !== value,
  );
  const resultStatus = publication?.resultStatus ?? session.resultStatus;
  // A merge shows the names of its runs.
  await announce(
    tx,
    session.name === storedSession.name ? { kind: 'session', sessionId } : { kind: 'everything' },
  );
  await savePresentation(tx, session, sessionId);
  if (!hasNewResult && resultStatuses[resultStatus] === storedSession.resultStatus) {
    if (hasNewColumns) await tx.updateTable('sessions').set(columns).where('id', '=', sessionId).execute();
    await saveRuns(tx, sessionId, runIds);
    return { revision: storedSession.revisionNumber, isChanged: hasNewColumns, countedCount };
  }

  const merges = hasNewResult ? await readMergesOf(tx, sessionId) : null;
  const { number } = await applyPlan(tx, plan, {
    session: storedSession,
    publication,
    resultStatus,
    columns,
    runIds,
  });
  if (publication !== null && merges !== null) await publishMerges(tx, sessionId, merges, publication);
  return { revision: number, isChanged: true, countedCount };
}

function sessionColumns(session: NewSession, isMerge: boolean) {
  const hasStartGrid = session.competitors.some(({ startPosition }) => (startPosition ?? null) !== null);
  return {
    ...(session.clientId !== undefined && { clientId: session.clientId }),
    name: session.name,
    comment: session.comment ?? null,
    kind: session.kind,
    classificationType: classificationTypes[session.classificationType],
    isMerge: isMerge ? (1 as const) : (0 as const),
    followsRuns: session.followsRuns === true ? (1 as const) : (0 as const),
    startsAtMs: session.startsAtMs,
    endsAtMs: session.endsAtMs,
    hasStartGrid: hasStartGrid ? (1 as const) : (0 as const),
    ...rulesToRow(rulesOf(session)),
  };
}

async function savePresentation(tx: Transacted, session: NewSession, sessionId: number): Promise<void> {
  if (session.announcements !== undefined) {
    await tx.deleteFrom('announcements').where('sessionId', '=', sessionId).execute();
    await saveAnnouncements(tx, session, sessionId);
  }
  if (session.weather !== undefined) {
    await tx.deleteFrom('sessionWeather').where('sessionId', '=', sessionId).execute();
    await saveWeather(tx, session, sessionId);
  }
}
