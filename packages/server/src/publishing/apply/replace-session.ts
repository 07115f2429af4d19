/** Publishes a session anew with what was timed: the session stays the same, and what was out before stays readable. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { classificationTypes, nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { describeChanges, type PublishedRow } from '@lapwing/timing/classification/describe-changes';
import { isPublishedOrder, type Ruling } from '@lapwing/timing/classification/ruling';
import { groupBy } from '@lapwing/timing/group-by';
import { type Insertable, sql, type Transaction } from 'kysely';
import { rulesToRow } from '../../results/classify-session.ts';
import { saveFieldCrossings } from '../../results/field-crossings.ts';
import { keptResultOf, packResult } from '../../results/replaced-result.ts';
import { listRulings } from '../../results/revision-queries.ts';
import { insertRulings, isInForce, toRow, toRuling } from '../../results/ruling-rows.ts';
import { resultsOfRuns } from '../../results/session-queries.ts';
import { announce } from '../../storage/announce.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { readMergesOf } from '../merges/merges.ts';
import { givenOrderRulings } from '../plan/classify-new-session.ts';
import { withoutCountedPenalties } from '../plan/counted-penalties.ts';
import { matchCompetitors } from '../plan/match-competitors.ts';
import type { NewCompetitor, NewPublication, NewRuling, NewSession } from '../plan/new-event.ts';
import { withOfficialBests } from '../plan/official-bests.ts';
import { settlePrintedTotals } from '../plan/printed-totals.ts';
import { addRevision, publishMerges, withNamesOfGone } from '../revisions/publish-revision.ts';
import {
  competitorRows,
  insertCompetitors,
  lapsInOrder,
  rulesOf,
  saveAnnouncements,
} from './save-session.ts';
import { saveWeather } from './save-weather.ts';

type Transacted = Transaction<Schema>;
type CompetitorRecord = Row<'competitors'>;
type NewRow = Insertable<Schema['competitors']>;

export type Replacement = {
  session: NewSession;
  /** null: it stays without a publication */
  publication: Omit<NewPublication, 'rulings'> | null;
  /** whether `session.rulings` are all there are; else those in force stay */
  hasAllRulings: boolean;
  /** totals are as printed, with the penalties in them */
  hasPenaltiesInTotals?: boolean;
  /** laps come to a result that was published without them: they may show penalties in its totals */
  addsLaps?: boolean;
  runIds: readonly number[];
};

export type Replaced = {
  revision: number;
  isChanged: boolean;
  /** how many totals had the seconds of penalties in force in them, see counted-penalties */
  countedCount: number;
};

/** `isChanged` is false where everything was known and published like this already: then there is no new revision. */
export async function replaceSession(
  tx: Transacted,
  sessionId: number,
  replacement: Replacement,
): Promise<Replaced> {
  const { session: sent, publication, runIds } = replacement;
  const given = withOfficialBests(sent);
  const known = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const stored = await tx
    .selectFrom('competitors')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition')
    .execute();
  const inForce = (await listRulings(tx, sessionId)).filter((row) => isInForce(row, known.revisionNumber));
  await nextTurn();
  const asGiven = matchCompetitors(given.competitors, stored);
  const settled = settleTotals(given, standing(inForce, asGiven), asGiven.storedOf, replacement);
  const { session, countedCount } = settled;
  const match = session === given ? asGiven : matchCompetitors(session.competitors, stored);

  const rules = rulesOf(session);
  const runs = await resultsOfRuns(tx, runIds);
  const decided = settled.standing ?? standing(inForce, match);
  const rulings = [...decided, ...givenOrderRulings(session, decided, rules, runs)];
  const rows = await competitorRows(session, sessionId, rules, rulings, runs);
  const plan = planRulings(inForce, rulings, match);
  await nextTurn();

  const status = publication?.resultStatus ?? session.resultStatus;
  const meta = { ...sessionColumns(session, runIds.length > 0), ...rulesToRow(rules) };
  const hasNewResult =
    plan.added.length > 0 ||
    plan.withdrawn.length > 0 ||
    match.gone.length > 0 ||
    rows.some((row, index) => !isSame(match.storedOf(session.competitors[index]), row));
  const isPublishedAsSuch = resultStatuses[status] === known.resultStatus;
  const { clientId: _, ...described } = meta;
  const hasNewMeta = Object.entries(described).some(
    ([name, value]) => known[name as keyof typeof known] !== value,
  );
  // A merge shows the names of its runs.
  await announce(tx, session.name === known.name ? { kind: 'session', sessionId } : { kind: 'everything' });
  await saveBeside(tx, session, sessionId);
  if (!hasNewResult && isPublishedAsSuch) {
    if (hasNewMeta) await tx.updateTable('sessions').set(meta).where('id', '=', sessionId).execute();
    await saveRuns(tx, sessionId, runIds);
    return { revision: known.revisionNumber, isChanged: hasNewMeta, countedCount };
  }

  const number = publication === null ? known.revisionNumber : known.revisionNumber + 1;
  if (known.revisionNumber > 0 && hasNewResult) {
    const replacedResult = packResult(await keptResultOf(tx, known));
    await tx
      .updateTable('sessionRevisions')
      .set({ replacedResult })
      .where('sessionId', '=', sessionId)
      .where('number', '=', known.revisionNumber)
      .execute();
  }
  const merges = hasNewResult ? await readMergesOf(tx, sessionId) : null;
  const rulingsBefore = groupBy(inForce, ({ competitorId }) => competitorId);
  const before = stored.map((row) => published(row, (rulingsBefore.get(row.id) ?? []).map(toRuling)));
  const goneIds = new Set(match.gone);
  const gone = stored.filter((row) => goneIds.has(row.id));
  await nextTurn();
  const ids = hasNewResult
    ? await saveRows(tx, session, rows, match, sessionId)
    : new Map(session.competitors.map((each) => [each, match.storedOf(each)?.id ?? 0]));
  await saveRulingPlan(tx, sessionId, plan, ids, number);
  await nextTurn();
  if (hasNewResult) await saveFieldCrossings(tx, sessionId, lapsInOrder(rows));
  await tx
    .updateTable('sessions')
    .set({ ...meta, resultStatus: resultStatuses[status], revisionNumber: number })
    .where('id', '=', sessionId)
    .execute();
  await saveRuns(tx, sessionId, runIds);

  if (publication !== null) {
    const rulingsAfter = groupBy(rulings, ({ competitor }) => competitor);
    const after = rows
      .map((row, index) => {
        const competitor = session.competitors[index];
        if (competitor === undefined) throw new RangeError('A row is about nobody in its session');
        const own = (rulingsAfter.get(competitor) ?? []).map(({ ruling }) => ruling);
        const id = ids.get(competitor) ?? 0;
        return { finishPosition: row.finishPosition, row: published({ ...row, id }, own) };
      })
      .toSorted((one, other) => one.finishPosition - other.finishPosition)
      .map(({ row }) => row);
    const changes = known.revisionNumber === 0 ? [] : describeChanges(before, after);
    await addRevision(tx, { sessionId, number, ...publication, changes: withNamesOfGone(changes, gone) });
    if (merges !== null) await publishMerges(tx, sessionId, merges, publication);
  }
  return { revision: number, isChanged: true, countedCount };
}

