/** Refuses requests of anonymous or other users. */

import type { User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';

export function requireUser(user: User | null): User {
  if (user === null) throw problem('not-signed-in', { headers: { 'www-authenticate': 'Bearer' } });
  return user;
}

/** Only the owner of the account may do this. */
export function requireSelf(user: User | null, accountId: string): User {
  const signedIn = requireUser(user);
  if (signedIn.accountId !== accountId) throw problem('not-allowed');
  return signedIn;
}
