/** Keeps what the identity provider remembers (codes, grants, tokens, sessions) in our database. */

import type { Kysely } from 'kysely';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Row, Schema } from '../storage/schema.ts';

function payloadOf(
  row: Pick<Row<'oidcRecords'>, 'payload' | 'consumedAtMs'> | undefined,
): AdapterPayload | undefined {
  if (row === undefined) return undefined;
  // Only written below, from what the provider gave us.
  const payload = JSON.parse(row.payload) as AdapterPayload;
  return row.consumedAtMs === null ? payload : { ...payload, consumed: Math.floor(row.consumedAtMs / 1000) };
}

export function oidcRecords(db: Kysely<Schema>, nowMs: () => number = Date.now): AdapterFactory {
  return (model): Adapter => {
    /** Expired records count as gone; they are cleared away later. */
    const living = () =>
      db
        .selectFrom('oidcRecords')
        .select(['payload', 'consumedAtMs'])
        .where('model', '=', model)
        .where((where) => where.or([where('expiresAtMs', 'is', null), where('expiresAtMs', '>', nowMs())]));

    return {
      async upsert(id, payload, expiresInS) {
        const kept = {
          payload: JSON.stringify(payload),
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expiresAtMs: expiresInS ? nowMs() + expiresInS * 1000 : null,
        };
        await db
          .insertInto('oidcRecords')
          .values({ model, id, consumedAtMs: null, ...kept })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(kept))
          .execute();
      },
      find: async (id) => payloadOf(await living().where('id', '=', id).executeTakeFirst()),
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

export async function clearExpiredRecords(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('oidcRecords').where('expiresAtMs', '<=', nowMs).execute();
}
