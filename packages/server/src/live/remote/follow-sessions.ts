/**
 * The side of the viewers: feeds a hub with the sessions of other processes. Only what is watched here is subscribed to.
 * First the changes are subscribed to, then the board is asked for; changes with larger numbers follow it.
 */

import type { Bus } from '../../bus/bus.ts';
import { decodeMessage, encodeMessage } from '../../bus/messages.ts';
import { hasPassed } from '../../has-passed.ts';
import { noTracing, type Tracing } from '../../http/monitoring/tracing.ts';
import { repeat } from '../../repeat.ts';
import { shareRuns } from '../../share-runs.ts';
import { Hub } from '../push/hub.ts';
import { textFrame } from '../push/ws-frame.ts';
import { RemoteLists } from './remote-lists.ts';
import { RemoteSession } from './remote-session.ts';
import {
  type ChangeFacts,
  changesOf,
  LISTS,
  type ListMessage,
  NEW_ASKED,
  ON_AIR,
  ON_AIR_ASKED,
  type OnAirMessage,
  type SessionFacts,
  type SnapshotFacts,
  snapshotOf,
  WATCHED,
  type WatchReport,
} from './subjects.ts';

const REPORT_EVERY_MS = 1_000;
const SNAPSHOT_WITHIN_MS = 5_000;
const ASK_WITHIN_MS = 5_000;
/** However many viewers ask for sessions that are not on the air. */
const ASK_FOR_NEW_EVERY_MS = 250;
/** Somebody who reloads the page comes back within this time. */
const KEEP_UNWATCHED_MS = 15_000;
/** A loaded board must never wait for more than this many changes. */
const MOST_BUFFERED = 10_000;
const MOST_REPORTED_DURATIONS = 100;

export type FollowingOptions = {
  bus: Bus;
  /** the name of this process */
  process: string;
  countViewers: () => number;
  onError: (error: unknown) => void;
  now?: () => number;
  /** Called with the time from accepting a batch until its change was written to all viewers here. */
  onPublished?: (durationMs: number) => void;
  tracing?: Tracing;
};

type Change = {
  facts: Omit<ChangeFacts, 'ageMs'>;
  deltaJson: string;
  /** when its batch was accepted, by `performance.now()` of this process; null if it is not known */
  acceptedAtMs: number | null;
};

type Followed = {
  session: RemoteSession;
  /** null while its changes are not subscribed to */
  endChanges: (() => void) | null;
  /** Changes that came in while the board is asked for; null if it is not. */
  buffered: Change[] | null;
  unwatchedSinceMs: number | null;
};

export type FollowedSessions = {
  hub: Hub;
  /** Asks the owner what is on the air, once it listens. */
  load(): Promise<void>;
  close(): void;
};

