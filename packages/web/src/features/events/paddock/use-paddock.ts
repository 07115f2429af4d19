/** The paddock clock of an event, for the number that this browser has picked. */

import type { PaddockClock } from '@lapwing/contract/desk/paddock';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paddockQuery, readPickedNumber, savePickedNumber } from '../../../parts/paddock-query.ts';
import type { Guid } from '../../../routing/use-guid.ts';

export type Paddock = {
  /** null while it is unknown, and for an event with nothing to come */
  clock: PaddockClock | null;
  query: UseQueryResult<PaddockClock>;
  number: string | undefined;
  pick: (number: string | undefined) => void;
};

export function usePaddock(eventId: number, guid: Guid, isNeeded: boolean): Paddock {
  const [number, setNumber] = useState<string>();
  // The server does not know it, so the first rendering is without it.
  useEffect(() => setNumber(readPickedNumber(eventId)), [eventId]);
  // If it fails to load, the page shows the plan.
  const query = useQuery({
    ...paddockQuery(eventId, guid, number),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
  });
  return {
    clock: (isNeeded && query.data) || null,
    query,
    number,
    pick: (picked) => {
      savePickedNumber(eventId, picked);
      setNumber(picked);
    },
  };
}
