/** Links that turn off e-mails without a sign-in: only the recipient has one. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountIdPattern } from '@lapwing/contract/values/text-values';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { keepFirstState } from '../storage/server-state.ts';

const STATE_KEY = 'notifications.secret';
export const UNSUBSCRIBE_PATH = '/notifications/unsubscribe';

export type UnsubscribeLinks = Awaited<ReturnType<typeof loadUnsubscribeLinks>>;

/** The secret is created once and shared by all servers of a site. */
export async function loadUnsubscribeLinks(db: Kysely<Schema>, siteUrl: string) {
  // A guessable secret is replaced.
  await db.deleteFrom('serverState').where('key', '=', STATE_KEY).where('value', '=', '').execute();
  const secret = await keepFirstState(db, STATE_KEY, randomBytes(32).toString('base64url'));
  const signatureOf = (accountId: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${accountId}`).digest('base64url');

  return {
    linkFor: (accountId: string) =>
      `${siteUrl}${UNSUBSCRIBE_PATH}?token=${accountId}.${signatureOf(accountId)}`,

    /** The account of the link; null if it is not ours. */
    accountIn(token: string): string | null {
      const [accountId = '', signature = ''] = token.split('.');
      if (!accountIdPattern.test(accountId)) return null;
      const [received, expected] = [Buffer.from(signature), Buffer.from(signatureOf(accountId))];
      return received.length === expected.length && timingSafeEqual(received, expected) ? accountId : null;
    },
  };
}