export function followSessions(options: FollowingOptions): FollowedSessions {
  const { bus, process, countViewers, onError } = options;
  const { now = Date.now, onPublished = () => {}, tracing = noTracing } = options;
  const lists = new RemoteLists();
  const hub = new Hub(lists);
  const followed = new Map<string, Followed>();
  let publishedInMs: number[] = [];
  let isLookDue = false;

  hub.loadBoard = (liveSessionId) => {
    const found = followed.get(liveSessionId);
    if (found === undefined) hub.refuse(liveSessionId);
    else load(found);
  };
  hub.lookForNew = shareRuns(async () => {
    await bus.request(NEW_ASKED, new Uint8Array(), ASK_WITHIN_MS);
  }, ASK_FOR_NEW_EVERY_MS);
  // Once for all who join in this turn.
  hub.onWatched = () => {
    if (isLookDue) return;
    isLookDue = true;
    queueMicrotask(() => {
      isLookDue = false;
      subscribeToWatched();
    });
  };

  /** SignalR viewers never ask for a board. */
  function subscribeToWatched(): void {
    for (const [liveSessionId, found] of followed)
      if (found.session.number() < 0 && hub.isWatched(liveSessionId)) load(found);
  }

  function load(found: Followed): void {
    if (found.buffered !== null) return;
    const { liveSessionId } = found.session;
    found.buffered = [];
    found.endChanges ??= bus.subscribe(changesOf(liveSessionId), (message) => {
      const { facts, text } = decodeMessage<ChangeFacts>(message);
      const acceptedAtMs = facts.ageMs === null ? null : performance.now() - facts.ageMs;
      if (followed.get(liveSessionId) === found) takeChange(found, { facts, deltaJson: text, acceptedAtMs });
    });
    bus
      .request(snapshotOf(liveSessionId), new Uint8Array(), SNAPSHOT_WITHIN_MS)
      .then((message) => {
        if (followed.get(liveSessionId) !== found) return;
        const { facts, text } = decodeMessage<SnapshotFacts>(message);
        if (facts === null) giveUp(found);
        else takeSnapshot(found, facts, text);
      })
      .catch((error: unknown) => {
        onError(error);
        if (followed.get(liveSessionId) === found) giveUp(found);
      });
  }

  /** Viewers ask again after a while. */
  function giveUp(found: Followed): void {
    unsubscribe(found);
    hub.refuse(found.session.liveSessionId);
  }

  function unsubscribe(found: Followed): void {
    found.endChanges?.();
    found.endChanges = null;
    found.buffered = null;
    found.unwatchedSinceMs = null;
    if (found.session.number() < 0) return;
    found.session.hide();
    hub.evict(found.session);
  }

  function takeSnapshot(found: Followed, facts: NonNullable<SnapshotFacts>, boardJson: string): void {
    const { session } = found;
    const buffered = found.buffered ?? [];
    found.buffered = null;
    const had = session.number();
    const isSameStream = session.stream === facts.session.stream;
    const missed = facts.recent.filter(({ n }) => n > had);
    if (had < 0) {
      session.show(facts.session, facts.hosted, boardJson);
      hub
        .findSession(session.liveSessionId)
        ?.continueFrom(facts.recent.map(({ n, text }) => ({ number: n, frame: textFrame(text) })));
      hub.open(session);
    } else if (isSameStream && missed.length === facts.session.number - had) {
      const { isEnded, venueMs, feedAgeMs } = facts.session;
      for (const { n, text } of missed)
        publish(session, {
          facts: { n, isEnded, venueMs, feedAgeMs },
          deltaJson: deltaOf(text),
          acceptedAtMs: null,
        });
    } else if (!isSameStream || facts.session.number !== had) {
      hub.evict(session);
      session.show(facts.session, facts.hosted, boardJson);
      hub.restart(session);
    }
    for (const change of buffered) takeChange(found, change);
  }

  function takeChange(found: Followed, change: Change): void {
    const { session, buffered } = found;
    if (buffered !== null) {
      if (buffered.length < MOST_BUFFERED) buffered.push(change);
      return;
    }
    const had = session.number();
    if (change.facts.n <= had) return;
    if (change.facts.n === had + 1) publish(session, change);
    else {
      // Something was lost: what is missing comes with the board.
      load(found);
      found.buffered?.push(change);
    }
  }

  function publish(session: RemoteSession, { facts, deltaJson, acceptedAtMs }: Change): void {
    const { liveSessionId } = session;
    const { n: number, traceparent } = facts;
    const spans = traceparent === undefined ? noTracing : tracing;
    const pushing = spans.start('live.push', traceparent);
    session.change(facts, deltaJson);
    hub.publish(liveSessionId, { number, deltaJson, records: () => session.newestRecords() });
    if (spans.isOn)
      pushing.end({
        'lapwing.session': liveSessionId,
        'lapwing.number': number,
        'lapwing.viewers': hub.countViewers(liveSessionId),
        'lapwing.delta_bytes': deltaJson.length,
      });
    if (acceptedAtMs === null) return;
    const durationMs = performance.now() - acceptedAtMs;
    onPublished(durationMs);
    if (publishedInMs.length < MOST_REPORTED_DURATIONS) publishedInMs.push(durationMs);
  }

  function takeOnAir(owner: string, facts: SessionFacts): void {
    const found = followed.get(facts.liveSessionId);
    if (found === undefined) {
      const session = new RemoteSession(facts, owner, now);
      followed.set(facts.liveSessionId, {
        session,
        endChanges: null,
        buffered: null,
        unwatchedSinceMs: null,
      });
      hub.evict(session);
      subscribeToWatched();
      return;
    }
    const { session } = found;
    session.owner = owner;
    session.note(facts);
    if (session.number() < 0) session.stream = facts.stream;
    // Its changes were lost, or another process owns it now.
    else if (session.stream !== facts.stream || facts.number > session.number()) load(found);
    hub.refresh(facts.liveSessionId);
  }

  function takeOffAir(owner: string, liveSessionId: string): void {
    const found = followed.get(liveSessionId);
    if (found === undefined || found.session.owner !== owner) return;
    found.endChanges?.();
    followed.delete(liveSessionId);
    hub.close(liveSessionId);
  }

  function onAir(message: OnAirMessage): void {
    switch (message.kind) {
      case 'on-air':
        takeOnAir(message.owner, message.session);
        return;
      case 'off-air':
        takeOffAir(message.owner, message.liveSessionId);
        return;
      case 'all': {
        const ids = new Set(message.sessions.map(({ liveSessionId }) => liveSessionId));
        for (const liveSessionId of [...followed.keys()])
          if (!ids.has(liveSessionId)) takeOffAir(message.owner, liveSessionId);
        for (const session of message.sessions) takeOnAir(message.owner, session);
      }
    }
  }

  function report(): void {
    const sessions: WatchReport['sessions'] = [];
    for (const [liveSessionId, found] of followed) {
      if (hub.isWatched(liveSessionId)) {
        found.unwatchedSinceMs = null;
        sessions.push([liveSessionId, hub.countViewers(liveSessionId)]);
        if (found.session.number() < 0) load(found);
      } else if (found.endChanges !== null && found.buffered === null) {
        found.unwatchedSinceMs ??= performance.now();
        if (hasPassed(KEEP_UNWATCHED_MS, found.unwatchedSinceMs, performance.now())) unsubscribe(found);
      }
    }
    const listedEvents = [...hub.listWatched()]
      .filter(([, channels]) => channels.lists.some(({ viewers }) => viewers.size > 0))
      .map(([eventId]) => eventId);
    const facts: WatchReport = {
      ...{ process, sessions, listedEvents, publishedInMs },
      isListWatched: hub.lists.viewers.size > 0,
      viewers: countViewers(),
    };
    publishedInMs = [];
    bus.publish(WATCHED, encodeMessage(facts));
  }

  const ends = [
    bus.subscribe(ON_AIR, (message) => onAir(decodeMessage<OnAirMessage>(message).facts)),
    bus.subscribe(LISTS, (message) => {
      const { facts, text } = decodeMessage<ListMessage>(message);
      lists.take(hub, facts, text);
    }),
    repeat(REPORT_EVERY_MS, report, onError),
  ];

  return {
    hub,
    async load() {
      await bus.request(ON_AIR_ASKED, new Uint8Array(), ASK_WITHIN_MS);
    },
    close() {
      for (const end of ends) end();
      for (const { endChanges } of followed.values()) endChanges?.();
    },
  };
}

/** The text of a frame is its delta with a kind and a number before it. */
function deltaOf(text: string): string {
  return text.replace(/^\{"k":"d","n":\d+,/, '{');
}
