/** Loads a session into memory: its last checkpoint, and the journal since then. Its record continues where it ended. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { createRecorder } from '@lapwing/timing/live/rewind/recorder';
import type { Database } from '../../storage/database.ts';
import { getSession } from '../on-air/hosted-session.ts';
import type { Checkpoint, Checkpoints } from './checkpoints.ts';
import type { Journal, JournalEntry } from './journal.ts';
import type { LiveRecords } from './live-records.ts';
import { SessionHost } from './session-host.ts';

const READ_AT_ONCE = 2_000;
/** This much of what is folded again at a start is published, for viewers who reconnect. */
const PUBLISHED_AGAIN = 200;
/** Long batches are not worth keeping: viewers get a snapshot instead. */
const EVENTS_PUBLISHED_AGAIN = 20_000;

export type LoadedHost = {
  host: SessionHost;
  /** still to be folded, with its changes published */
  pending: JournalEntry[];
  checkpoint: Checkpoint | null;
};

export type HostLoader = {
  db: Database;
  journal: Journal;
  checkpoints: Checkpoints;
  records: LiveRecords;
  now: () => number;
};

/** Viewers have seen everything up to the batch `seenNumber`. */
export async function loadHost(
  { db, journal, checkpoints, records, now }: HostLoader,
  sessionId: number,
  seenNumber: number,
): Promise<LoadedHost> {
  const session = await getSession(db, sessionId);
  const lastNumber = await journal.lastNumber(sessionId);
  const newest = await records.findNewest(sessionId);
  const recorded = newest !== null && newest.number <= lastNumber ? newest : null;
  if (recorded === null) await records.remove(sessionId);
  const recordedNumber = recorded?.number ?? 0;
  const stored = await checkpoints.find(sessionId);
  // What was never recorded is folded from the start.
  const checkpoint = stored !== null && stored.number <= recordedNumber ? stored : null;
  const host = new SessionHost(session, checkpoint, now, (number) =>
    readEventsUntil(journal, sessionId, number),
  );
  const recorder = createRecorder(recorded?.part ?? null, checkpoint !== null);
  let pending: JournalEntry[] = [];
  for (let last = host.number(); ; ) {
    if (host.number() >= recordedNumber) host.record(recorder);
    const entries = await journal.read(sessionId, last, READ_AT_ONCE);
    if (entries.length === 0) break;
    pending.push(...entries);
    const unseen = pending.filter(({ number }) => number > Math.max(seenNumber, recordedNumber));
    const quiet = pending.slice(0, pending.length - countPublishedAgain(unseen));
    await host.foldQuietly(quiet.filter(({ number }) => number <= recordedNumber));
    if (host.number() >= recordedNumber) host.record(recorder);
    await host.foldQuietly(quiet.filter(({ number }) => number > recordedNumber));
    pending = pending.slice(quiet.length);
    last = pending.at(-1)?.number ?? host.number();
  }
  return { host, pending, checkpoint };
}

async function readEventsUntil(journal: Journal, sessionId: number, until: number): Promise<SessionEvent[]> {
  const events: SessionEvent[] = [];
  for (let last = 0; last < until; ) {
    const entries = await journal.read(sessionId, last, READ_AT_ONCE);
    if (entries.length === 0) break;
    for (const entry of entries) if (entry.number <= until) events.push(...entry.events);
    last = entries.at(-1)?.number ?? until;
  }
  return events;
}

/** At least the last one, if there are any. */
function countPublishedAgain(entries: readonly JournalEntry[]): number {
  let events = 0;
  const newest = entries.slice(-PUBLISHED_AGAIN).reverse();
  const tooMany = newest.findIndex((entry) => {
    events += entry.events.length;
    return events > EVENTS_PUBLISHED_AGAIN;
  });
  return tooMany === -1 ? newest.length : Math.max(1, tooMany);
}
