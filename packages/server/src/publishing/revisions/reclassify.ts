/** Makes the result of a session again from what was timed, what was decided and the runs it merges. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { classificationTypes, nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import type { Classified } from '@lapwing/timing/classification/classify';
import type { RuledEntry } from '@lapwing/timing/classification/classify-ruled';
import {
  describeChanges,
  type PublishedRow,
  type ResultChange,
} from '@lapwing/timing/classification/describe-changes';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import { groupBy } from '@lapwing/timing/group-by';
import { decodeLaps } from '@lapwing/timing/laps/packed-laps';
import { sql, type Transaction } from 'kysely';
import { classifySession, rulesFromRow, withRuns } from '../../results/classify-session.ts';
import { saveFieldCrossings } from '../../results/field-crossings.ts';
import { keptResultOf, packResult, type ReplacedResult } from '../../results/replaced-result.ts';
import { listRulings } from '../../results/revision-queries.ts';
import { insertRulings, isInForce, toRow, toRuling } from '../../results/ruling-rows.ts';
import { listRunsOf, resultsOfRuns } from '../../results/session-queries.ts';
import { announce } from '../../storage/announce.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';

type Transacted = Transaction<Schema>;

type PublishedRuling = {
  competitorId: number;
  ruling: Ruling;
  decidedBy: string;
  decidedAtMs: number;
};

export type Decisions = {
  /** in the order of decision, after those there are */
  rulings?: readonly PublishedRuling[];
  /** numbers of rulings that are taken back */
  withdrawn?: readonly number[];
};

/** What changed. The result as it stood, or `replaced`, is kept with the revision that published it. */
export async function reclassify(
  tx: Transacted,
  session: Row<'sessions'>,
  { rulings = [], withdrawn = [] }: Decisions,
  replaced?: ReplacedResult,
): Promise<ResultChange[]> {
  const { id: sessionId, revisionNumber } = session;
  await announce(tx, { kind: 'session', sessionId });
  if (revisionNumber > 0) {
    const kept = packResult(replaced ?? (await keptResultOf(tx, session)));
    await tx
      .updateTable('sessionRevisions')
      .set({ replacedResult: kept })
      .where('sessionId', '=', sessionId)
      .where('number', '=', revisionNumber)
      .execute();
  }
  const competitors = await tx
    .selectFrom('competitors')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute();
  const before = await listRulings(tx, sessionId);
  await saveDecisions(
    tx,
    sessionId,
    { rulings, withdrawn, after: before.at(-1)?.number ?? 0 },
    revisionNumber + 1,
  );
  const after = await listRulings(tx, sessionId);

  const rulingsIn = (rows: readonly Row<'rulings'>[], revision: number) => {
    const byCompetitor = groupBy(
      rows.filter((row) => isInForce(row, revision)),
      ({ competitorId }) => competitorId,
    );
    return (competitorId: number) => (byCompetitor.get(competitorId) ?? []).map(toRuling);
  };
  const rulingsBefore = rulingsIn(before, revisionNumber);
  const rulingsAfter = rulingsIn(after, revisionNumber + 1);
  const published = (replaced?.competitors ?? competitors)
    .toSorted((one, other) => one.finishPosition - other.finishPosition)
    .map((row) => toPublished(row, rulingsBefore(row.id)));

  await nextTurn();
  const runIds = session.isMerge === 1 ? (await listRunsOf(tx, sessionId)).map(({ id }) => id) : [];
  const classified = classifyRows(session, competitors, {
    rulings: after.filter((row) => isInForce(row, revisionNumber + 1)),
    runs: await resultsOfRuns(tx, runIds),
  });
  await nextTurn();
  const rows = classified.map(resultColumns);
  await saveResults(tx, sessionId, changedRows(competitors, rows));
  const lapsOf = new Map(competitors.map(({ id, laps }) => [id, laps]));
  await saveFieldCrossings(
    tx,
    sessionId,
    rows.flatMap(({ id }) => lapsOf.get(id) ?? []),
  );
  return describeChanges(
    published,
    rows.map((row) => toPublished(row, rulingsAfter(row.id))),
  );
}

