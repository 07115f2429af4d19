/** The moment from which the address replays a session; invalid values are ignored. */

import { numberIn, type Search } from '../../../routing/query-values.ts';

/** `delaySeconds`: this far behind the running session; otherwise this many seconds after its start. */
export type ReplayStart = { atSeconds: number } | { delaySeconds: number };

/** Undefined: live. */
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
