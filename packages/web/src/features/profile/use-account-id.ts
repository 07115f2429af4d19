/** The account of the signed-in visitor; null if signed out. */

import { useSession } from '../../identity/session.ts';

export function useAccountId(): string | null {
  const session = useSession();
  return session.kind === 'signed-in' ? session.accountId : null;
}
