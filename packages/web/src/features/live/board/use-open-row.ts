/** Which row is open. The address says it, so that going back closes it and a link can open it. */

import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { textIn } from '../../../routing/query-values.ts';
import { useLive, useLiveStore } from '../state/live-store.ts';
import { useAddress, useChangeAddress } from '../state/use-address.ts';

export function useOpenRow(): { openRow: number | null; toggle: (index: number) => void } {
  const { history } = useRouter();
  const store = useLiveStore();
  const changeAddress = useChangeAddress();
  const asked = textIn(useAddress(), 'row');
  const openRow = useLive(
    ({ board }) => board.rows.find(({ competitorId }) => competitorId === asked)?.index ?? null,
  );
  /** the place in the history of the same board with the row closed; null where the row was open from the start */
  const openedFrom = useRef<number | null>(null);
  useEffect(() => {
    if (asked === undefined) openedFrom.current = null;
  }, [asked]);
  const toggle = useCallback(
    (index: number) => {
      if (index === openRow) {
        const { __TSR_index: place } = history.location.state;
        if (openedFrom.current === place - 1) history.back();
        else changeAddress({ row: undefined });
        return;
      }
      const row = store.state().rows.get(index)?.competitorId;
      // From one row to the next is no step: going back closes.
      if (openRow !== null) return changeAddress({ row });
      openedFrom.current = history.location.state.__TSR_index;
      changeAddress({ row }, 'step');
    },
    [history, store, changeAddress, openRow],
  );
  return { openRow, toggle };
}
