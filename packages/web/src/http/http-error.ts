/** The ways in which a call to an API can fail. */

import { nonSuccessMessage } from '@lapwing/contract/site/call-errors';
import type { ServerMessage } from '@lapwing/contract/values/errors';

type Details = {
  correlationId?: string | null;
  code?: string | null;
  fields?: readonly string[];
  reasons?: readonly ServerMessage[];
  retryAfterMs?: number | null;
  cause?: unknown;
};

/** The server responded with a status outside 200-299. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly correlationId: string | null;
  /** The problem's code, if the response has one. */
  readonly code: string | null;
  /** The names of the parts of the request that are wrong. */
  readonly fields: readonly string[];
  /** Why the server refused the request: one for each part that is wrong, or one for all of it. */
  readonly reasons: readonly ServerMessage[];
  /** When the server wants to be asked again; null if it did not say. */
  readonly retryAfterMs: number | null;

  constructor(
    status: number,
    {
      correlationId = null,
      code = null,
      fields = [],
      reasons = [],
      retryAfterMs = null,
      cause,
    }: Details = {},
  ) {
    super(nonSuccessMessage(status), { cause });
    this.status = status;
    this.correlationId = correlationId;
    this.code = code;
    this.fields = fields;
    this.reasons = reasons;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The response does not match the contract. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly correlationId: string | null;

  constructor(address: string, { correlationId = null, cause }: Details = {}) {
    super(`The answer from ${address} cannot be read`, { cause });
    this.correlationId = correlationId;
  }
}

/** The server could not be reached. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** The server took too long. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

export function correlationIdOf(error: unknown): string | null {
  return error instanceof HttpError || error instanceof AnswerError ? error.correlationId : null;
}

/** For calls whose 404 means that there is none, which the screen handles itself. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}

/** How long to wait, if the server accepts no more for now; null for any other error. */
export function busyForMs(error: unknown): number | null {
  return error instanceof HttpError && error.status === 503 ? error.retryAfterMs : null;
}

/** Later by up to half, so that not everyone returns at the same moment. */
export function spreadOut(waitMs: number): number {
  return waitMs * (1 + Math.random() / 2);
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}
