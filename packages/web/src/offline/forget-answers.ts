/** Lets go of what was kept of opened pages: whoever signs out may leave the device to somebody else. */

import { ANSWERS_CACHE } from './worker-messages.ts';

export async function forgetAnswers(): Promise<void> {
  // Without https there are no caches, and nothing is kept.
  if ('caches' in globalThis) await caches.delete(ANSWERS_CACHE);
}
