/** Samples the event loop and the memory of this process. */

import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { constrainedMemory, memoryUsage } from 'node:process';
import { getHeapStatistics } from 'node:v8';
import type { LoadLimits, LoadValues } from './load-rule.ts';

const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

export type LoadSampler = { sample(): LoadValues; close(): void };

export function createLoadSampler(): LoadSampler {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return {
    sample() {
      const delayMs = waitOf(delays.mean / NANOSECONDS_PER_MS, delays.stddev / NANOSECONDS_PER_MS);
      delays.reset();
      return { delayMs, memoryBytes: residentBytes(), heapBytes: getHeapStatistics().used_heap_size };
    },
    close: () => void delays.disable(),
  };
}

/**
 * How long the turn takes that a visitor arrives in. Long turns count for as long as they last: the plain mean of many
 * short turns and a long one would hide it. Without a single turn it was blocked all the time.
 */
function waitOf(meanMs: number, deviationMs: number): number {
  if (Number.isNaN(meanMs) || meanMs === 0) return Number.POSITIVE_INFINITY;
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
