/** Samples the event loop and the memory of this process. */

import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { constrainedMemory, memoryUsage } from 'node:process';
import { getHeapStatistics } from 'node:v8';
import type { LoadLimits, LoadValues } from './load-rule.ts';

const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

export type LoadSampler = {
  sample(): LoadValues;
  /** resident memory of this process; null if the system does not tell */
  memoryBytes(): number | null;
  close(): void;
};

export function createLoadSampler(): LoadSampler {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let sampledAtMs = performance.now();
  return {
    sample() {
      const turns = {
        count: delays.count,
        meanMs: delays.mean / NANOSECONDS_PER_MS,
        deviationMs: delays.stddev / NANOSECONDS_PER_MS,
      };
      const delayMs = waitOf(turns, performance.now() - sampledAtMs);
      sampledAtMs = performance.now();
      delays.reset();
      return { delayMs, memoryBytes: residentBytes(), heapBytes: getHeapStatistics().used_heap_size };
    },
    memoryBytes: residentBytes,
    close: () => void delays.disable(),
  };
}

/** The turns of the event loop since the last sample. */
type Turns = { count: number; meanMs: number; deviationMs: number };

/**
 * How long the turn takes that a visitor arrives in. Long turns count for as long as they last: the plain mean of many
 * short turns and a long one would hide it. Without a single turn it was blocked since the last sample.
 */
function waitOf({ count, meanMs, deviationMs }: Turns, sinceSampleMs: number): number {
  if (count === 0) return sinceSampleMs;
  return Math.max(0, (meanMs ** 2 + deviationMs ** 2) / meanMs - RESOLUTION_MS);
}

/** Reading it fails when descriptors have run out. */
function residentBytes(): number | null {
  try {
    return memoryUsage.rss();
  } catch {
    return null;
  }
}

/** The memory that the container or the machine has, and the heap that Node was given. */
export function machineLimits(): Pick<LoadLimits, 'memoryBytes' | 'heapBytes'> {
  const ofContainer = constrainedMemory();
  const total = totalmem();
  return {
    memoryBytes: ofContainer > 0 && ofContainer < total ? ofContainer : total,
    heapBytes: getHeapStatistics().heap_size_limit,
  };
}
