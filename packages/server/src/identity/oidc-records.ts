/** Stores the records of the identity provider (codes, grants, tokens, sessions) in our database. */

import type { Kysely } from 'kysely';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Row, Schema } from '../storage/schema.ts';

/** Few enough for the parameters of one statement on either engine. */
const MOST_DROPPED = 1_000;

function payloadOf(
  row: Pick<Row<'oidcRecords'>, 'payload' | 'consumedAtMs'> | undefined,
): AdapterPayload | undefined {
  if (row === undefined) return undefined;
  // Only written below, from the provider's data.
  const payload = JSON.parse(row.payload) as AdapterPayload;
  return row.consumedAtMs === null ? payload : { ...payload, consumed: Math.floor(row.consumedAtMs / 1000) };
}

/** The maximum number of anonymous records, and after how many new ones they are checked. */
const strangersBounds = { most: 5_000, every: 100 };

/** Stored for anonymous visitors; all others belong to an account. */
const strangersModels: ReadonlySet<string> = new Set(['Interaction', 'Session']);

export function oidcRecords(
  db: Kysely<Schema>,
  nowMs: () => number = Date.now,
  bounds = strangersBounds,
  onSaved: (model: string, payload: AdapterPayload) => Promise<void> = async () => {},
): AdapterFactory {
  return (model): Adapter => {
    let strangers = 0;

    /** The oldest go first: a flood must neither fill the disk nor keep out later visitors. */
    async function dropOldest(): Promise<void> {
      const ofStrangers = db
        .selectFrom('oidcRecords')
        .where('model', '=', model)
        .where('accountId', 'is', null);
      const surplus = await ofStrangers
        .select('id')
        .orderBy('expiresAtMs', 'desc')
        // SQLite accepts an offset only after a limit.
        .limit(MOST_DROPPED)
        .offset(bounds.most)
        .execute();
      if (surplus.length === 0) return;
      const ids = surplus.map(({ id }) => id);
      await db.deleteFrom('oidcRecords').where('model', '=', model).where('id', 'in', ids).execute();
    }

    /** Expired records count as deleted; they are removed later. */
    const living = () =>
      db
        .selectFrom('oidcRecords')
        .select(['payload', 'consumedAtMs'])
        .where('model', '=', model)
        .where((where) => where.or([where('expiresAtMs', 'is', null), where('expiresAtMs', '>', nowMs())]));

    return {
      async upsert(id, payload, expiresInS) {
        const columns = {
          payload: JSON.stringify(payload),
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          accountId: payload.accountId ?? null,
          expiresAtMs: expiresInS ? nowMs() + expiresInS * 1000 : null,
        };
        await db
          .insertInto('oidcRecords')
          .values({ model, id, consumedAtMs: null, ...columns })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(columns))
          .execute();
        await onSaved(model, payload);
        if (columns.accountId !== null || !strangersModels.has(model)) return;
        strangers += 1;
        if (strangers % bounds.every === 0) await dropOldest();
      },
      // Codes and tokens come from strangers: ours never contain a NUL, which PostgreSQL cannot query.
      find: async (id) =>
        id.includes('\0') ? undefined : payloadOf(await living().where('id', '=', id).executeTakeFirst()),
      findByUid: async (uid) => payloadOf(await living().where('uid', '=', uid).executeTakeFirst()),
      findByUserCode: async (userCode) =>
        payloadOf(await living().where('userCode', '=', userCode).executeTakeFirst()),
      async consume(id) {
        await db
          .updateTable('oidcRecords')
          .set({ consumedAtMs: nowMs() })
          .where('model', '=', model)
          .where('id', '=', id)
          .execute();
      },
      async destroy(id) {
        await db.deleteFrom('oidcRecords').where('model', '=', model).where('id', '=', id).execute();
      },
      async revokeByGrantId(grantId) {
        await db
          .deleteFrom('oidcRecords')
          .where('model', '=', model)
          .where('grantId', '=', grantId)
          .execute();
      },
    };
  };
}

/** Ends every session of an account and invalidates its tokens, except for the one session that is kept. */
export async function endSessions(
  db: Kysely<Schema>,
  accountId: string,
  kept: { sessionId: string; grantIds: readonly string[] } | null = null,
): Promise<void> {
  await db
    .deleteFrom('oidcRecords')
    .where('accountId', '=', accountId)
    .$if(kept !== null, (query) => query.where('id', '!=', kept?.sessionId ?? ''))
    .$if(kept !== null && kept.grantIds.length > 0, (query) =>
      query
        .where('id', 'not in', kept?.grantIds ?? [])
        .where((where) =>
          where.or([where('grantId', 'is', null), where('grantId', 'not in', kept?.grantIds ?? [])]),
        ),
    )
    .execute();
}

export async function clearExpiredRecords(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('oidcRecords').where('expiresAtMs', '<=', nowMs).execute();
}