async function saveDecisions(
  tx: Transacted,
  sessionId: number,
  decided: { rulings: readonly PublishedRuling[]; withdrawn: readonly number[]; after: number },
  revisionNumber: number,
): Promise<void> {
  const { rulings, withdrawn, after } = decided;
  if (withdrawn.length > 0) {
    await tx
      .updateTable('rulings')
      .set({ withdrawnInRevision: revisionNumber })
      .where('sessionId', '=', sessionId)
      .where('number', 'in', withdrawn)
      .where('withdrawnInRevision', 'is', null)
      .execute();
  }
  if (rulings.length === 0) return;
  const rows = rulings.map(({ competitorId, ruling, decidedBy, decidedAtMs }, index) => ({
    sessionId,
    number: after + index + 1,
    competitorId,
    ...toRow(ruling),
    decidedBy,
    decidedAtMs,
    revisionNumber,
    withdrawnInRevision: null,
  }));
  await insertRulings(tx, rows);
}

type CompetitorRecord = Row<'competitors'>;

function classifyRows(
  session: Row<'sessions'>,
  competitors: readonly CompetitorRecord[],
  given: { rulings: readonly Row<'rulings'>[]; runs: Awaited<ReturnType<typeof resultsOfRuns>> },
) {
  const rules = { type: nameOf(classificationTypes, session.classificationType), ...rulesFromRow(session) };
  const entries = competitors.map((row) => {
    const timed = {
      id: row.id,
      laps: decodeLaps(row.laps),
      status: nameOf(rowStatuses, row.timedStatus),
      className: row.className,
      handicapMs: row.handicapMs,
      givenLapCount: row.givenLapCount,
      givenTotalMs: row.givenTotalMs,
      givenBestMs: row.givenBestMs,
      givenBestLapNumber: row.givenBestLapNumber,
    };
    return withRuns(timed, row, given.runs, rules);
  });
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const records = given.rulings.flatMap((row) => {
    const entry = entryOf.get(row.competitorId);
    return entry === undefined ? [] : [{ entry, ruling: toRuling(row) }];
  });
  return classifySession(entries, records, rules);
}

type Results = Pick<
  CompetitorRecord,
  | 'id'
  | 'finishPosition'
  | 'status'
  | 'isClassified'
  | 'positionInClass'
  | 'lapCount'
  | 'totalTimeMs'
  | 'bestTimeMs'
  | 'bestLapNumber'
>;

function resultColumns({ entry, standing }: Classified<RuledEntry<{ id: number }>>): Results {
  return {
    id: entry.timed.id,
    finishPosition: standing.finishPosition,
    status: rowStatuses[entry.status],
    isClassified: standing.isClassified ? 1 : 0,
    positionInClass: standing.positionInClass,
    lapCount: entry.lapCount,
    totalTimeMs: entry.totalTimeMs,
    bestTimeMs: entry.bestTimeMs,
    bestLapNumber: entry.bestLapNumber,
  };
}

/** Most decisions are about one competitor, and change the rows of a few. */
function changedRows(before: readonly CompetitorRecord[], after: readonly Results[]): Results[] {
  const known = new Map(before.map((row) => [row.id, row]));
  // Every column of a result is one of a competitor.
  return after.filter((row) =>
    Object.entries(row).some(([column, value]) => known.get(row.id)?.[column as keyof Results] !== value),
  );
}

async function saveResults(tx: Transacted, sessionId: number, rows: readonly Results[]): Promise<void> {
  if (rows.length === 0) return;
  // No two may stand on one place, not even for a moment.
  await tx
    .updateTable('competitors')
    .set({ finishPosition: sql`-finish_position` })
    .where('sessionId', '=', sessionId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const turn = yieldToEventLoop();
  for (const { id, ...result } of rows) {
    await turn();
    await tx
      .updateTable('competitors')
      .set(result)
      .where('sessionId', '=', sessionId)
      .where('id', '=', id)
      .execute();
  }
}

function toPublished(row: Results, rulings: readonly Ruling[]): PublishedRow {
  return {
    competitorId: row.id,
    position: row.isClassified === 1 ? row.finishPosition : null,
    status: nameOf(rowStatuses, row.status),
    lapCount: row.lapCount,
    totalTimeMs: row.totalTimeMs,
    bestTimeMs: row.bestTimeMs,
    rulings,
  };
}
