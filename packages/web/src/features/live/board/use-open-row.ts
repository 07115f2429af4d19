/** Which row is open. It is in the address, so that going back closes it and a link can open it. */

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
  /** the position in the history of the same board with the row closed; null if the row was open from the start */
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
      // Opening another row adds no history entry: going back closes.
      if (openRow !== null) return changeAddress({ row });
      openedFrom.current = history.location.state.__TSR_index;
      changeAddress({ row }, 'step');
    },
    [history, store, changeAddress, openRow],
  );
  return { openRow, toggle };
}
