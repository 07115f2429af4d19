/** The devices on which a person is signed in: one for each session of the provider. */

import { type Kysely, sql } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import { announce } from '../../storage/announce.ts';
import type { Row, Schema } from '../../storage/schema.ts';

const MAX_USER_AGENT = 300;

/** How somebody has signed in: the `amr` values of RFC 8176. */
export const signInMethods = {
  password: ['pwd'],
  'password-and-code': ['pwd', 'otp'],
  passkey: ['hwk', 'user'],
} as const satisfies Record<string, readonly string[]>;
export type SignInMethod = keyof typeof signInMethods;

export type SignedInDevice = Pick<
  Row<'signedInDevices'>,
  'sessionUid' | 'userAgent' | 'firstSeenAtMs' | 'lastSeenAtMs'
>;

/** Notes a record that the provider has saved: a session that somebody has signed in to, or a token of one. */
export async function noteDevice(
  db: Kysely<Schema>,
  model: string,
  { uid, sessionUid, accountId, amr }: AdapterPayload,
  userAgent: string,
  nowMs: number,
): Promise<void> {
  if (accountId === undefined) return;
  if (model === 'RefreshToken' && sessionUid !== undefined) {
    await db
      .updateTable('signedInDevices')
      .set({ lastSeenAtMs: nowMs })
      .where('sessionUid', '=', sessionUid)
      .execute();
  }
  if (model !== 'Session' || uid === undefined) return;
  // A browser may lie, and PostgreSQL stores no NUL.
  const seen = {
    accountId,
    userAgent: userAgent.replaceAll('\0', '').slice(0, MAX_USER_AGENT),
    method: methodOf(amr),
    lastSeenAtMs: nowMs,
  };
  // Somebody else may have used the same browser before.
  await db
    .deleteFrom('signedInDevices')
    .where('sessionUid', '=', uid)
    .where('accountId', '!=', accountId)
    .execute();
  await db
    .insertInto('signedInDevices')
    .values({ sessionUid: uid, firstSeenAtMs: nowMs, confirmedAtMs: null, ...seen })
    .onConflict((conflict) => conflict.column('sessionUid').doUpdateSet(seen))
    .execute();
}

function methodOf(amr: unknown): SignInMethod {
  const names = Object.keys(signInMethods) as SignInMethod[];
  return names.find((name) => signInMethods[name].join() === String(amr)) ?? 'password';
}

/** The last seen first. Sessions from before this list was kept have no browser. */
export async function listDevices(
  db: Kysely<Schema>,
  accountId: string,
  nowMs: number,
): Promise<SignedInDevice[]> {
  const rows = await db
    .selectFrom('oidcRecords')
    .leftJoin('signedInDevices', 'signedInDevices.sessionUid', 'oidcRecords.uid')
    .select(['oidcRecords.uid', 'payload', 'userAgent', 'firstSeenAtMs', 'lastSeenAtMs'])
    .where('model', '=', 'Session')
    .where('oidcRecords.accountId', '=', accountId)
    .where('expiresAtMs', '>', nowMs)
    .execute();
  return rows
    .map(({ uid, payload, userAgent, firstSeenAtMs, lastSeenAtMs }) => {
      const signedInAtMs = (sessionIn(payload).loginTs ?? 0) * 1000;
      return {
        sessionUid: uid ?? '',
        userAgent: userAgent ?? '',
        firstSeenAtMs: firstSeenAtMs ?? signedInAtMs,
        lastSeenAtMs: lastSeenAtMs ?? signedInAtMs,
      };
    })
    .sort((a, b) => b.lastSeenAtMs - a.lastSeenAtMs);
}

/** Signs one device out: its session, its tokens, and the ID tokens of all, which the others renew by themselves. */
export function endDevice(db: Kysely<Schema>, accountId: string, sessionUid: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const session = await tx
      .selectFrom('oidcRecords')
      .select(['id', 'payload'])
      .where('model', '=', 'Session')
      .where('accountId', '=', accountId)
      .where('uid', '=', sessionUid)
      .executeTakeFirst();
    if (session === undefined) return false;
    const grantIds = Object.values(sessionIn(session.payload).authorizations ?? {}).flatMap(
      ({ grantId }) => grantId ?? [],
    );
    await tx
      .deleteFrom('oidcRecords')
      .where('accountId', '=', accountId)
      .where((where) =>
        where.or([
          where('id', 'in', [session.id, ...grantIds]),
          ...(grantIds.length === 0 ? [] : [where('grantId', 'in', grantIds)]),
        ]),
      )
      .execute();
    await tx.deleteFrom('signedInDevices').where('sessionUid', '=', sessionUid).execute();
    await voidIdTokens(tx, accountId);
    return true;
  });
}

/** An ID token is valid for an hour, whatever becomes of its session. */
export async function voidIdTokens(tx: Parameters<typeof announce>[0], accountId: string): Promise<void> {
  await announce(tx, { kind: 'account-details' });
  await tx
    .updateTable('accounts')
    .set({ tokenVersion: sql<number>`token_version + 1` })
    .where('id', '=', accountId)
    .execute();
}

/** Sessions end in many ways: by signing out, by a new password, in time. */
export async function clearEndedDevices(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('signedInDevices')
    .where('sessionUid', 'not in', (select) =>
      select
        .selectFrom('oidcRecords')
        .select('uid')
        .where('model', '=', 'Session')
        .where('uid', 'is not', null)
        .$narrowType<{ uid: string }>(),
    )
    .execute();
}

type StoredSession = Pick<AdapterPayload, 'loginTs' | 'authorizations'>;

/** Only the provider writes it. */
function sessionIn(payload: string): StoredSession {
  return JSON.parse(payload) as StoredSession;
}
