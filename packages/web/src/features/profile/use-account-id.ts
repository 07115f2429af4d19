/** The account of whoever is signed in; null for visitors. */

import { useSession } from '../../identity/session.ts';

export function useAccountId(): string | null {
  const session = useSession();
  return session.kind === 'signed-in' ? session.accountId : null;
}
