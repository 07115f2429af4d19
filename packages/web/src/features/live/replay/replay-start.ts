/** Where the address says that a session is watched from; what it cannot mean is ignored. */

import { numberIn, type Search } from '../../../routing/query-values.ts';

/** `delaySeconds`: behind the running session by so much; otherwise so many seconds after its beginning. */
export type ReplayStart = { atSeconds: number } | { delaySeconds: number };

/** Undefined: as it runs. */
export function replayStartIn(address: Search): ReplayStart | undefined {
  const delaySeconds = secondsIn(address, 'delay');
  if (delaySeconds !== undefined) return { delaySeconds };
  const atSeconds = secondsIn(address, 'replay');
  return atSeconds === undefined ? undefined : { atSeconds };
}

function secondsIn(address: Search, name: string): number | undefined {
  const seconds = numberIn(address, name);
  return seconds !== undefined && seconds >= 0 ? seconds : undefined;
}
