/** Background work that one node does at a time: another takes over within seconds if that node dies. */

import type { Leases } from './leases.ts';

const LEASE_NAME = 'jobs';

/** `work`, if this node does the background work now; nothing otherwise. */
export function onOneNode(
  leases: Leases,
  work: () => Promise<unknown>,
  name = LEASE_NAME,
): () => Promise<void> {
  return async () => {
    if ((await leases.take(name)) === leases.nodeId) await work();
  };
}
