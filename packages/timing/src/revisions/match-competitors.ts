/** Matches the competitors of a session sent again with the stored ones. */

import { groupBy } from '../group-by.ts';
import type { NewCompetitor } from './new-session.ts';

type Identified = {
  id: number;
  clientId: string | null;
  startNumber: string;
  firstName: string;
  lastName: string;
};

/**
 * By the source's own id; then by number and name; then by a number that is unique on each side. Live timing and files
 * name people in different ways, and mean the same people.
 */
export function matchCompetitors<Stored extends Identified>(
  competitors: readonly NewCompetitor[],
  stored: readonly Stored[],
) {
  const storedBy = new Map<NewCompetitor, Stored>();
  const newById = new Map<number, NewCompetitor>();

  const pair = (
    keyOfNew: (each: NewCompetitor) => string | null,
    keyOfStored: (each: Stored) => string | null,
  ) => {
    const free = competitors.filter((each) => !storedBy.has(each));
    const left = uniqueBy(
      stored.filter(({ id }) => !newById.has(id)),
      keyOfStored,
    );
    for (const [key, competitor] of uniqueBy(free, keyOfNew)) {
      const row = left.get(key);
      if (row === undefined) continue;
      storedBy.set(competitor, row);
      newById.set(row.id, competitor);
    }
  };
  pair(
    ({ clientId }) => clientId ?? null,
    ({ clientId }) => clientId,
  );
  pair(numberAndName, numberAndName);
  pair(
    ({ startNumber }) => startNumber,
    ({ startNumber }) => startNumber,
  );

  return {
    storedOf: (competitor: NewCompetitor | undefined) =>
      competitor === undefined ? undefined : storedBy.get(competitor),
    newOf: (competitorId: number) => newById.get(competitorId),
    /** ids of competitors who are no longer in it */
    gone: stored.filter(({ id }) => !newById.has(id)).map(({ id }) => id),
  };
}

function numberAndName({
  startNumber,
  firstName,
  lastName,
}: Pick<Identified, 'startNumber' | 'firstName' | 'lastName'>): string {
  return JSON.stringify([startNumber, `${firstName} ${lastName}`.trim().toLowerCase()]);
}

/** Without duplicates, which cannot be distinguished by it. */
function uniqueBy<Each>(list: readonly Each[], keyOf: (each: Each) => string | null): Map<string, Each> {
  return new Map(
    [...groupBy(list, keyOf)].flatMap(([key, all]) =>
      key !== null && all.length === 1 && all[0] !== undefined ? [[key, all[0]]] : [],
    ),
  );
}
