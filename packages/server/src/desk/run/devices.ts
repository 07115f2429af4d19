/** The desks and phones of running sessions: kept in memory while they ask for the journal. */

import type { RunDevice } from '@lapwing/contract/desk/run';

/** A device that was silent for longer is gone. */
const GONE_AFTER_MS = 10 * 60_000;
const MOST_DEVICES = 50;

export function createDevices(now: () => number) {
  const bySession = new Map<number, Map<string, RunDevice>>();

  function list(sessionId: number): RunDevice[] {
    const devices = bySession.get(sessionId);
    if (devices === undefined) return [];
    for (const [id, { heardAtMs }] of devices) if (now() - heardAtMs > GONE_AFTER_MS) devices.delete(id);
    if (devices.size === 0) bySession.delete(sessionId);
    return [...devices.values()];
  }

  return {
    list,
    hear(sessionId: number, device: Omit<RunDevice, 'heardAtMs'>): void {
      const devices = bySession.get(sessionId) ?? new Map<string, RunDevice>();
      bySession.set(sessionId, devices);
      if (!devices.has(device.deviceId) && devices.size >= MOST_DEVICES) return;
      devices.set(device.deviceId, { ...device, heardAtMs: now() });
    },
  };
}
