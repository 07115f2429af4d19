/**
 * Moves the data of a feed into the outbox: collected for a moment, in order, and on the disk before it is
 * acknowledged.
 */

import { MAX_EVENTS_PER_BATCH } from '@lapwing/contract/ingest/live-batch';
import { sessionEvent } from '@lapwing/contract/ingest/session-event';
import { passing } from '@lapwing/contract/practice/passing';
import type { FeedDoctor } from '@lapwing/timing/feeds/doctor/feed-doctor';
import type { Outbox } from '../outbox/outbox.ts';
import type { Cursor, Outgoing, Target } from '../sending/outgoing.ts';
import type { FeedOutput, FeedStep } from './feed.ts';

export type IntakeOptions = {
  outbox: Outbox;
  target: Target;
  doctor: FeedDoctor;
  cursor(): Cursor;
  /** The outbox has something new. */
  onStored(): void;
  onError(error: unknown): void;
};

export type Intake = {
  passings(): number;
  lastHeardAtMs(): number | null;
  /** Resolves when the data is stored. If the step has replies, that is before they are sent. */
  accept(step: FeedStep, arrivedAtMs: number): Promise<void>;
  /** For data that does not come from the feed. */
  send(outputs: readonly FeedOutput[]): Promise<void>;
  /** Moves the collected data to the outbox. */
  flush(): Promise<void>;
};

/** A crossing causes a burst of records, which become one batch. */
const GATHER_MS = 60;
/** While other batches wait, fewer and larger ones are faster. */
const GATHER_WHILE_WAITING_MS = 250;
const MOST_PER_BATCH = Math.min(1_000, MAX_EVENTS_PER_BATCH);

export function createIntake(options: IntakeOptions): Intake {
  const { outbox, target, doctor, cursor, onStored, onError } = options;
  let gathered: FeedOutput | null = null;
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> = Promise.resolve();
  let passings = 0;
  let lastHeardAtMs: number | null = null;
  // After a whole step: a batch that is full in the middle of one must not claim that all of it was stored.
  let keptUntil = cursor();

  function store(output: FeedOutput): Promise<void> {
    const content = outgoing(output, target, keptUntil);
    if (content === null) return storing;
    const text = JSON.stringify(content);
    storing = storing.then(async () => {
      await outbox.append(() => text);
      onStored();
    });
    return storing;
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (gathered === null) return storing;
    const output = gathered;
    gathered = null;
    return store(output);
  }

  async function gather(output: FeedOutput): Promise<void> {
    if (gathered !== null && !isOfOneBatch(gathered, output)) await flush();
    gathered = gathered === null ? copyOf(output) : joined(gathered, output);
    if (sizeOf(gathered) >= MOST_PER_BATCH) await flush();
  }

  async function take(outputs: readonly FeedOutput[], arrivedAtMs: number) {
    for (const output of outputs) {
      const accepted = acceptable(output, doctor.damaged);
      for (const event of eventsOf(accepted)) doctor.observe(event, arrivedAtMs);
      for (const part of parted(accepted)) await gather(part);
    }
  }

  return {
    passings: () => passings,
    lastHeardAtMs: () => lastHeardAtMs,
    flush,
    async send(outputs) {
      await take(outputs, 0);
      await flush();
    },
    async accept(step, arrivedAtMs) {
      lastHeardAtMs = arrivedAtMs;
      doctor.onData(arrivedAtMs);
      passings += step.passings;
      for (const reason of step.damaged) doctor.damaged(reason);
      await take(step.outputs, arrivedAtMs);
      keptUntil = cursor();
      if (step.replies.length > 0) await flush();
      else if (gathered !== null && timer === null) {
        const gatherMs = outbox.backlog() > 1 ? GATHER_WHILE_WAITING_MS : GATHER_MS;
        timer = setTimeout(() => flush().catch(onError), gatherMs);
      }
    },
  };
}

/** Drops what every server would refuse together with its whole batch, and reports it as damaged. */
function acceptable(output: FeedOutput, onDamaged: (reason: string) => void): FeedOutput {
  const isFine = (
    what: string,
    { error }: ReturnType<typeof sessionEvent.safeParse | typeof passing.safeParse>,
  ) => {
    const [issue] = error?.issues ?? [];
    if (issue !== undefined) onDamaged(`${what}: ${issue.path.join('.')}: ${issue.message}`);
    return issue === undefined;
  };
  return output.kind === 'session'
    ? {
        ...output,
        events: output.events.filter((event) => isFine(event.kind, sessionEvent.safeParse(event))),
      }
    : { ...output, passings: output.passings.filter((each) => isFine('passing', passing.safeParse(each))) };
}

function outgoing(output: FeedOutput, target: Target, cursor: Cursor): Outgoing | null {
  if (output.kind === 'passings') {
    return target.kind === 'practice'
      ? { call: 'passings', location: target.location, passings: output.passings, cursor }
      : null;
  }
  const { session, events } = output;
  return target.kind === 'live' ? { call: 'live', event: target.event, session, events, cursor } : null;
}

function eventsOf(output: FeedOutput) {
  if (output.kind === 'session') return output.events;
  return output.passings.map((each) => ({ kind: 'passing' as const, ...each }));
}

function isOfOneBatch(a: FeedOutput, b: FeedOutput): boolean {
  if (a.kind === 'passings' || b.kind === 'passings') return a.kind === b.kind;
  return JSON.stringify(a.session) === JSON.stringify(b.session);
}

function sizeOf(output: FeedOutput): number {
  return output.kind === 'session' ? output.events.length : output.passings.length;
}

function copyOf(output: FeedOutput): FeedOutput {
  return output.kind === 'session'
    ? { ...output, events: [...output.events] }
    : { ...output, passings: [...output.passings] };
}

/** Joins two outputs of one batch. */
function joined(a: FeedOutput, b: FeedOutput): FeedOutput {
  if (a.kind === 'session' && b.kind === 'session') a.events.push(...b.events);
  if (a.kind === 'passings' && b.kind === 'passings') a.passings.push(...b.passings);
  return a;
}

/** Splits an output into parts that fit a batch. */
function* parted(output: FeedOutput): Generator<FeedOutput> {
  for (let from = 0; from < sizeOf(output); from += MOST_PER_BATCH) {
    const until = from + MOST_PER_BATCH;
    yield output.kind === 'session'
      ? { ...output, events: output.events.slice(from, until) }
      : { ...output, passings: output.passings.slice(from, until) };
  }
}
