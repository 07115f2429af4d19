/** Reads the classification of a session, the current one or that of a revision. */

import type { Classification } from '@lapwing/contract/results/results';
import type { Row } from '../storage/schema.ts';
import type { SessionRow } from './queries/session.ts';
import { isInForce } from './ruling-rows.ts';
import type { ResultsStore } from './store.ts';
import { toWireClassification } from './wire/classification.ts';

export async function classificationOf(store: ResultsStore, session: SessionRow): Promise<Classification> {
  const runs = session.isMerge === 1 ? await store.listRunsOf(session.id) : [];
  const competitors = await store.listCompetitors([session.id, ...runs.map(({ id }) => id)]);
  const of = (sessionId: number) => competitors.filter((row) => row.sessionId === sessionId);
  return toWireClassification(session, {
    competitors: of(session.id),
    runs: runs.map((run) => ({ ...run, results: of(run.id) })),
    rulings: await rulingsIn(store, session.id, session.revisionNumber),
  });
}

export async function revisionClassificationOf(
  store: ResultsStore,
  session: SessionRow,
  number: number,
): Promise<Classification> {
  const replaced = await store.findReplacedResult(session.id, number);
  if (replaced === null) return classificationOf(store, session);
  return toWireClassification(session, {
    ...replaced,
    rulings: await rulingsIn(store, session.id, number),
  });
}

async function rulingsIn(
  store: ResultsStore,
  sessionId: number,
  revisionNumber: number,
): Promise<Row<'rulings'>[]> {
  return (await store.listRulings(sessionId)).filter((row) => isInForce(row, revisionNumber));
}
