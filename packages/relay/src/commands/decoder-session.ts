/** The events that open a session before its first passing, if only a decoder sends data. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { FeedOutput } from '../feeds/feed.ts';
import { sessionLoopsOf } from '../feeds/loops.ts';
import { readEntries } from '../feeds/read-entries.ts';
import type { SessionKind } from '../feeds/run-sessions.ts';
import type { DecoderSession, FeedOptions } from '../relaying/relay-options.ts';

const typeOf = { race: 'Race', practice: 'Practice', qualify: 'Qualifying' } as const satisfies Record<
  SessionKind,
  string
>;

type Opening = (isFirst: boolean) => FeedOutput[];

export async function openingOf(
  { session, loops }: Pick<FeedOptions, 'session' | 'loops'>,
  nowMs: number,
): Promise<Opening> {
  if (session === null) return () => [];
  const entries = session.entriesFile === null ? [] : await readEntries(session.entriesFile, nowMs);
  const described: SessionEvent = {
    kind: 'session',
    atMs: nowMs,
    name: session.document.name,
    sessionType: typeOf[session.document.type],
    scoring: 'passings',
    loops: sessionLoopsOf(loops),
    ...lengthOf(session),
  };
  // A race starts on the timer's command, and a restart of the relay must not start a session again.
  const green: SessionEvent = { kind: 'flag', atMs: nowMs, flag: 'Green' };
  return (isFirst) => [
    {
      kind: 'session',
      session: session.document,
      events: [described, ...entries, ...(isFirst && session.document.type !== 'race' ? [green] : [])],
    },
  ];
}

function lengthOf({ laps, durationMs, minimumLapTimeMs }: DecoderSession) {
  return {
    ...(laps === null ? {} : { laps }),
    ...(durationMs === null ? {} : { durationMs }),
    ...(minimumLapTimeMs === null ? {} : { minimumLapTimeMs }),
  };
}
