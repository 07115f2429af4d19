/** One relay from its source to the server: reads, stores, sends, and ends in an orderly way. */

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
  /** Gets the position where the last run ended. */
  open(cursor: Cursor): { source: Source; feed: Feed };
  /** the session that everything goes to; null if the feed has its own sessions */
  sourceSessionId?: string | null;
  /** Sent before anything is read; `isFirst` if nothing of the session was stored before. */
  opening?(isFirst: boolean): FeedOutput[];
  /** Passes the actions of the operator; returns the function that stops listening. */
  listen?: ((operator: RelayOperator) => () => void) | null;
  target: Target;
  client: IngestClient;
  outbox: OutboxOptions;
  clock: Clock;
  random: () => number;
  /** whether the times of passings come from the source's clock */
  hasSourceClock: boolean;
  hasStartList: boolean;
  /** how long a requested end may take to empty the outbox */
  graceMs: number;
  /** Called regularly with the status. */
  onStatus(status: RelayStatus): void;
  statusEveryMs: number;
  heartbeatEveryMs: number;
  onNotice(text: string): void;
  /** Once for each problem with the server, and null when it is over. */
  onTrouble(report: TroubleReport | null): void;
  /** Once for each page that shows the sent data, as soon as there is one. */
  onPage?(page: SentPage): void;
};

/** The actions of the person at the relay. */
export type RelayOperator = {
  send(outputs: FeedOutput[]): Promise<void>;
  /** false if no session is running */
  endSession(): Promise<boolean>;
};

export type RelayEnd = {
  status: RelayStatus;
  /** the pages that show the sent data */
  paths: string[];
  /** the source was read to its end, and the server has everything */
  isComplete: boolean;
  /** at least one message of this protocol was read */
  isUnderstood: boolean;
};

/** Ends when the signal is aborted, or when the source has ended and the server has everything. */
export async function runRelay(options: RelayOptions, signal: AbortSignal): Promise<RelayEnd> {
  const { target, client, clock, random, onNotice } = options;
  const outbox = await openOutbox(options.outbox);
  const { sourceSessionId = null } = options;
  const isFirst =
    outbox.lastRecord === null || (sourceSessionId !== null && lastSessionOf(outbox) !== sourceSessionId);
  // Passings before the session, or after an earlier one, do not belong to it.
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
    send: (outputs) => intake.send(outputs),
    async endSession() {
      const { outputs } = feed.finish(clock.nowMs());
      await intake.send(outputs);
      return outputs.length > 0;
    },
  });
  try {
    const wanted = options.opening?.(isFirst) ?? [];
    const opening = feed.openWith?.(wanted) ?? wanted;
    if (opening.length > 0) await intake.send(opening);
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

  /** Unlimited for a recording that has been read; for the grace period after a requested end. */
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
