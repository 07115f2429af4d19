/** The key pair for web push of a demo world, so that reminders can be tried without any setting. */

import * as z from 'zod/mini';
import { makeVapidKeys } from '../live/web-push/vapid.ts';
import type { Database } from '../storage/database.ts';
import { readStored } from '../storage/stored-json.ts';

const KEY = 'demo-push-keys';
const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Made once: browsers that subscribed know it. */
export async function demoPushKeys(db: Database): Promise<z.infer<typeof keyPair>> {
  const made = makeVapidKeys();
  await db
    .insertInto('serverState')
    .values({ key: KEY, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('serverState').select('value').where('key', '=', KEY).executeTakeFirst();
  return readStored(row?.value, keyPair) ?? made;
}
