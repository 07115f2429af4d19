/** Deletes the cached responses: a visitor who signs out may hand the device to someone else. */

import { RESPONSES_CACHE } from './worker-messages.ts';

export async function clearCachedResponses(): Promise<void> {
  // Without https there are no caches.
  if ('caches' in globalThis) await caches.delete(RESPONSES_CACHE);
}
