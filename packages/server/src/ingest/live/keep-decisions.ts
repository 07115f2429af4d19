/**
 * The timing of a published result is corrected at the race desk: what was decided, edited and announced since the session
 * ended stays.
 */

import { resultStatuses } from '@lapwing/contract/values/enums';
import { isPublishedOrder } from '@lapwing/timing/classification/ruling';
import { isSameRuling } from '@lapwing/timing/decide/what-if';
import { matchCompetitors } from '@lapwing/timing/revisions/match-competitors';
import type { NewCompetitor, NewRuling, NewSession } from '@lapwing/timing/revisions/new-session';
import type { Transaction } from 'kysely';
import { listRevisions, listRulings } from '../../results/queries/revision.ts';
import { toRuling } from '../../results/ruling-rows.ts';
import type { Row, Schema } from '../../storage/schema.ts';

/** null if the result stays as it is: it is official, or a file has replaced it. */
export async function keepDecisions(
  tx: Transaction<Schema>,
  session: Row<'sessions'>,
  result: NewSession,
): Promise<NewSession | null> {
  const revisions = await listRevisions(tx, session.id);
  if (revisions.every(({ source }) => source === 'live')) return result;
  if (session.resultStatus === resultStatuses.Official) return null;
  if (revisions.some(({ source }) => source === 'upload')) return null;

  const isOfficials = (number: number | null) =>
    revisions.some((revision) => revision.number === number && revision.source === 'official');
  const { storedOf, newOf } = matchCompetitors(result.competitors, await listStored(tx, session.id));
  const edited = new Map<NewCompetitor, NewCompetitor>(
    result.competitors.map((competitor) => {
      const { id: _, ...texts } = storedOf(competitor) ?? { id: 0 };
      return [competitor, { ...competitor, ...texts }];
    }),
  );
  const rulings = (await listRulings(tx, session.id)).flatMap((row) => {
    const competitor = newOf(row.competitorId);
    const ruling = toRuling(row);
    if (competitor === undefined || isPublishedOrder(ruling)) return [];
    const { decidedBy, decidedAtMs, withdrawnInRevision, revisionNumber } = row;
    return [{ competitor, ruling, decidedBy, decidedAtMs, withdrawnInRevision, revisionNumber }];
  });
  const decided = rulings.filter(
    ({ revisionNumber, withdrawnInRevision }) => withdrawnInRevision === null && isOfficials(revisionNumber),
  );
  const withdrawn = rulings.filter(({ withdrawnInRevision }) => isOfficials(withdrawnInRevision));
  const isDecidedOtherwise = (timed: NewRuling) =>
    [...decided, ...withdrawn].some(
      ({ competitor, ruling }) => competitor === timed.competitor && isAboutSame(ruling, timed.ruling),
    );
  const { announcements: _, ...timing } = result;
  return {
    ...timing,
    competitors: [...edited.values()],
    rulings: [...(result.rulings ?? []).filter((each) => !isDecidedOtherwise(each)), ...decided].map(
      ({ competitor, ruling, decidedBy, decidedAtMs }) => ({
        ...{ competitor: edited.get(competitor) ?? competitor, ruling, decidedBy, decidedAtMs },
      }),
    ),
  };
}

/** With the texts that can be edited. */
function listStored(tx: Transaction<Schema>, sessionId: number) {
  return tx
    .selectFrom('competitors')
    .select(['id', 'clientId', 'startNumber', 'firstName', 'lastName', 'className'])
    .where('sessionId', '=', sessionId)
    .execute();
}

type Ruling = NewRuling['ruling'];

/** The same decision, or another version of it. */
function isAboutSame(a: Ruling, b: Ruling): boolean {
  const idOf = (ruling: Ruling) => (ruling.kind === 'retired' ? undefined : ruling.rulingId);
  return isSameRuling(a, b) || (idOf(a) !== undefined && idOf(a) === idOf(b));
}
