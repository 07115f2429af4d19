/** The owner's side: publishes its sessions to other processes, and knows what is watched there. */

import { formatLiveEventId, sessionOfLiveId } from '@lapwing/contract/live/ids';
import type { Bus } from '../../bus/bus.ts';
import { decodeMessage, encodeMessage } from '../../bus/messages.ts';
import { hasPassed } from '../../has-passed.ts';
import { repeat } from '../../repeat.ts';
import type { SessionHosts } from '../hosting/session-hosts.ts';
import type { LiveLists } from '../lists.ts';
import type { OnAirSession } from '../push/session-stream.ts';
import { textOf } from '../push/ws-frame.ts';
import {
  changesOf,
  LISTS,
  type ListMessage,
  NEW_ASKED,
  ON_AIR,
  ON_AIR_ASKED,
  type OnAirMessage,
  PROCESS_ENDED,
  type SessionFacts,
  type SnapshotFacts,
  snapshotOf,
  WATCHED,
  type WatchReport,
} from './subjects.ts';

/** A message that was lost is made up for within this time. */
const REPEAT_EVERY_MS = 5_000;
/** A process that has not reported for so long is gone. */
const REPORT_LASTS_MS = 10_000;

export type SharingOptions = {
  bus: Bus;
  /** the name of this process */
  owner: string;
  lists: LiveLists;
  hosts: Pick<SessionHosts, 'load' | 'list'>;
  onError: (error: unknown) => void;
  /** Called with the time that changes took to reach all viewers of another process. */
  onPublished?: (durationMs: number) => void;
};

type Report = WatchReport & { atMs: number };

export type SharedSessions = {
  /** at other processes */
  countAllViewers(): number;
  close(): void;
};

