/** Passkeys (WebAuthn): registering, signing in and proving again, for the host name in the visitor's address bar. */

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Row, Schema } from '../../storage/schema.ts';
import { readStored } from '../../storage/stored-json.ts';
import type { ChallengeUse, PasskeyChallenges } from './passkey-challenges.ts';

const MAX_PASSKEYS = 20;
const TIMEOUT_MS = 300_000;

export type PasskeyRow = Pick<Row<'passkeys'>, 'credentialId' | 'name' | 'createdAtMs' | 'lastUsedAtMs'>;
export type Passkeys = ReturnType<typeof createPasskeys>;

type Holder = { accountId: string; email: string; name: string };
/** `origin` is ours, never one that the visitor has sent. */
type Ceremony = ChallengeUse & { origin: string };

/** Large, and used by few visitors. */
const loadWebAuthn = () => import('@simplewebauthn/server');

export function createPasskeys(
  db: Kysely<Schema>,
  challenges: PasskeyChallenges,
  nowMs: () => number = Date.now,
) {
  const ofAccount = (accountId: string) => db.selectFrom('passkeys').where('accountId', '=', accountId);

  return {
    list: (accountId: string): Promise<PasskeyRow[]> =>
      ofAccount(accountId)
        .select(['credentialId', 'name', 'createdAtMs', 'lastUsedAtMs'])
        .orderBy('createdAtMs')
        .orderBy('credentialId')
        .execute(),

    /** Discoverable, so that its owner need not type a name; only with a fingerprint, a face or a PIN. */
    async registrationOptions(
      { accountId, email, name }: Holder,
      siteName: string,
      { origin, ...use }: Ceremony,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await loadWebAuthn();
      const known = await ofAccount(accountId).select(['credentialId', 'transports']).execute();
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: hostnameOf(origin),
        userID: new Uint8Array(Buffer.from(accountId)),
        userName: email,
        userDisplayName: name,
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: transportsIn(transports),
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.save(use, options.challenge);
      return options;
    },

    /** False if it was refused: a used or old challenge, another site, no user verification, known, or too many. */
    async register(
      accountId: string,
      name: string,
      response: string,
      { origin, ...use }: Ceremony,
    ): Promise<boolean> {
      const expectedChallenge = await challenges.take(use);
      const parsed = registrationIn(response);
      if (expectedChallenge === null || parsed === null) return false;
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const verified = await verifyRegistrationResponse({
        response: parsed,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: hostnameOf(origin),
        requireUserVerification: true,
      }).catch(() => null);
      if (verified?.registrationInfo === undefined) return false;
      const { credential } = verified.registrationInfo;
      return db.transaction().execute(async (tx) => {
        const known = await tx
          .selectFrom('passkeys')
          .select('credentialId')
          .where('accountId', '=', accountId)
          .execute();
        if (known.length >= MAX_PASSKEYS) return false;
        const added = await tx
          .insertInto('passkeys')
          .values({
            credentialId: credential.id,
            accountId,
            relyingParty: hostnameOf(origin),
            name,
            publicKey: Buffer.from(credential.publicKey),
            counter: credential.counter,
            transports: JSON.stringify(credential.transports ?? []),
            createdAtMs: nowMs(),
            lastUsedAtMs: null,
          })
          // Somebody else may have it: a credential belongs to one account.
          .onConflict((conflict) => conflict.doNothing())
          .returning('credentialId')
          .executeTakeFirst();
        return added !== undefined;
      });
    },

    /** The same for everybody: it names no passkey, so it does not reveal who has one. */
    async authenticationOptions({
      origin,
      ...use
    }: Ceremony): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const options = await generateAuthenticationOptions({
        rpID: hostnameOf(origin),
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      });
      await challenges.save(use, options.challenge);
      return options;
    },

    /** The account of the passkey that has signed; null if it was refused. */
    async authenticate(response: string, { origin, ...use }: Ceremony): Promise<string | null> {
      const expectedChallenge = await challenges.take(use);
      const parsed = authenticationIn(response);
      if (expectedChallenge === null || parsed === null) return null;
      const stored = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credentialId', '=', parsed.id)
        .where('relyingParty', '=', hostnameOf(origin))
        .executeTakeFirst();
      if (stored === undefined) return null;
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const verified = await verifyAuthenticationResponse({
        response: parsed,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: stored.relyingParty,
        credential: {
          id: stored.credentialId,
          publicKey: new Uint8Array(stored.publicKey),
          counter: stored.counter,
          transports: transportsIn(stored.transports),
        },
        requireUserVerification: true,
      }).catch(() => null);
      if (verified === null || !verified.verified || !isHolder(parsed, stored.accountId)) return null;
      // Of two concurrent uses with the same counter one is a copy.
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter: verified.authenticationInfo.newCounter, lastUsedAtMs: nowMs() })
        .where('credentialId', '=', stored.credentialId)
        .where('counter', '=', stored.counter)
        .executeTakeFirst();
      return numUpdatedRows === 1n ? stored.accountId : null;
    },

    async rename(accountId: string, credentialId: string, name: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ name })
        .where('accountId', '=', accountId)
        .where('credentialId', '=', credentialId)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Its name; null if there is none. */
    async remove(accountId: string, credentialId: string): Promise<string | null> {
      const removed = await db
        .deleteFrom('passkeys')
        .where('accountId', '=', accountId)
        .where('credentialId', '=', credentialId)
        .returning('name')
        .executeTakeFirst();
      return removed?.name ?? null;
    },
  };
}

function hostnameOf(origin: string): string {
  return new URL(origin).hostname;
}

/** A discoverable passkey names the account that it was made for. */
function isHolder({ response: { userHandle } }: AuthenticationResponseJSON, accountId: string): boolean {
  return userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() === accountId;
}

const transports = z.array(z.string());
function transportsIn(stored: string): string[] {
  return readStored(stored, transports) ?? [];
}

const id = z.string().check(z.regex(/^[\w-]{1,1400}$/));
const shared = { id, rawId: id, type: z.literal('public-key'), clientExtensionResults: z.looseObject({}) };
const registration = z.looseObject({
  ...shared,
  response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
});
const authentication = z.looseObject({
  ...shared,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.optional(z.string()),
  }),
});

// The library checks the rest.
function registrationIn(text: string): RegistrationResponseJSON | null {
  return readStored(text, registration) as RegistrationResponseJSON | null;
}

function authenticationIn(text: string): AuthenticationResponseJSON | null {
  return readStored(text, authentication) as AuthenticationResponseJSON | null;
}
