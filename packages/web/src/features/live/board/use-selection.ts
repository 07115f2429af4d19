/** Which class the board shows, and by which column it is sorted, from the address. */

import { useCallback, useMemo } from 'react';
import { textIn } from '../../../routing/query-values.ts';
import { useLive } from '../state/live-store.ts';
import { useAddress, useChangeAddress } from '../state/use-address.ts';
import { nextSort, type Sort, sortFrom } from './board-order.ts';

export type Selection = {
  /** null for all */
  classCode: string | null;
  chooseClass: (classCode: string | null) => void;
  sort: Sort | null;
  sortBy: (key: string) => void;
};

export function useSelection(): Selection {
  const address = useAddress();
  const changeAddress = useChangeAddress();
  const classes = useLive((state) => state.classes);
  const asked = textIn(address, 'class')?.toLowerCase();
  const classCode = classes.find((name) => name.toLowerCase() === asked) ?? null;
  const sortText = textIn(address, 'sort');
  const sort = useMemo(() => sortFrom(sortText), [sortText]);
  const chooseClass = useCallback(
    (code: string | null) => changeAddress({ class: code ?? undefined }, 'step'),
    [changeAddress],
  );
  const sortBy = useCallback(
    (key: string) => changeAddress({ sort: nextSort(sort, key) }, 'step'),
    [changeAddress, sort],
  );
  return { classCode, chooseClass, sort, sortBy };
}
