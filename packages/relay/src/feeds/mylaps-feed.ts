/** The MYLAPS exporter, which connects to us. Its data is acknowledged when it is on the disk, and not before. */

import type { LiveSessionDocument } from '@lapwing/contract/ingest/live-batch';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Passing } from '@lapwing/contract/practice/passing';
import {
  answerTo,
  createMylapsDecoder,
  type MylapsServer,
} from '@lapwing/timing/feeds/mylaps-tcp/mylaps-decoder';
import type { MylapsMessage } from '@lapwing/timing/feeds/mylaps-tcp/mylaps-message';
import { createMylapsTranslator } from '@lapwing/timing/feeds/mylaps-tcp/to-session-events';
import { practiceTarget, sessionTarget } from './decoder-target.ts';
import { emptyStep, type Feed, type FeedOutput, type FeedStep } from './feed.ts';
import { type LoopNames, loopOf } from './loops.ts';

export type MylapsFeedOptions = {
  /** null for practice */
  session: LiveSessionDocument | null;
  loops: LoopNames;
  timeZone: string;
};

const server: MylapsServer = { name: 'Lapwing', version: 2 };

export function createMylapsFeed({ session, loops, timeZone }: MylapsFeedOptions): Feed {
  // One for all connections: a sender that reconnects repeats what was not acknowledged.
  const translator = createMylapsTranslator(timeZone);
  const target = session === null ? practiceTarget : sessionTarget(session);

  function outputsOf(events: readonly SessionEvent[]): FeedOutput[] {
    const named = events.map((event) =>
      event.kind === 'passing' ? { ...event, loopId: loopOf(loops, event.loopId) } : event,
    );
    if (named.length === 0) return [];
    if (session !== null) return [{ kind: 'session', session, events: named }];
    const passings = named.flatMap((event) => passingOf(event) ?? []);
    return passings.length === 0 ? [] : [{ kind: 'passings', passings }];
  }

  function take(message: MylapsMessage, arrivedAtMs: number, step: FeedStep): void {
    if (message.kind === 'damaged') step.damaged.push(message.reason);
    if (message.kind === 'passings') step.damaged.push(...message.damaged.map(() => 'wrong-record'));
    const events = translator.translate(message, arrivedAtMs);
    step.passings += events.filter(({ kind }) => kind === 'passing').length;
    step.outputs.push(...outputsOf(events));
    const answer = answerTo(message, server);
    if (answer !== null) step.replies.push(Buffer.from(answer));
  }

  return {
    connect() {
      const decoder = createMylapsDecoder();
      return {
        greeting: [],
        push(chunk, arrivedAtMs) {
          const step = emptyStep();
          for (const message of decoder.push(chunk)) take(message, arrivedAtMs, step);
          return step;
        },
      };
    },
    finish: (atMs) => ({ ...emptyStep(), outputs: target.endOf(atMs) }),
    cursor: () => ({}),
  };
}

function passingOf(event: SessionEvent): Passing | null {
  if (event.kind !== 'passing' || event.transponder === undefined) return null;
  const { transponder, loopId, atMs, hits } = event;
  return { transponder, loopId, atMs, ...(hits === undefined ? {} : { hits }) };
}
