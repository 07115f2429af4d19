/** Long messages travel in parts: NATS takes at most 1 MB at a time. */

export const PART_BYTES = 512 * 1024;
/** Parts of messages whose other parts are missing. More than this only waits if senders die in the middle of one. */
const MOST_WAITING_BYTES = 32 * 1024 * 1024;

type Waiting = { parts: Uint8Array[]; bytes: number };

export function createPartCollector(mostBytes = MOST_WAITING_BYTES) {
  /** in the order of their first parts */
  const waiting = new Map<string, Waiting>();
  let waitingBytes = 0;

  function forget(id: string): void {
    waitingBytes -= waiting.get(id)?.bytes ?? 0;
    waiting.delete(id);
  }

  return {
    /** `place` is the id of the message, the index of the part and the number of parts. The whole message, or null. */
    add(place: string, part: Uint8Array): Uint8Array | null {
      const [id = '', index, count] = place.split('/');
      const message = waiting.get(id) ?? { parts: [], bytes: 0 };
      // Parts arrive in order: one that does not follow belongs to a message that has lost a part.
      if (message.parts.length !== Number(index)) {
        forget(id);
        return null;
      }
      message.parts.push(part);
      message.bytes += part.length;
      waitingBytes += part.length;
      waiting.set(id, message);
      if (message.parts.length === Number(count)) {
        forget(id);
        return Buffer.concat(message.parts);
      }
      for (const oldest of waiting.keys()) {
        if (waitingBytes <= mostBytes) break;
        forget(oldest);
      }
      return null;
    },
    get waitingBytes(): number {
      return waitingBytes;
    },
  };
}
