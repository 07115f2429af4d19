/** The query of a live session's address, and how to change it. */

import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Address = Readonly<Record<string, unknown>>;
type AddressChange = Readonly<Record<string, string | undefined>>;

export function useAddress(): Address {
  return useRouterState({ select: ({ location }) => location.search as Address });
}

/** `step`: adds a history entry, for another view, class or order. Mere arrangement of the screen adds none. */
export type ChangeKind = 'arrangement' | 'step';

/** Changes parts of the address and leaves the rest. */
export function useChangeAddress(): (change: AddressChange, kind?: ChangeKind) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, kind = 'arrangement') => {
      void navigate({
        to: '.',
        search: (search: object) => ({ ...search, ...change }),
        replace: kind === 'arrangement',
        resetScroll: false,
      });
    },
    [navigate],
  );
}
