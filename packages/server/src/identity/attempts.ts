/** Limits guessing and flooding: counts attempts in the database, so that all servers of a site count together. */

import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../storage/schema.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * At most so many attempts in a window that opens with the first of them. A window that ends too far in the future was
 * opened
 * before the clock was set back, and counts as over.
 */
type Bound = { key: string; maximum: number; windowMs: number };

export type Attempts = ReturnType<typeof createAttempts>;

export function createAttempts(db: Kysely<Schema>, nowMs: () => number = Date.now) {
  async function count({ key, windowMs }: Bound): Promise<{ count: number; untilMs: number }> {
    const now = nowMs();
    const opened = { count: 1, untilMs: now + windowMs };
    const isOver = sql<boolean>`(attempts.until_ms <= ${now} or attempts.until_ms > ${opened.untilMs})`;
    return db
      .insertInto('attempts')
      .values({ key: hashOf(key), ...opened })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else attempts.count + 1 end`,
          untilMs: sql<number>`case when ${isOver} then ${opened.untilMs} else attempts.until_ms end`,
        }),
      )
      .returning(['count', 'untilMs'])
      .executeTakeFirstOrThrow();
  }

  /** Milliseconds until no limit is exceeded; 0 if none is. */
  async function waitFor(bounds: readonly Bound[]): Promise<number> {
    const now = nowMs();
    const rows = await db
      .selectFrom('attempts')
      .select(['key', 'count', 'untilMs'])
      .where(
        'key',
        'in',
        bounds.map(({ key }) => hashOf(key)),
      )
      .where('untilMs', '>', now)
      .execute();
    const rowByKey = new Map(rows.map((row) => [row.key, row]));
    return bounds.reduce((waitMs, { key, maximum, windowMs }) => {
      const row = rowByKey.get(hashOf(key));
      if (row === undefined || row.count < maximum || row.untilMs > now + windowMs) return waitMs;
      return Math.max(waitMs, row.untilMs - now);
    }, 0);
  }

  return {
    /**
     * Counts an attempt before it is made, so that concurrent attempts count too. Returns the milliseconds to wait; 0
     * to continue.
     * An attempt that one limit refuses does not count for the others, so a stranger cannot use them up. Nor is it
     * stored:
     * a refused flood costs no disk.
     */
    async take(bounds: readonly Bound[]): Promise<number> {
      const waitMs = await waitFor(bounds);
      if (waitMs > 0) return waitMs;
      for (const bound of bounds) {
        const taken = await count(bound);
        if (taken.count > bound.maximum) return Math.max(1, taken.untilMs - nowMs());
      }
      return 0;
    },

    /** A successful attempt does not count. */
    async giveBack(bounds: readonly Bound[]): Promise<void> {
      const keys = bounds.map(({ key }) => hashOf(key));
      await db
        .updateTable('attempts')
        .set({ count: sql<number>`count - 1` })
        .where('key', 'in', keys)
        .where('count', '>', 0)
        .execute();
    },

    async clearPast(): Promise<void> {
      await db.deleteFrom('attempts').where('untilMs', '<=', nowMs()).execute();
    },
  };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/**
 * The source of an attempt: an address (the network for IPv6), and the browser if it has signed in to the account
 * before.
 */
export type Client = { address: string; device: string | null };

/**
 * The first keeps a stranger at one address from locking out the owner at another. The last slows down guessing from
 * many
 * addresses, and also the owner in a browser that has never signed in: see known-devices.ts.
 */
export function passwordBounds(emailKey: string, { address, device }: Client): Bound[] {
  if (device !== null) {
    return [{ key: `password ${emailKey} in ${device}`, maximum: 8, windowMs: QUARTER_MS }];
  }
  return [
    { key: `password ${emailKey} ${address}`, maximum: 8, windowMs: QUARTER_MS },
    { key: `password from ${address}`, maximum: 40, windowMs: QUARTER_MS },
    { key: `password of ${emailKey}`, maximum: 100, windowMs: QUARTER_MS },
  ];
}

/**
 * Codes of the second factor. Three of a million are right at any moment, so the limit per account is low. Only someone
 * who knows the password gets this far.
 */
export function codeBounds(accountId: string, { address, device }: Client): Bound[] {
  if (device !== null) return [{ key: `code ${accountId} in ${device}`, maximum: 8, windowMs: QUARTER_MS }];
  return [
    { key: `code ${accountId} ${address}`, maximum: 8, windowMs: QUARTER_MS },
    { key: `code of ${accountId}`, maximum: 20, windowMs: HOUR_MS },
  ];
}

/** A passkey cannot be guessed; this limits the work of those who try. */
export function passkeyBounds(address: string): Bound[] {
  return [{ key: `passkey from ${address}`, maximum: 60, windowMs: QUARTER_MS }];
}

/** Each of these sends an e-mail, perhaps to someone who has not asked for it. */
export function mailBounds(emailKey: string, { address, device }: Client): Bound[] {
  if (device !== null) return [{ key: `mail ${emailKey} in ${device}`, maximum: 5, windowMs: HOUR_MS }];
  return [
    { key: `mail ${emailKey} ${address}`, maximum: 5, windowMs: HOUR_MS },
    { key: `mail from ${address}`, maximum: 30, windowMs: HOUR_MS },
    { key: `mail to ${emailKey}`, maximum: 10, windowMs: HOUR_MS },
  ];
}

/** Prevents trying all codes until one is free. */
export function linkBounds(accountId: string): Bound[] {
  return [{ key: `link ${accountId}`, maximum: 30, windowMs: HOUR_MS }];
}

/** Prevents guessing the code that a timer shows. */
export function claimCodeBounds(accountId: string, address: string): Bound[] {
  return [
    { key: `claim code ${accountId}`, maximum: 10, windowMs: HOUR_MS },
    { key: `claim code from ${address}`, maximum: 30, windowMs: HOUR_MS },
  ];
}

/** A registration desk shows codes to many people. */
export function showCodeBounds(accountId: string): Bound[] {
  return [{ key: `show code ${accountId}`, maximum: 300, windowMs: HOUR_MS }];
}

/** Prevents floods of e-mails about claims: one per day about the same. */
export function claimMailBounds(about: string): Bound[] {
  return [{ key: `claim mail ${about}`, maximum: 1, windowMs: 24 * HOUR_MS }];
}

/** Prevents finding out who has an account by adding one address after the other. */
export function memberBounds(accountId: string): Bound[] {
  return [{ key: `member ${accountId}`, maximum: 30, windowMs: HOUR_MS }];
}

/** Each invitation or reset by a host sends an e-mail. */
export function hostMailBounds(accountId: string): Bound[] {
  return [{ key: `host mail ${accountId}`, maximum: 60, windowMs: HOUR_MS }];
}

/** The token of a first run cannot be guessed; this limits the work of those who try. */
export function firstRunBounds(address: string): Bound[] {
  return [{ key: `first run from ${address}`, maximum: 60, windowMs: HOUR_MS }];
}

/** Following many people quickly is what programs do; each of them may get an e-mail. */
export function followBounds(accountId: string): Bound[] {
  return [{ key: `follow ${accountId}`, maximum: 120, windowMs: HOUR_MS }];
}

/** A fan pins a few competitors; a program would fill the table. */
export function pushBounds(address: string): Bound[] {
  return [{ key: `push from ${address}`, maximum: 120, windowMs: HOUR_MS }];
}