/** `standing` are all rulings that count from now on; null: those in force stay. */
function settleTotals(
  given: NewSession,
  inForce: readonly NewRuling[],
  storedOf: Match['storedOf'],
  { hasAllRulings, hasPenaltiesInTotals = false, addsLaps = false }: Replacement,
): { session: NewSession; countedCount: number; standing: readonly NewRuling[] | null } {
  // Totals that penalties were decided about are as timed.
  const isPrinted =
    hasPenaltiesInTotals || (addsLaps && !inForce.some(({ ruling }) => ruling.kind === 'penalty'));
  if (!isPrinted) {
    if (hasAllRulings) return { session: given, countedCount: 0, standing: given.rulings ?? [] };
    return { ...withoutCountedPenalties(given, inForce, storedOf), standing: null };
  }
  // What else was decided is in the printed places and statuses, unless the result is only provisional.
  const others = inForce.filter(({ ruling }) => ruling.kind !== 'penalty' && ruling.kind !== 'lap-deleted');
  const rulings = [...(given.rulings ?? []), ...(hasAllRulings ? [] : others)];
  return settlePrintedTotals({ ...given, rulings }, inForce, storedOf, hasAllRulings);
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
  };
}

type Match = ReturnType<typeof matchCompetitors>;

/** Rulings that go on counting. The published order is compared anew each time. */
function standing(inForce: readonly Row<'rulings'>[], match: Match): NewRuling[] {
  return inForce.flatMap((row) => {
    const competitor = match.newOf(row.competitorId);
    const ruling = toRuling(row);
    if (competitor === undefined || isPublishedOrder(ruling)) return [];
    const { decidedBy, decidedAtMs } = row;
    return [{ competitor, ruling, decidedBy, decidedAtMs }];
  });
}

function rulingKey({
  competitorId,
  kind,
  value,
  reason,
  source,
}: Pick<Row<'rulings'>, 'competitorId' | 'kind' | 'value' | 'reason' | 'source'>): string {
  return JSON.stringify([competitorId, kind, value, reason, source]);
}

type RulingPlan = { added: NewRuling[]; withdrawn: number[] };

/**
 * What is said again stays as it was decided; what is said no more is withdrawn. A published order is one decision: its places
 * count one after the other.
 */
