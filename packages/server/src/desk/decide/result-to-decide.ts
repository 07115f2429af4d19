/** The result that the stewards decide on: of the running session as it stands, or as it is stored. */

import type { SessionKind } from '@lapwing/contract/results/events';
import type { SessionRules } from '@lapwing/timing/classification/classify-session';
import type { LapsOfCar } from '@lapwing/timing/decide/laps-around';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import type { SessionState } from '@lapwing/timing/live/session-state';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import { planRevision, rulesOf } from '@lapwing/timing/revisions/plan-revision';
import { newRowOf, nothingStored, type StoredResult } from '@lapwing/timing/revisions/revision-plan';
import type { Kysely } from 'kysely';
import { liveResult } from '../../ingest/live/live-result.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import { readResultToRevise } from '../../publishing/index.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { inTurns } from '../../storage/yield-to-event-loop.ts';

export type ResultToDecide = { stored: StoredResult; rules: SessionRules; isRunning: boolean };

export function isRunning(state: SessionState | null): state is SessionState {
  const session = state?.board.session;
  return session !== undefined && session.startedAtMs !== null && !session.isEnded;
}

export async function readResult(
  db: Kysely<Schema>,
  hosts: Pick<SessionHosts, 'load'>,
  session: Row<'sessions'>,
): Promise<ResultToDecide> {
  const state = (await hosts.load(session.id))?.state ?? null;
  if (!isRunning(state)) return { ...(await readResultToRevise(db, session)), isRunning: false };
  // The three kinds are all that the column takes.
  const result = await liveResult(state, { ...session, kind: session.kind as SessionKind });
  if (result === null) return { ...(await readResultToRevise(db, session)), isRunning: true };
  return { stored: await storedOf(result), rules: rulesOf(result), isRunning: true };
}

/** The running session as if it had been stored: its rows have ids from 1. */
async function storedOf(session: NewSession): Promise<StoredResult> {
  const plan = await inTurns(planRevision(nothingStored, { session, hasAllRulings: true }));
  const idOf = (competitorId: number) => (newRowOf(competitorId) ?? competitorId - 1) + 1;
  return {
    ...nothingStored,
    competitors: plan.rows.map(({ record }, index) => ({ ...record, id: index + 1 })),
    rulings: plan.rulings.added.map((decision, index) => ({
      ...decision,
      number: index + 1,
      competitorId: idOf(decision.competitorId),
    })),
  };
}

export function lapsOf({ stored }: ResultToDecide, numbers: readonly string[]): LapsOfCar[] {
  return numbers.flatMap((number) => {
    const row = stored.competitors.find(({ startNumber }) => startNumber === number);
    if (row === undefined) return [];
    const laps = decodeLaps(row.laps).map(({ lapTimeMs, completedAtMs, position }) => ({
      ...{ lapTimeMs, completedAtMs, position },
    }));
    return [{ number, laps }];
  });
}
