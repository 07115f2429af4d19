/**
 * The desks and phones of running sessions, kept in memory while they ask for the journal. Any server of an installation
 * may get their requests, so each tells the others. A server that starts, or was cut off, asks them what they know.
 */

import type { RunDevice } from '@lapwing/contract/desk/run';
import { decodeMessage, encodeMessage } from '../../bus/messages.ts';
import type { NodeBus } from '../../bus/nats-bus.ts';

/** A device that was silent for longer is gone. */
const GONE_AFTER_MS = 10 * 60_000;
const MOST_DEVICES = 50;
const SUBJECT = 'desk.devices';
const ASK = 'desk.all-devices';

type Seen = { sessionId: number; device: Omit<RunDevice, 'heardAtMs'>; ageMs: number };

export function createDevices(now: () => number, bus: Omit<NodeBus, 'request' | 'close'> | null = null) {
  const bySession = new Map<number, Map<string, RunDevice>>();

  function list(sessionId: number): RunDevice[] {
    const devices = bySession.get(sessionId);
    if (devices === undefined) return [];
    for (const [id, { heardAtMs }] of devices) if (now() - heardAtMs > GONE_AFTER_MS) devices.delete(id);
    if (devices.size === 0) bySession.delete(sessionId);
    return [...devices.values()];
  }

  function note({ sessionId, device, ageMs }: Seen): void {
    const heardAtMs = now() - ageMs;
    const devices = bySession.get(sessionId) ?? new Map<string, RunDevice>();
    bySession.set(sessionId, devices);
    const before = devices.get(device.deviceId);
    if (before === undefined && devices.size >= MOST_DEVICES) return;
    // What another server answers may be older than what was heard here.
    if (before === undefined || heardAtMs >= before.heardAtMs)
      devices.set(device.deviceId, { ...device, heardAtMs });
  }

  function listAll(): Seen[] {
    return [...bySession.keys()].flatMap((sessionId) =>
      list(sessionId).map(({ heardAtMs, ...device }) => ({ sessionId, device, ageMs: now() - heardAtMs })),
    );
  }

  const tell = (seen: Seen[]) => bus?.publish(SUBJECT, encodeMessage(seen));
  const ends = [
    bus?.subscribe(SUBJECT, (message) => decodeMessage<Seen[]>(message).facts.forEach(note)),
    bus?.subscribe(ASK, () => tell(listAll())),
  ];
  const ask = () => bus?.publish(ASK, encodeMessage(null));
  ask();
  bus?.onState((isConnected) => isConnected && ask());

  return {
    list,
    hear(sessionId: number, device: Omit<RunDevice, 'heardAtMs'>): void {
      const seen = { sessionId, device, ageMs: 0 };
      note(seen);
      tell([seen]);
    },
    stop(): void {
      for (const end of ends) end?.();
    },
  };
}
