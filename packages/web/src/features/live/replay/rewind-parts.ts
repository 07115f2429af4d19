/** The loaded parts of a session's past. */

import type { RewindPart } from '@lapwing/contract/live/rewind';
import type { OnProgress } from '../../../http/read-json.ts';

/** About an hour of a large race. */
const MOST_PARTS = 12;

/** `have`: the changes of the part that are loaded already. */
export type LoadPart = (at: number, have: number, onProgress?: OnProgress) => Promise<RewindPart>;

export function createRewindParts(load: LoadPart) {
  /** by their beginning, the least recently used first */
  const parts = new Map<number, RewindPart>();
  const underWay = new Map<number, Promise<RewindPart>>();

  function keep(part: RewindPart): RewindPart {
    parts.delete(part.fromMs);
    parts.set(part.fromMs, part);
    const [oldest] = parts.keys();
    if (parts.size > MOST_PARTS && oldest !== undefined) parts.delete(oldest);
    return part;
  }

  return {
    /** null if the part that contains the moment is not loaded. */
    find(venueMs: number): RewindPart | null {
      for (const part of parts.values()) {
        const isBeforeNext = part.nextMs === null || venueMs < part.nextMs;
        if (part.fromMs <= venueMs && isBeforeNext) return keep(part);
      }
      return null;
    },

    /** Simultaneous requests for the same moment are one. */
    load(venueMs: number, onProgress?: OnProgress): Promise<RewindPart> {
      const loading = underWay.get(venueMs) ?? load(venueMs, 0, onProgress).then(keep);
      underWay.set(venueMs, loading);
      const forget = () => underWay.delete(venueMs);
      loading.then(forget, forget);
      return loading;
    },

    /** Adds what has happened in the newest part since it was loaded. */
    async extend(part: RewindPart): Promise<RewindPart> {
      const more = await load(part.fromMs, part.frames.length);
      // Another server may have begun its parts at other moments.
      if (more.fromMs !== part.fromMs) return this.load(part.untilMs);
      return keep({ ...more, frames: [...part.frames, ...more.frames] });
    },
  };
}
