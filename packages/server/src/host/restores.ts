/** Restores a backup for a host: it is checked while the site runs, and only a good one makes the site stop. */

import type { LastRestore } from '@lapwing/contract/site/host-backups';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { problem } from '../http/problem.ts';
import { OperatorError } from '../operator-error.ts';
import type { Schema } from '../storage/schema.ts';
import { readStored } from '../storage/stored-json.ts';
import { type Actor, logAction } from './audit-log.ts';

export type RestoreRequest = { name: string; actor: Actor };

/** How it ended. It is stored in the data that the site has afterwards. */
export type RestoreNote = {
  actor: Actor;
  action: 'restored-backup' | 'refused-restore';
  params: { name: string; reason?: string };
};

export type Restores = {
  /** The name of the backup that is being checked or restored. */
  current(): string | null;
  /** `store` logs the request before anything else happens. */
  start(name: string, store: () => Promise<Actor>): Promise<void>;
};

type RestoresOptions = {
  check: (name: string) => Promise<void>;
  /** Stops the site, replaces its data and starts it again. */
  restore: (request: RestoreRequest) => void;
  onError: (error: unknown) => void;
};

export function createRestores(
  { db, now }: { db: Kysely<Schema>; now: () => number },
  { check, restore, onError }: RestoresOptions,
): Restores {
  let current: string | null = null;

  async function checkAndRestore(name: string, actor: Actor): Promise<void> {
    try {
      await check(name);
    } catch (error) {
      if (!(error instanceof OperatorError)) onError(error);
      const reason = error instanceof Error ? error.message : String(error);
      await noteRestore(db, { actor, action: 'refused-restore', params: { name, reason } }, now());
      current = null;
      return;
    }
    // It stays the current one: this site has no other work from here on.
    restore({ name, actor });
  }

  return {
    current: () => current,
    start: async (name, store) => {
      if (current !== null) throw problem('conflict', { detail: 'A backup is being restored' });
      current = name;
      try {
        const actor = await store();
        void checkAndRestore(name, actor).catch(onError);
      } catch (error) {
        current = null;
        throw error;
      }
    },
  };
}

export async function noteRestore(
  db: Kysely<Schema>,
  { actor, action, params }: RestoreNote,
  atMs: number,
): Promise<void> {
  await logAction(db, { actor, atMs }, action, params);
}

const storedParams = z.object({ name: z.string(), reason: z.optional(z.string()) });

export async function findLastRestore(db: Kysely<Schema>): Promise<LastRestore | null> {
  const row = await db
    .selectFrom('auditLog')
    .select(['atMs', 'params'])
    .where('action', 'in', ['restored-backup', 'refused-restore'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const params = row && readStored(row.params, storedParams);
  return params ? { name: params.name, atMs: row.atMs, failure: params.reason ?? null } : null;
}
