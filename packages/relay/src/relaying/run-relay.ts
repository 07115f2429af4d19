/** One relay from its source to the server: reads, keeps, sends, and ends in an orderly way. */

import { createFeedDoctor } from '@lapwing/timing/feeds/doctor/feed-doctor';
import type { Clock } from '../clock.ts';
import type { Feed, FeedOutput } from '../feeds/feed.ts';
import { createIntake } from '../feeds/intake.ts';
import { type OutboxOptions, openOutbox } from '../outbox/outbox.ts';
import { beat } from '../sending/heartbeat.ts';
import type { IngestClient } from '../sending/ingest-client.ts';
import { type Cursor, cursorOf, lastSessionOf, sendOutgoing, type Target } from '../sending/outgoing.ts';
import { createSender, type SentPage, type TroubleReport } from '../sending/sender.ts';
import type { Source } from '../sources/source.ts';
import type { RelayStatus } from './relay-status.ts';

export type RelayOptions = {
  /** Given where the last run ended. */
  open(cursor: Cursor): { source: Source; feed: Feed };
  /** the one session that all goes to; null where the feed names its own */
  sessionId?: string | null;
  /** What is said before anything is read; `isFirst` where nothing of the session was kept before. */
  opening?(isFirst: boolean): FeedOutput[];
  /** Hands over ways to say what does not come from the source; gives the function that ends it. */
  listen?: ((operator: RelayOperator) => () => void) | null;
  target: Target;
  client: IngestClient;
  outbox: OutboxOptions;
  clock: Clock;
  random: () => number;
  /** whether the times of passings come from a clock of the source */
  hasSourceClock: boolean;
  hasStartList: boolean;
  /** how long an end that was asked for may take to empty the outbox */
  graceMs: number;
  /** Called now and then with how it goes. */
  onStatus(status: RelayStatus): void;
  statusEveryMs: number;
  heartbeatEveryMs: number;
  onNotice(text: string): void;
  /** Once for each trouble with the server, and null when it is over. */
  onTrouble(report: TroubleReport | null): void;
  /** Once for each page on which what was sent can be seen, as soon as there is one. */
  onPage?(page: SentPage): void;
};

/** What the person at the relay can do. */
export type RelayOperator = {
  send(outputs: FeedOutput[]): Promise<void>;
  /** false where no session is running */
  endSession(): Promise<boolean>;
};

export type RelayEnd = {
  status: RelayStatus;
  /** where what was sent can be seen */
  paths: string[];
  /** the source was read to its end, and the server has it all */
  isComplete: boolean;
  /** something that was read is a message of this protocol */
  isUnderstood: boolean;
};

