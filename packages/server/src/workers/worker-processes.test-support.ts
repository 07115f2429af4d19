/** The worker processes of a server, on Linux. */

import { readdirSync, readFileSync } from 'node:fs';
import type { ServerProcess } from '../ingest/server-process.test-support.ts';

/** The processes that the server has started, from the one that runs longest. */
export function workersOf({ pid }: ServerProcess): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number)
    .sort((a, b) => a - b);
}

export function parentOf(pid: string): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}
