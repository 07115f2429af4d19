/** The guid of an unlisted event, for calls made outside the screens. */

import type { Guid } from './use-guid.ts';

export function guidInAddress(): Guid {
  const query = new URLSearchParams(globalThis.location?.search ?? '');
  return [...query].find(([name]) => name.toLowerCase() === 'guid')?.[1];
}
