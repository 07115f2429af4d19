/**
 * A file of results has no laps: the known laps of a session stay, under the order, totals and statuses of the file.
 */

import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { mapCompetitors } from '@lapwing/timing/revisions/map-competitors';
import type { NewCompetitor, NewSession } from '@lapwing/timing/revisions/new-session';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import { stintsOf } from '../../results/crew-columns.ts';
import type { Row } from '../../storage/schema.ts';

type Stored = Pick<
  Row<'competitors'>,
  'id' | 'startNumber' | 'firstName' | 'lastName' | 'transponder' | 'laps' | 'stints'
>;

type KeptLaps = {
  session: NewSession;
  /** how many keep laps that the file does not mention */
  keptCount: number;
};

/** `isWithoutLaps`: for each competitor of the session, whether the document omits its laps. */
export function keepLaps(
  session: NewSession,
  isWithoutLaps: readonly boolean[],
  stored: readonly Stored[],
  endedAtMs: number | null,
): KeptLaps {
  const used = new Set<number>();
  let keptCount = 0;
  const withLaps = mapCompetitors(session, (competitor, index) => {
    if (isWithoutLaps[index] !== true || competitor.totals?.lapCount === 0) return competitor;
    const isOnlyOne = session.competitors.every(
      (other) => other === competitor || other.startNumber !== competitor.startNumber,
    );
    const storedCompetitor = findStored(
      competitor,
      stored.filter(({ id }) => !used.has(id)),
      isOnlyOne,
    );
    const laps = storedCompetitor === undefined ? [] : decodeLaps(storedCompetitor.laps);
    if (storedCompetitor === undefined || laps.length === 0) return competitor;
    used.add(storedCompetitor.id);
    keptCount += 1;
    return { ...competitor, laps, stints: stintsOf(storedCompetitor) };
  });
  if (keptCount === 0) return { session, keptCount };
  const endsAtMs = endedAtMs ?? session.endsAtMs;
  return { session: { ...withLaps, endsAtMs }, keptCount };
}

/** By number and name; by a number that is unique on each side; by the transponder. */
function findStored(
  competitor: NewCompetitor,
  stored: readonly Stored[],
  isOnlyOne: boolean,
): Stored | undefined {
  const sameNumber = stored.filter(({ startNumber }) => startNumber === competitor.startNumber);
  const sameName = sameNumber.filter((each) => nameOf(each) === nameOf(competitor));
  if (sameName.length === 1) return sameName[0];
  if (isOnlyOne && sameNumber.length === 1) return sameNumber[0];
  const code = transponderCodeOf(competitor.transponder ?? '');
  const sameTransponder = stored.filter(({ transponder }) => code !== '' && transponder === code);
  return sameTransponder.length === 1 ? sameTransponder[0] : undefined;
}

function nameOf({ firstName, lastName }: Pick<Stored, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim().toLowerCase();
}
