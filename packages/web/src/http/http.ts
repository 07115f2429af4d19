/** One request to an API: version tag, token, timeout and retries. */

import { isIdempotent } from '@lapwing/contract/site/call-errors';
import {
  CORRELATION_HEADER,
  HTTP_TIMEOUT_MS,
  MAX_RETRIES,
  RETRY_BASE_DELAY_MS,
  RETRY_JITTER,
  VERSION_HEADER,
  VERSION_TAG,
} from '@lapwing/contract/values/constants';
import type { Method } from '@lapwing/contract/values/endpoint';
import type { ServerMessage } from '@lapwing/contract/values/errors';
import { HttpError, NetworkError, TimeoutError } from './http-error.ts';

export type Request = {
  method?: Method;
  token?: string | null;
  /** Sent as JSON; a form with files as it is. */
  body?: unknown;
  signal?: AbortSignal | undefined;
};

type Attempt = { response: Response } | { failure: NetworkError | HttpError; canRetry: boolean };

export function retryDelayMs(attempt: number, random: number): number {
  const delayMs = RETRY_BASE_DELAY_MS * 2 ** attempt;
  return delayMs + delayMs * RETRY_JITTER * random;
}

function headersOf({ token, body }: Request): Headers {
  const headers = new Headers({ accept: 'application/json', [VERSION_HEADER]: VERSION_TAG });
  if (token) headers.set('authorization', `Bearer ${token}`);
  // The browser itself names the type of a form.
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  return headers;
}

type ProblemFacts = {
  code: string | null;
  correlationId: string | null;
  fields?: string[];
  reasons?: ServerMessage[];
};

/** The code, the wrong fields, the reasons and the correlation id of a problem body; null for any other body. */
async function problemOf(response: Response): Promise<ProblemFacts> {
  const named = response.headers.get(CORRELATION_HEADER);
  try {
    const { code, title, detail, correlationId, errors } = (await response.json()) as Record<string, unknown>;
    const parts: (ServerMessage & { name: string })[] = Array.isArray(errors) ? errors : [];
    const whole = [detail, title].find((text) => typeof text === 'string');
    const problemCode = typeof code === 'string' ? code : null;
    return {
      fields: parts.map(({ name }) => name),
      reasons: parts.length > 0 ? parts : reasonFor(problemCode, whole),
      code: problemCode,
      correlationId: named ?? (typeof correlationId === 'string' ? correlationId : null),
    };
  } catch {
    // A proxy's error page is not JSON; its status is enough.
    return { code: null, correlationId: named };
  }
}

function reasonFor(code: string | null, message: string | undefined): ServerMessage[] {
  if (message === undefined) return [];
  return [{ message, ...(code !== null && { code }) }];
}

async function tryOnce(address: string, request: Request, signal: AbortSignal): Promise<Attempt> {
  const method = request.method ?? 'GET';
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers: headersOf(request),
      signal,
      ...(request.body !== undefined && {
        body: request.body instanceof FormData ? request.body : JSON.stringify(request.body),
      }),
    });
  } catch (cause) {
    // Without a network there is no point in retrying.
    return {
      failure: new NetworkError(`No connection to ${address}`, { cause }),
      canRetry: navigator.onLine,
    };
  }
  if (response.ok) return { response };
  const retryAfterMs = retryAfterMsOf(response.headers);
  const failure = new HttpError(response.status, { ...(await problemOf(response)), retryAfterMs });
  // A server that says when to come back is too busy for another attempt before that.
  const canRetry = response.status >= 500 && retryAfterMs === null && isIdempotent(method);
  return { failure, canRetry };
}

/** null without the header, or with a date instead of seconds. */
export function retryAfterMsOf(headers: Headers): number | null {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds * 1000;
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Sends the request and reads the response with `read`, all within the timeout. Network errors are retried,
 * and so are 5xx responses to methods that may be repeated. Timeouts and cancellations are not.
 */
export async function send<Answer>(
  address: string,
  request: Request,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new TimeoutError(`No answer from ${address} in ${HTTP_TIMEOUT_MS} ms`)),
    HTTP_TIMEOUT_MS,
  );
  const signal = request.signal ? AbortSignal.any([request.signal, deadline.signal]) : deadline.signal;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await tryOnce(address, request, signal);
      if ('response' in outcome) return await read(outcome.response);
      signal.throwIfAborted();
      if (!outcome.canRetry || attempt > MAX_RETRIES) throw outcome.failure;
      await pause(retryDelayMs(attempt, Math.random()), signal);
    }
  } catch (error) {
    // An error caused by the signal is reported as the signal's reason.
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
