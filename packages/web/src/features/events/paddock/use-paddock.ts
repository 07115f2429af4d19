/** The paddock clock of an event, for the number that this browser has picked. */

import type { PaddockClock } from '@lapwing/contract/desk/paddock';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paddockQuery, readPickedNumber, savePickedNumber } from '../../../parts/paddock-query.ts';
import type { Guid } from '../../../routing/use-guid.ts';

export type Paddock = {
  /** null while it is unknown, and for an event with nothing to come */
  clock: PaddockClock | null;
  number: string | undefined;
  pick: (number: string | undefined) => void;
};

export function usePaddock(eventId: number, guid: Guid, hasSessionsToCome: boolean): Paddock {
  const [number, setNumber] = useState<string>();
  // The server does not know it, so the first rendering is without it.
  useEffect(() => setNumber(readPickedNumber(eventId)), [eventId]);
  // If it fails to load, the page shows the plan.
  const { data } = useQuery({
    ...paddockQuery(eventId, guid, number),
    enabled: hasSessionsToCome,
    placeholderData: keepPreviousData,
  });
  return {
    clock: (hasSessionsToCome && data) || null,
    number,
    pick: (picked) => {
      savePickedNumber(eventId, picked);
      setNumber(picked);
    },
  };
}
