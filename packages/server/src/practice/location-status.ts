/** The status of a practice location, from the time of its decoder's last signs. */

import type { LocationStatus } from '@lapwing/contract/values/enums';

type LastSignals = { lastHeartbeatAtMs: number | null; lastPassingAtMs: number | null };

// Decoders report at least once a minute; two reports may get lost.
const SILENT_AFTER_MS = 3 * 60_000;
// Long enough for a slow lap of the longest tracks.
const QUIET_AFTER_MS = 10 * 60_000;

export function locationStatusAt(
  { lastHeartbeatAtMs, lastPassingAtMs }: LastSignals,
  nowMs: number,
): LocationStatus {
  if (lastHeartbeatAtMs === null && lastPassingAtMs === null) return 'UNKNOWN';
  const lastSignAtMs = Math.max(lastHeartbeatAtMs ?? -Infinity, lastPassingAtMs ?? -Infinity);
  if (nowMs - lastSignAtMs > SILENT_AFTER_MS) return 'OFFLINE';
  return lastPassingAtMs !== null && nowMs - lastPassingAtMs <= QUIET_AFTER_MS ? 'ACTIVE' : 'ONLINE';
}
