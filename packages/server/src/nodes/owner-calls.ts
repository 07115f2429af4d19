/** Calls that only the owner of a session can answer: answered here if this node owns it, or else sent to its owner. */

import { setTimeout as wait } from 'node:timers/promises';
import type { ProblemCode } from '@lapwing/contract/values/errors';
import { BusTimeout } from '../bus/bus.ts';
import type { NodeBus } from '../bus/nats-bus.ts';
import { hasPassed } from '../has-passed.ts';
import { databaseProblem } from '../http/database-problem.ts';
import { Problem, problem } from '../http/problem.ts';
import { retryAfterS } from '../http/retry-after.ts';
import { LeaseLost } from './lease-store.ts';
import type { Leases } from './leases.ts';

/**
 * A sleeping owner is asked again until its lease has passed to another node. One that is only slow would get slower by
 * that, so each attempt waits twice as long as the one before.
 */
const ANSWER_WITHIN_MS = 1_500;
const ASK_AGAIN_AFTER_MS = 100;
/** Longer than it takes until another node owns the session. */
const GIVE_UP_AFTER_MS = 8_000;
/** By then another node owns the session, or the bus is back. */
const pause = { fromS: 1, toS: 5 };

/** Another node owns it. */
export class OwnedElsewhere extends Error {
  /** null if its owner has just changed */
  readonly nodeId: string | null;

  constructor(sessionId: number, nodeId: string | null) {
    super(`Another server owns session ${sessionId}`);
    this.name = 'OwnedElsewhere';
    this.nodeId = nodeId;
  }
}

type Reply =
  | { kind: 'done'; answer: unknown }
  | { kind: 'refused'; code: ProblemCode; details: Problem['details'] }
  | { kind: 'failed'; reason: string }
  | { kind: 'not-owner' };

/** Both are plain JSON. */
export type OwnerCall<Request, Answer> = (sessionId: number, request: Request) => Promise<Answer>;

export type OwnerCalls = {
  /** `name` is the same on all nodes. `handle` runs on the owner. */
  define<Request, Answer>(
    name: string,
    handle: (request: Request) => Promise<Answer>,
  ): OwnerCall<Request, Answer>;
};

/** For a server that owns everything. */
export const ownerCallsOfOneServer: OwnerCalls = {
  define: (_, handle) => (_sessionId, request) => handle(request),
};

type OwnerBus = Pick<NodeBus, 'subscribe' | 'request' | 'isConnected'>;

type OwnerCallOptions = {
  leases: Leases;
  bus: OwnerBus | null;
  /** Rejects with OwnedElsewhere unless this node owns the session afterwards. */
  own: (sessionId: number) => Promise<void>;
  onError: (error: unknown) => void;
};

export function createOwnerCalls({ leases, bus, own, onError }: OwnerCallOptions) {
  const ends: (() => void)[] = [];

  const calls: OwnerCalls = {
    define<Request, Answer>(
      name: string,
      handle: (request: Request) => Promise<Answer>,
    ): OwnerCall<Request, Answer> {
      async function handleHere(sessionId: number, request: Request): Promise<Answer> {
        await own(sessionId);
        return handle(request);
      }
      if (bus === null) return (sessionId, request) => withoutBus(() => handleHere(sessionId, request));
      ends.push(
        bus.subscribe(subjectOf(leases.nodeId, name), (message, _, reply) => {
          // Sent below, by another node of this installation.
          const { sessionId, request } = decode(message) as { sessionId: number; request: Request };
          void replyTo(() => handleHere(sessionId, request)).then(
            (answer) => reply?.(encode(answer)),
            onError,
          );
        }),
      );
      return async (sessionId, request) => {
        const message = encode({ sessionId, request });
        const giveUpAtMs = performance.now() + GIVE_UP_AFTER_MS;
        let patienceMs = ANSWER_WITHIN_MS;
        for (;;) {
          const askedAtMs = performance.now();
          const withinMs = Math.min(patienceMs, giveUpAtMs - askedAtMs);
          const reply = await hereOrAt(
            () => handleHere(sessionId, request),
            (nodeId) => bus.request(subjectOf(nodeId, name), message, withinMs),
          );
          // Made by the same call on another node.
          if (reply.kind === 'done') return reply.answer as Answer;
          if (reply.kind === 'refused') throw problem(reply.code, reply.details);
          if (reply.kind === 'failed') throw new Error(`The owner of session ${sessionId}: ${reply.reason}`);
          if (!bus.isConnected || performance.now() >= giveUpAtMs) throw unreachable();
          // At a node that has ended nobody listens, which is known immediately.
          if (hasPassed(patienceMs, askedAtMs, performance.now())) patienceMs *= 2;
          await wait(ASK_AGAIN_AFTER_MS);
        }
      };
    },
  };
  return {
    ...calls,
    close(): void {
      for (const end of ends) end();
    },
  };
}

async function hereOrAt<Answer>(
  handle: () => Promise<Answer>,
  ask: (nodeId: string) => Promise<Uint8Array>,
): Promise<Reply> {
  try {
    return { kind: 'done', answer: await handle() };
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'not-owner' };
    if (!(error instanceof OwnedElsewhere)) throw error;
    if (error.nodeId === null) return { kind: 'not-owner' };
    try {
      return decode(await ask(error.nodeId)) as Reply;
    } catch (failure) {
      if (failure instanceof BusTimeout) return { kind: 'not-owner' };
      throw failure;
    }
  }
}

async function replyTo<Answer>(handle: () => Promise<Answer>): Promise<Reply> {
  try {
    return { kind: 'done', answer: await handle() };
  } catch (failure) {
    const error = databaseProblem(failure) ?? failure;
    if (error instanceof LeaseLost || error instanceof OwnedElsewhere) return { kind: 'not-owner' };
    if (error instanceof Problem) return { kind: 'refused', code: error.code, details: error.details };
    return { kind: 'failed', reason: String(error) };
  }
}

async function withoutBus<Answer>(handle: () => Promise<Answer>): Promise<Answer> {
  try {
    return await handle();
  } catch (error) {
    throw error instanceof LeaseLost || error instanceof OwnedElsewhere ? unreachable() : error;
  }
}

/** The sender keeps the batch and sends it again. */
function unreachable(): Problem {
  return problem('overloaded', {
    detail: 'The server that owns this session cannot be reached',
    headers: { 'retry-after': String(retryAfterS(pause)) },
  });
}

function subjectOf(nodeId: string, name: string): string {
  return `node.${nodeId}.${name}`;
}

function encode(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

function decode(message: Uint8Array): unknown {
  return JSON.parse(Buffer.from(message).toString());
}
