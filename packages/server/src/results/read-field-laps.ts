/** Reads the laps of the whole field of a session, with the officials' rulings in force. */

import type { FieldLaps } from '@lapwing/contract/results/lap-data';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import { groupBy } from '@lapwing/timing/group-by';
import type { SessionRow } from './queries/session.ts';
import { isInForce, toRuling } from './ruling-rows.ts';
import type { ResultsStore } from './store.ts';
import { toWireFieldLaps } from './wire/field-laps.ts';

export async function fieldLapsOf(store: ResultsStore, session: SessionRow): Promise<FieldLaps> {
  return toWireFieldLaps(
    session,
    await store.listCompetitorsWithLaps(session.id),
    await rulingsInForce(store, session),
  );
}

/** The officials' rulings on each competitor, as of the newest revision. */
export async function rulingsInForce(
  store: ResultsStore,
  session: SessionRow,
): Promise<(competitorId: number) => readonly Ruling[]> {
  const rulings = await store.listRulings(session.id);
  const inForce = rulings.filter((row) => isInForce(row, session.revisionNumber));
  const byCompetitor = groupBy(inForce, ({ competitorId }) => competitorId);
  return (id: number) => (byCompetitor.get(id) ?? []).map(toRuling);
}
