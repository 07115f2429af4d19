/** What the address of a live session says behind its question mark, and how to change it. */

import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Address = Readonly<Record<string, unknown>>;
type AddressChange = Readonly<Record<string, string | undefined>>;

export function useAddress(): Address {
  return useRouterState({ select: ({ location }) => location.search as Address });
}

/** Changes parts of the address and leaves the rest; going back leaves the screen, whatever was tried on it. */
export function useChangeAddress(): (change: AddressChange) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      void navigate({
        to: '.',
        search: (search: object) => ({ ...search, ...change }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
}
