/** Lets go of what was kept of opened pages: whoever signs out may leave the device to somebody else. */

import { RESPONSES_CACHE } from './worker-messages.ts';

export async function clearCachedResponses(): Promise<void> {
  // Without https there are no caches, and nothing is kept.
  if ('caches' in globalThis) await caches.delete(RESPONSES_CACHE);
}
