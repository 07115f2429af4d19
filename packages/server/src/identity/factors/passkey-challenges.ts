/** Challenges for passkeys: random, for one use within five minutes, by the browser that asked for them. */

import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

const LIFE_MS = 300_000;

/** A challenge for one purpose is never accepted for another. */
type ChallengePurpose = 'sign-in' | 'confirm' | 'register';
/** `boundTo`: the unfinished sign-in or the session, both known by a cookie of the browser. */
export type ChallengeUse = { purpose: ChallengePurpose; boundTo: string };

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

export function createPasskeyChallenges(db: Kysely<Schema>, nowMs: () => number = Date.now) {
  return {
    /** A later one replaces it, so that asking often stores no more. */
    async save({ purpose, boundTo }: ChallengeUse, challenge: string): Promise<void> {
      const row = { challenge, expiresAtMs: nowMs() + LIFE_MS };
      await db
        .insertInto('passkeyChallenges')
        .values({ purpose, boundTo, ...row })
        .onConflict((conflict) => conflict.columns(['purpose', 'boundTo']).doUpdateSet(row))
        .execute();
    },

    /** Deleted whatever comes of it. Of two concurrent uses one gets null. */
    async take({ purpose, boundTo }: ChallengeUse): Promise<string | null> {
      const row = await db
        .deleteFrom('passkeyChallenges')
        .where('purpose', '=', purpose)
        .where('boundTo', '=', boundTo)
        .returning(['challenge', 'expiresAtMs'])
        .executeTakeFirst();
      return row === undefined || row.expiresAtMs <= nowMs() ? null : row.challenge;
    },

    async clearPast(): Promise<void> {
      await db.deleteFrom('passkeyChallenges').where('expiresAtMs', '<=', nowMs()).execute();
    },
  };
}
