/** Counts how often a lease has changed its owner, of several servers on one database. */

import type { Metrics } from './metrics.ts';

/** `gained`: nobody had it before. `taken-over`: another server had it. `lost`: another server has it now. */
type LeaseChange = 'gained' | 'taken-over' | 'lost';

const counts: Record<LeaseChange, number> = { gained: 0, 'taken-over': 0, lost: 0 };

/**
 * Called by what keeps the leases of live sessions.
 * @public
 */
export function countLeaseChange(change: LeaseChange): void {
  counts[change] += 1;
}

export function observeLeaseChanges(metrics: Metrics): void {
  metrics.observe(
    {
      name: 'live_lease_changes',
      description: 'Changes of the owner of live sessions and background work, seen by this server',
    },
    'counter',
    () => Object.entries(counts).map(([change, value]) => ({ value, labels: { change } })),
  );
}
