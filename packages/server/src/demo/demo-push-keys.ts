/** The key pair for web push of a demo world, so that reminders can be tried without any setting. */

import * as z from 'zod/mini';
import { makeVapidKeys } from '../live/web-push/vapid.ts';
import type { Database } from '../storage/database.ts';
import { keepFirstState } from '../storage/server-state.ts';
import { readStored } from '../storage/stored-json.ts';

const KEY = 'demo-push-keys';
const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Made once: browsers that subscribed know it. */
export async function demoPushKeys(db: Database): Promise<z.infer<typeof keyPair>> {
  const made = makeVapidKeys();
  const stored = await keepFirstState(db, KEY, JSON.stringify(made));
  return readStored(stored, keyPair) ?? made;
}
