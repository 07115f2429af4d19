/**
 * Lets a signed-in person prove again who they are: with a passkey, or with the password and the second factor if it is
 * on. Somebody else may have found the browser open.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasPassed } from '../has-passed.ts';
import { countedAddressOf } from '../http/client-address.ts';
import type { AccountContext } from './account-context.ts';
import { codeBounds, passkeyBounds, passwordBounds } from './attempts.ts';
import { emailKeyOf } from './email-key.ts';
import { type FormFields, readPasskey } from './form-fields.ts';
import { accountMessages } from './pages/account-messages.ts';
import { identityMessages } from './pages/messages.ts';
import { securityMessages } from './pages/security-messages.ts';
import type { Visitor } from './visitor.ts';

/** How long the security page stays open after a proof, or after signing in. */
const CONFIRMED_FOR_MS = 900_000;

type Request = { request: FastifyRequest; reply: FastifyReply };

/** A signed-in user has separate limits from strangers. */
const clientOf = ({ session }: Visitor, request: FastifyRequest) => ({
  address: countedAddressOf(request),
  device: `session ${session.uid}`,
});

/** The error of the password; null if it is right. */
export async function checkPassword(
  context: AccountContext,
  visitor: Visitor,
  password: string,
  { request, reply }: Request,
): Promise<string | null> {
  const { attempts, passwords } = context;
  const { language } = context.lookOf(request);
  const bounds = passwordBounds(emailKeyOf(visitor.person.email), clientOf(visitor, request));
  const waitMinutes = context.refused(reply, await attempts.take(bounds));
  if (waitMinutes !== null) return identityMessages[language].tooMany(waitMinutes);
  if (!(await passwords.isRight(visitor.person.passwordHash, password)))
    return accountMessages[language].errorWrong;
  await attempts.giveBack(bounds);
  return null;
}

/** The error of the proof; null if it is right. */
export async function proveAgain(
  context: AccountContext,
  visitor: Visitor,
  field: FormFields,
  { request, reply }: Request,
): Promise<string | null> {
  const { attempts, secondFactors, passkeys } = context;
  const { person, session } = visitor;
  const { language } = context.lookOf(request);
  const tooMany = (waitMinutes: number) => identityMessages[language].tooMany(waitMinutes);

  const passkey = readPasskey(request.body);
  if (passkey !== '') {
    const bounds = passkeyBounds(countedAddressOf(request));
    const waitMinutes = context.refused(reply, await attempts.take(bounds));
    if (waitMinutes !== null) return tooMany(waitMinutes);
    const use = { purpose: 'confirm', boundTo: session.uid, origin: context.siteOf(request) } as const;
    if ((await passkeys.authenticate(passkey, use)) !== person.id)
      return securityMessages[language].passkeyRefused;
    await attempts.giveBack(bounds);
    return null;
  }

  const wrong = await checkPassword(context, visitor, field('password'), { request, reply });
  if (wrong !== null || !(await secondFactors.isOn(person.id))) return wrong;
  const bounds = codeBounds(person.id, clientOf(visitor, request));
  const waitMinutes = context.refused(reply, await attempts.take(bounds));
  if (waitMinutes !== null) return tooMany(waitMinutes);
  if (!(await secondFactors.use(person.id, field('code')))) return securityMessages[language].errorCode;
  await attempts.giveBack(bounds);
  return null;
}

/** Whether the person has signed in or proved it a short while ago, in this browser. */
export async function isConfirmed(
  { options }: AccountContext,
  { person, session }: Visitor,
  nowMs = Date.now(),
): Promise<boolean> {
  if (!hasPassed(CONFIRMED_FOR_MS, session.signedInAtMs, nowMs)) return true;
  const row = await options.db
    .selectFrom('signedInDevices')
    .select('confirmedAtMs')
    .where('sessionUid', '=', session.uid)
    .where('accountId', '=', person.id)
    .executeTakeFirst();
  const confirmedAtMs = row?.confirmedAtMs ?? null;
  return confirmedAtMs !== null && !hasPassed(CONFIRMED_FOR_MS, confirmedAtMs, nowMs);
}

export async function saveConfirmation(
  { options }: AccountContext,
  { person, session }: Visitor,
  request: FastifyRequest,
  nowMs = Date.now(),
): Promise<void> {
  const seen = { confirmedAtMs: nowMs, lastSeenAtMs: nowMs };
  await options.db
    .insertInto('signedInDevices')
    .values({
      ...seen,
      sessionUid: session.uid,
      accountId: person.id,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      method: 'password',
      firstSeenAtMs: session.signedInAtMs,
    })
    .onConflict((conflict) => conflict.column('sessionUid').doUpdateSet(seen))
    .execute();
}
