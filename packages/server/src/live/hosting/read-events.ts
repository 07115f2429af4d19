/**
 * Events as they are stored in a journal. They were checked on arrival, perhaps by an older version with other limits.
 */

import { type SessionEvent, sessionEvent } from '@lapwing/contract/ingest/session-event';
import { faultIn } from '../../storage/plausible.ts';

/** What of a journal cannot be used: see storage/set-aside. */
export type JournalFault = { kind: 'live-batch' | 'live-journal-part'; item: string; reason: unknown };

export type ReadEvents = {
  /** the usable ones */
  events: SessionEvent[];
  /** why others are unusable; null if all are usable */
  reason: unknown;
};

function faultOf(event: unknown): string | null {
  const { error } = sessionEvent.safeParse(event);
  if (error === undefined) return faultIn(event);
  return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join(', ');
}

export function readEvents(text: string): ReadEvents {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (reason) {
    return { events: [], reason };
  }
  if (!Array.isArray(stored)) return { events: [], reason: 'not a list of events' };
  const events: SessionEvent[] = [];
  const faults: string[] = [];
  for (const event of stored) {
    const fault = faultOf(event);
    if (fault === null) events.push(event);
    else faults.push(fault);
  }
  if (faults.length === 0) return { events, reason: null };
  return { events, reason: `${faults.length} of ${stored.length} events cannot be used: ${faults[0]}` };
}
