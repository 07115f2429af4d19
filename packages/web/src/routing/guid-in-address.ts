/** The guid of an event that is not listed, for calls that are made outside the screens. */

import type { Guid } from './use-guid.ts';

export function guidInAddress(): Guid {
  const query = new URLSearchParams(globalThis.location?.search ?? '');
  return [...query].find(([name]) => name.toLowerCase() === 'guid')?.[1];
}