export function shareSessions(options: SharingOptions): SharedSessions {
  const { bus, owner, lists, hosts, onError, onPublished = () => {} } = options;
  const { hub } = lists;
  const shared = new Map<string, { session: OnAirSession; isEnded: boolean; end: () => void }>();
  const reports = new Map<string, Report>();
  /** Sessions that a process asked for after its last report. */
  const askedAtMs = new Map<string, number>();

  const publishOnAir = (message: OnAirMessage) => bus.publish(ON_AIR, encodeMessage(message));
  const publishList = (message: ListMessage, text = '') => bus.publish(LISTS, encodeMessage(message, text));

  function publishAll(): void {
    const sessions = Array.from(shared.values(), ({ session }) => factsOf(session));
    publishOnAir({ kind: 'all', owner, sessions });
  }

  async function lookForNew(): Promise<void> {
    await hub.lookForNew?.();
    publishAll();
  }

  function currentReports(): Report[] {
    for (const [process, { atMs }] of reports)
      if (hasPassed(REPORT_LASTS_MS, atMs, performance.now())) reports.delete(process);
    return [...reports.values()];
  }

  async function answerSnapshot(liveSessionId: string, reply: (message: Uint8Array) => void): Promise<void> {
    askedAtMs.set(liveSessionId, performance.now());
    const sessionId = sessionOfLiveId(liveSessionId)?.sessionId;
    const isInMemory = hub.findSession(liveSessionId)?.isEvicted === false;
    if (!isInMemory && sessionId !== undefined) await hosts.load(sessionId);
    const feed = hub.findSession(liveSessionId);
    if (!feed?.source) {
      reply(encodeMessage(null satisfies SnapshotFacts));
      return;
    }
    const { source } = feed;
    // Nothing may wait between reading its number and replying: changes with larger numbers follow the reply.
    const facts: SnapshotFacts = {
      session: factsOf(source),
      hosted: source.session,
      recent: feed.recent.map(({ number, frame }) => ({ n: number, text: textOf(frame) })),
    };
    reply(encodeMessage(facts, source.boardJson()));
  }

  hub.mirror = {
    onAir(session) {
      const { liveSessionId } = session;
      const end =
        shared.get(liveSessionId)?.end ??
        bus.subscribe(snapshotOf(liveSessionId), (_message, _subject, reply) => {
          if (reply !== null) void answerSnapshot(liveSessionId, reply).catch(onError);
        });
      shared.set(liveSessionId, { session, isEnded: session.isEnded(), end });
      publishOnAir({ kind: 'on-air', owner, session: factsOf(session) });
    },
    offAir(liveSessionId) {
      shared.get(liveSessionId)?.end();
      shared.delete(liveSessionId);
      askedAtMs.delete(liveSessionId);
      publishOnAir({ kind: 'off-air', owner, liveSessionId });
    },
    changed(session, { number, deltaJson, acceptedAtMs, traceparent }) {
      const { liveSessionId } = session;
      const known = shared.get(liveSessionId);
      const isEnded = session.isEnded();
      const facts = {
        n: number,
        isEnded,
        venueMs: session.venueMs(),
        feedAgeMs: session.feedAgeMs(),
        ageMs: acceptedAtMs === undefined ? null : performance.now() - acceptedAtMs,
        traceparent,
      };
      bus.publish(changesOf(liveSessionId), encodeMessage(facts, deltaJson));
      if (known === undefined || known.isEnded === isEnded) return;
      known.isEnded = isEnded;
      publishOnAir({ kind: 'on-air', owner, session: factsOf(session) });
    },
    presented: (eventId, frame) => publishList({ kind: 'presented', eventId }, textOf(frame)),
    countViewers(liveSessionId) {
      const asked = askedAtMs.get(liveSessionId);
      let count = asked === undefined || hasPassed(REPORT_LASTS_MS, asked, performance.now()) ? 0 : 1;
      let reported = 0;
      for (const { sessions } of currentReports())
        for (const [id, viewers] of sessions) if (id === liveSessionId) reported += viewers;
      if (reported > 0) count = reported;
      return count;
    },
  };
  lists.mirror = {
    events: (text) => publishList({ kind: 'events' }, text),
    sessions: (eventId, text, record) => publishList({ kind: 'sessions', eventId, record }, text),
    event: (eventId, record) => publishList({ kind: 'event', eventId, record }),
    isWatched: (eventId) =>
      currentReports().some(
        ({ isListWatched, listedEvents }) => isListWatched || listedEvents.includes(eventId),
      ),
  };
  // Those that came on the air before.
  for (const session of hosts.list()) hub.mirror.onAir(session);

  const ends = [
    bus.subscribe(ON_AIR_ASKED, (_message, _subject, reply) => {
      publishAll();
      publishList({ kind: 'events' }, lists.wholeEvents());
      for (const eventId of new Set(hosts.list().map(({ session }) => formatLiveEventId(session.eventId))))
        publishList({ kind: 'sessions', eventId, record: '' }, lists.wholeSessions(eventId));
      reply?.(new Uint8Array());
    }),
    bus.subscribe(NEW_ASKED, (_message, _subject, reply) => {
      void lookForNew()
        .catch(onError)
        .then(() => reply?.(new Uint8Array()));
    }),
    bus.subscribe(WATCHED, (message) => {
      const { facts } = decodeMessage<WatchReport>(message);
      reports.set(facts.process, { ...facts, atMs: performance.now() });
      for (const durationMs of facts.publishedInMs) onPublished(durationMs);
    }),
    bus.subscribe(PROCESS_ENDED, (message) => void reports.delete(Buffer.from(message).toString())),
    repeat(REPEAT_EVERY_MS, publishAll, onError),
  ];

  return {
    countAllViewers: () => currentReports().reduce((sum, { viewers }) => sum + viewers, 0),
    close() {
      for (const end of ends) end();
      for (const { end } of shared.values()) end();
    },
  };
}

function factsOf(session: OnAirSession): SessionFacts {
  const { liveSessionId, eventId, stream } = session;
  return {
    ...{ liveSessionId, eventId, stream, number: session.number(), isEnded: session.isEnded() },
    ...{ venueMs: session.venueMs(), feedAgeMs: session.feedAgeMs() },
  };
}