/** Ends when the signal is given, or when the source has no more and the server has it all. */
export async function runRelay(options: RelayOptions, signal: AbortSignal): Promise<RelayEnd> {
  const { target, client, clock, random, onNotice } = options;
  const outbox = await openOutbox(options.outbox);
  const { sessionId = null } = options;
  const isFirst = outbox.lastRecord === null || (sessionId !== null && lastSessionOf(outbox) !== sessionId);
  // What passed before the session, or after an earlier one, is none of its business.
  const { source, feed } = options.open(isFirst ? {} : cursorOf(outbox));
  const doctor = createFeedDoctor({
    hasStartList: options.hasStartList,
    hasSourceClock: options.hasSourceClock,
  });
  if (outbox.backlog() > 0) {
    onNotice(`${outbox.backlog()} batches of an earlier run are still to be sent and go first.`);
  }
  if (outbox.damagedBytes > 0) {
    onNotice(
      `${outbox.damagedBytes} bytes at the end of the outbox were cut off by the end of an earlier run.`,
    );
  }
  const sending = new AbortController();
  const reading = new AbortController();
  const stopReading = () => reading.abort();
  signal.addEventListener('abort', stopReading, { once: true });
  if (signal.aborted) stopReading();
  const sender = createSender({
    outbox,
    folder: options.outbox.folder,
    send: (record) => sendOutgoing(client, target, outbox.id, record),
    clock,
    random,
    onTrouble: options.onTrouble,
    onPage: (page) => options.onPage?.(page),
  });
  let failure: unknown = null;
  const intake = createIntake({
    outbox,
    target,
    doctor,
    cursor: feed.cursor,
    onStored: sender.wake,
    onError(error) {
      failure = error;
      stopReading();
    },
  });
  let connections = 0;
  let connectionFault: string | null = null;
  let isUnderstood = false;

  function status(): RelayStatus {
    const nowMs = clock.nowMs();
    const { acknowledged, lastAcknowledgedAtMs, trouble, putAside } = sender.state();
    const heardAtMs = intake.lastHeardAtMs();
    return {
      source: source.name,
      server: new URL(client.serverUrl).host,
      isConnected: connections > 0,
      connectionFault,
      feedAgeMs: heardAtMs === null ? null : nowMs - heardAtMs,
      passings: intake.passings(),
      backlog: outbox.backlog(),
      atRisk: outbox.atRisk(),
      diskFault: outbox.diskFault(),
      acknowledged,
      acknowledgedAgeMs: lastAcknowledgedAtMs === null ? null : nowMs - lastAcknowledgedAtMs,
      trouble,
      putAside,
      findings: doctor.findings(nowMs),
    };
  }

  const statusTimer = setInterval(() => options.onStatus(status()), options.statusEveryMs);
  const sent = sender.run(sending.signal);
  const beating =
    target.kind === 'practice'
      ? beat(
          {
            client,
            location: target.location,
            clock,
            everyMs: options.heartbeatEveryMs,
            lastHeardAtMs: intake.lastHeardAtMs,
          },
          sending.signal,
        )
      : null;
  const stopListening = options.listen?.({
    send: (outputs) => intake.say(outputs),
    async endSession() {
      const { outputs } = feed.finish(clock.nowMs());
      await intake.say(outputs);
      return outputs.length > 0;
    },
  });
  try {
    const wanted = options.opening?.(isFirst) ?? [];
    const opening = feed.openWith?.(wanted) ?? wanted;
    if (opening.length > 0) await intake.say(opening);
    await source.run(
      {
        opened() {
          const connection = feed.connect();
          connections += 1;
          connectionFault = null;
          return {
            greeting: connection.greeting,
            async received(chunk, atMs) {
              const step = connection.push(chunk, atMs ?? clock.nowMs());
              isUnderstood ||= step.outputs.length > 0;
              await intake.accept(step, clock.nowMs());
              return step.replies;
            },
            async closed(reason) {
              connections -= 1;
              connectionFault = reason;
            },
          };
        },
        failed(reason) {
          connectionFault = reason;
        },
      },
      reading.signal,
    );
    if (failure !== null) throw failure;
    const isWhole = !reading.signal.aborted;
    if (isWhole) await intake.accept(feed.finish(clock.nowMs()), clock.nowMs());
    await intake.flush();
    await untilSent();
    const isComplete = isWhole && outbox.backlog() === 0;
    return { status: status(), paths: [...sender.state().paths], isComplete, isUnderstood };
  } finally {
    stopListening?.();
    clearInterval(statusTimer);
    signal.removeEventListener('abort', stopReading);
    sending.abort();
    client.abort();
    await sent;
    await beating;
    await outbox.close();
  }

  /** Without limit for a recording that has been read; for as long as the grace lasts once an end is asked for. */
  async function untilSent() {
    const askedAtMs = signal.aborted ? clock.nowMs() : null;
    let endsAtMs = askedAtMs === null ? null : askedAtMs + options.graceMs;
    while (outbox.backlog() > 0) {
      if (signal.aborted) endsAtMs ??= clock.nowMs() + options.graceMs;
      if (endsAtMs !== null && clock.nowMs() >= endsAtMs) return;
      if (endsAtMs !== null && sender.state().trouble !== null) return;
      await clock.sleep(20, sending.signal);
    }
  }
}
