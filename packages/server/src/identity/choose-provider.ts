/** Chooses the identity provider: the embedded one, or an external one that the host has configured. */

import type { VerifyToken } from '../http/mount.ts';
import type { Database } from '../storage/database.ts';
import { admitFromElsewhere, admitOwn } from './admit.ts';
import { identityPath } from './identity-path.ts';
import { loadKeys, publicKeys } from './signing-keys.ts';
import { verifyOwnTokens, verifyTokensOf } from './verify-token.ts';

/** The client id of the site at the embedded provider; fixed, because it is the only client. */
const EMBEDDED_CLIENT_ID = '6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90a3';

export type ChosenProvider = {
  verifyToken: VerifyToken;
  clientId: string;
  authorityFor: (origin: string) => string;
  /** null with an external provider */
  keys: Awaited<ReturnType<typeof loadKeys>> | null;
};

type ProviderSettings = {
  externalIdentity: { authority: string; clientId: string } | null;
  tenantId: string;
  publicUrl: string;
  accountPrefix: string;
};

export async function chooseProvider(
  { externalIdentity, tenantId, publicUrl, accountPrefix }: ProviderSettings,
  db: Database,
  warn: (line: string) => void,
): Promise<ChosenProvider> {
  if (externalIdentity !== null) {
    const { authority, clientId } = externalIdentity;
    return {
      verifyToken: verifyTokensOf(authority, clientId, admitFromElsewhere(db, accountPrefix)),
      clientId,
      authorityFor: () => authority,
      keys: null,
    };
  }
  const keys = await loadKeys(db, warn);
  const authorityFor = (origin: string) => `${origin}${identityPath(tenantId)}`;
  const verifyToken = verifyOwnTokens(
    { issuer: authorityFor(publicUrl), audience: EMBEDDED_CLIENT_ID, jwks: publicKeys(keys) },
    admitOwn(db),
  );
  return { verifyToken, clientId: EMBEDDED_CLIENT_ID, authorityFor, keys };
}
