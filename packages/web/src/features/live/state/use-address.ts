/** What the address of a live session says behind its question mark, and how to change it. */

import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Address = Readonly<Record<string, unknown>>;
type AddressChange = Readonly<Record<string, string | undefined>>;

export function useAddress(): Address {
  return useRouterState({ select: ({ location }) => location.search as Address });
}

/** `step`: where one can go back from, such as another view, class or order. What only arranges the screen is none. */
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
