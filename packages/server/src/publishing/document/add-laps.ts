/** Laps that arrive after a result: they are added to the published result, and remove nothing. */

import type { SessionKind } from '@lapwing/contract/results/events';
import { classificationTypes, nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { isRanked } from '@lapwing/timing/classification/ranking';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { matchCompetitors } from '@lapwing/timing/revisions/match-competitors';
import type { NewCompetitor, NewSession } from '@lapwing/timing/revisions/new-session';
import { driversOf, stintsOf } from '../../results/crew-columns.ts';
import { rulesFromRow } from '../../results/session-rules.ts';
import type { Row } from '../../storage/schema.ts';

export type AddedLaps = {
  session: NewSession;
  /** start numbers whose laps match nobody in the published result */
  leftOut: string[];
  /** start numbers of the published result that get no laps */
  without: string[];
};

/** `given` has the laps, `stored` the entries of the published result. */
export function addLaps(
  upload: NewSession,
  known: Row<'sessions'>,
  stored: readonly Row<'competitors'>[],
): AddedLaps {
  const match = matchCompetitors(upload.competitors, stored);
  const isOfficial = known.resultStatus === resultStatuses.Official;
  const isGiven = isOfficial || stored.some(hasGivenResult);
  // The rule finds again who has too few laps.
  const isUnplaced = ({ isClassified, status }: Row<'competitors'>) =>
    known.classifiedShareE4 === null &&
    isClassified === 0 &&
    isRanked({ status: nameOf(rowStatuses, status) });
  const inOrder = stored.toSorted((a, b) => a.finishPosition - b.finishPosition);
  const competitors = inOrder.map((row) => {
    const added = match.newOf(row.id);
    const driven =
      added !== undefined && added.laps.length > 0
        ? { laps: added.laps, stints: added.stints ?? [] }
        : { laps: decodeLaps(row.laps), stints: stintsOf(row) };
    const drivers = driversOf(row);
    return {
      ...competitorOf(row, isGiven),
      ...(isUnplaced(row) && { isClassified: false }),
      ...driven,
      drivers: drivers.length > 0 ? drivers : (added?.drivers ?? []),
    };
  });
  const unmatched = upload.competitors.filter((each) => match.storedOf(each) === undefined);
  const { classifiedShare, runPoints } = rulesFromRow(known);
  return {
    session: {
      ...upload,
      clientId: known.clientId ?? upload.clientId ?? null,
      name: known.name,
      comment: known.comment,
      // The column only takes these three kinds.
      kind: known.kind as SessionKind,
      classificationType: nameOf(classificationTypes, known.classificationType),
      resultStatus: isOfficial ? 'Official' : upload.resultStatus,
      endsAtMs: Math.max(known.endsAtMs, upload.endsAtMs),
      // Nobody is added to a result that was decided elsewhere.
      competitors: isGiven ? competitors : [...competitors, ...unmatched],
      ...(classifiedShare !== null && { classifiedShare }),
      ...(runPoints !== null && { runPoints }),
    },
    leftOut: isGiven ? unmatched.map(({ startNumber }) => startNumber) : [],
    without: inOrder
      .filter(({ id, lapCount }) => lapCount > 0 && match.newOf(id) === undefined)
      .map(({ startNumber }) => startNumber),
  };
}

function hasGivenResult(row: Row<'competitors'>): boolean {
  return row.givenTotalMs !== null || row.givenBestMs !== null || row.givenLapCount !== null;
}

function competitorOf(row: Row<'competitors'>, isOrderGiven: boolean): Omit<NewCompetitor, 'laps'> {
  return {
    clientId: row.clientId,
    startNumber: row.startNumber,
    firstName: row.firstName,
    lastName: row.lastName,
    className: row.className,
    nationality: row.nationality,
    transponder: row.transponder,
    status: nameOf(rowStatuses, row.timedStatus),
    startPosition: row.startPosition,
    totals: {
      ...(row.givenLapCount !== null && { lapCount: row.givenLapCount }),
      ...(row.givenTotalMs !== null && { totalTimeMs: row.givenTotalMs }),
      ...(row.givenBestMs !== null && { bestTimeMs: row.givenBestMs }),
      ...(row.givenBestLapNumber !== null && { bestLapNumber: row.givenBestLapNumber }),
    },
    givenPosition: isOrderGiven && row.isClassified === 1 ? row.finishPosition : null,
    // Written by us, as a list of texts.
    additionalFields: JSON.parse(row.additionalFields) as string[],
    handicapMs: row.handicapMs,
    isGuest: row.isGuest === 1,
  };
}
