/** Calls the ingest API, and returns every outcome that a call can have. */

import type { AnswerOf, Endpoint } from '@lapwing/contract/values/endpoint';
import { type ParameterError, problemBody } from '@lapwing/contract/values/errors';
import { OperatorError } from '../operator-error.ts';
import type { KeySource } from './upload-key.ts';

export type CallOutcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  /** no connection, no response in time, or a response that is not the server's */
  | { kind: 'unreachable'; reason: string }
  /** the server is temporarily unavailable */
  | { kind: 'busy'; reason: string; retryAfterMs: number | null }
  | { kind: 'key-refused'; reason: string }
  /** nothing responds at this address, or the object of the call does not exist */
  | { kind: 'not-found'; reason: string }
  /** would be refused again */
  | { kind: 'refused'; reason: string; errors: ParameterError[] };

export type IngestClient = {
  readonly serverUrl: string;
  call<E extends Endpoint>(endpoint: E, request: CallRequest): Promise<CallOutcome<AnswerOf<E>>>;
  /** Aborts the calls in progress. */
  abort(): void;
};

type CallRequest = {
  /** with its parameters filled in; the endpoint's own path if undefined */
  path?: string;
  query?: Readonly<Record<string, string>>;
  /** JSON, or the bytes of a file */
  body?: string | Uint8Array;
  /** in addition to the key and the type of the body */
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;

export function createIngestClient(serverUrl: string, key: KeySource): IngestClient {
  const underWay = new Set<AbortController>();
  return {
    serverUrl,
    abort() {
      for (const controller of underWay) controller.abort();
    },
    async call(
      endpoint,
      { path = endpoint.path, query = {}, body, headers: more = {}, timeoutMs = TIMEOUT_MS },
    ) {
      const address = new URL(path, serverUrl);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      let headers: Record<string, string>;
      try {
        headers = { ...more, authorization: `Bearer ${await key.read()}` };
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        return { kind: 'key-refused', reason: error.message };
      }
      if (body !== undefined) {
        headers['content-type'] = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
      }
      let response: Response;
      let text: string;
      const controller = new AbortController();
      const timer = setTimeout(
        () => controller.abort(new Error(`no answer within ${timeoutMs / 1_000} s`)),
        timeoutMs,
      );
      underWay.add(controller);
      try {
        const { signal } = controller;
        response = await fetch(address, { method: endpoint.method, headers, body: body ?? null, signal });
        text = await response.text();
      } catch (error) {
        return { kind: 'unreachable', reason: reasonOf(error, address) };
      } finally {
        clearTimeout(timer);
        underWay.delete(controller);
      }
      return outcomeOf(endpoint, response, text);
    },
  };
}

function outcomeOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
  text: string,
): CallOutcome<AnswerOf<E>> {
  const body = parsed(text);
  if (response.ok) {
    const parsed = typeof endpoint.answer === 'string' ? null : endpoint.answer.safeParse(body);
    // The schema is the one that the type is inferred from.
    if (parsed?.success !== false) return { kind: 'answered', answer: parsed?.data as AnswerOf<E> };
    // The sign-in page of a hotel responds to everything with 200.
    return { kind: 'unreachable', reason: 'what answers there is not a Lapwing server' };
  }
  const problem = problemBody.safeParse(body);
  const reasons = problem.success ? [problem.data.title, problem.data.detail] : [response.statusText];
  const reason = `${response.status} ${reasons.filter(Boolean).join(': ')}`.trim().replace(/\.$/, '');
  switch (response.status) {
    case 401:
    case 403:
      return { kind: 'key-refused', reason };
    case 404:
    case 405:
      return { kind: 'not-found', reason };
    case 408:
    case 425:
    case 429:
      return { kind: 'busy', reason, retryAfterMs: retryAfterMs(response) };
    default:
      if (response.status >= 500) return { kind: 'busy', reason, retryAfterMs: retryAfterMs(response) };
      // Only our own server can judge the data; a proxy that refuses today may accept tomorrow.
      if (!problem.success) return { kind: 'unreachable', reason };
      return { kind: 'refused', reason, errors: problem.data.errors ?? [] };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 300) * 1_000 : null;
}

function reasonOf(error: unknown, { host }: URL): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing listens at ${host}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the name ${host} is not known here`;
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'the connection was cut';
    default:
      return message ?? String(error);
  }
}