function planRulings(
  inForce: readonly Row<'rulings'>[],
  wanted: readonly NewRuling[],
  match: Match,
): RulingPlan {
  const left = groupBy(inForce, rulingKey);
  const keyOf = ({ competitor, ruling }: NewRuling) =>
    rulingKey({ ...toRow(ruling), competitorId: match.storedOf(competitor)?.id ?? 0 });
  const isOrderKept =
    inForce
      .filter((row) => isPublishedOrder(toRuling(row)))
      .map(rulingKey)
      .join('\n') ===
    wanted
      .filter(({ ruling }) => isPublishedOrder(ruling))
      .map(keyOf)
      .join('\n');
  const added = wanted.filter((each) => {
    if (!isOrderKept && isPublishedOrder(each.ruling)) return true;
    return left.get(keyOf(each))?.shift() === undefined;
  });
  const withdrawn = [...left.values()].flat().map(({ number }) => number);
  return { added, withdrawn: withdrawn.sort((a, b) => a - b) };
}

async function saveRulingPlan(
  tx: Transacted,
  sessionId: number,
  { added, withdrawn }: RulingPlan,
  ids: ReadonlyMap<NewCompetitor, number>,
  revisionNumber: number,
): Promise<void> {
  if (withdrawn.length > 0) {
    await tx
      .updateTable('rulings')
      .set({ withdrawnInRevision: revisionNumber })
      .where('sessionId', '=', sessionId)
      .where('number', 'in', withdrawn)
      .execute();
  }
  if (added.length === 0) return;
  const last = (await listRulings(tx, sessionId)).at(-1)?.number ?? 0;
  await insertRulings(
    tx,
    added.map(({ competitor, ruling, decidedBy, decidedAtMs }, index) => ({
      sessionId,
      number: last + index + 1,
      competitorId: ids.get(competitor) ?? 0,
      ...toRow(ruling),
      decidedBy,
      decidedAtMs,
      revisionNumber,
      withdrawnInRevision: null,
    })),
  );
}

async function saveRows(
  tx: Transacted,
  session: NewSession,
  rows: readonly NewRow[],
  match: Match,
  sessionId: number,
): Promise<Map<NewCompetitor, number>> {
  if (match.gone.length > 0) {
    await tx
      .deleteFrom('competitors')
      .where('sessionId', '=', sessionId)
      .where('id', 'in', match.gone)
      .execute();
  }
  // No two may stand on one place, not even for a moment.
  await tx
    .updateTable('competitors')
    .set({ finishPosition: sql`-finish_position` })
    .where('sessionId', '=', sessionId)
    .execute();
  const ids = new Map<NewCompetitor, number>();
  const added: { competitor: NewCompetitor; row: NewRow }[] = [];
  const turn = yieldToEventLoop();
  for (const [index, row] of rows.entries()) {
    await turn();
    const competitor = session.competitors[index];
    if (competitor === undefined) continue;
    const id = match.storedOf(competitor)?.id;
    if (id === undefined) {
      added.push({ competitor, row });
      continue;
    }
    await tx
      .updateTable('competitors')
      .set(row)
      .where('sessionId', '=', sessionId)
      .where('id', '=', id)
      .execute();
    ids.set(competitor, id);
  }
  await insertCompetitors(
    tx,
    added.map(({ row }) => row),
  );
  const stored = await tx
    .selectFrom('competitors')
    .select(['id', 'finishPosition'])
    .where('sessionId', '=', sessionId)
    .execute();
  const idAt = new Map(stored.map(({ id, finishPosition }) => [finishPosition, id]));
  for (const { competitor, row } of added) ids.set(competitor, idAt.get(row.finishPosition) ?? 0);
  return ids;
}

function isSame(stored: CompetitorRecord | undefined, row: NewRow): boolean {
  if (stored === undefined) return false;
  return Object.entries(row).every(([name, value]) => {
    const known: unknown = stored[name as keyof CompetitorRecord];
    return value instanceof Uint8Array && known instanceof Uint8Array
      ? Buffer.compare(value, known) === 0
      : known === value;
  });
}

async function saveBeside(tx: Transacted, session: NewSession, sessionId: number): Promise<void> {
  if (session.announcements !== undefined) {
    await tx.deleteFrom('announcements').where('sessionId', '=', sessionId).execute();
    await saveAnnouncements(tx, session, sessionId);
  }
  if (session.weather !== undefined) {
    await tx.deleteFrom('sessionWeather').where('sessionId', '=', sessionId).execute();
    await saveWeather(tx, session, sessionId);
  }
}

async function saveRuns(tx: Transacted, sessionId: number, runIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('mergedSessions').where('sessionId', '=', sessionId).execute();
  for (const [sort, runSessionId] of runIds.entries()) {
    await tx.insertInto('mergedSessions').values({ sessionId, runSessionId, sort }).execute();
  }
}

type PublishedColumns = Pick<
  NewRow,
  'isClassified' | 'finishPosition' | 'status' | 'lapCount' | 'totalTimeMs' | 'bestTimeMs'
> & { id: number };

function published(row: PublishedColumns, rulings: readonly Ruling[]): PublishedRow {
  return {
    competitorId: row.id,
    position: row.isClassified === 1 ? row.finishPosition : null,
    status: nameOf(rowStatuses, row.status),
    lapCount: row.lapCount,
    totalTimeMs: row.totalTimeMs ?? null,
    bestTimeMs: row.bestTimeMs ?? null,
    rulings,
  };
}
