/** Reads the public API of another server, one call after the other and at a polite pace. */

import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { OperatorError } from '../operator-error.ts';
import { PRODUCT_VERSION } from '../product-version.ts';

export type SourceApi = {
  readonly origin: string;
  get<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  /** the same; null if the server has no such thing */
  find<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.output<Schema> | null>;
  readonly callCount: () => number;
};

export type SourceOptions = {
  origin: string;
  perSecond: number;
  clock: Clock;
  fetch?: typeof fetch;
};

const RESULTS = '/api/v0.2.3/eventresults';
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** A server that asks for a longer pause is asked again another day. */
const LONGEST_WAIT_MS = 10 * 60_000;
const TIMEOUT_MS = 30_000;
const LONGEST_ANSWER = 64 * 1024 * 1024;

type Read =
  | { kind: 'found'; text: string }
  | { kind: 'missing' }
  | { kind: 'later'; reason: string; waitMs: number | null };

const settings = z.object({ eventResultApiUrl: z.optional(z.nullable(z.string())) });

/** The results may be on another host than the site. */
export async function openSource(options: SourceOptions): Promise<SourceApi> {
  const site = createSource(options, options.origin, '');
  const found = await site.find('/api/clientSettings', z.looseObject({}));
  const url = settings.safeParse(found).data?.eventResultApiUrl;
  const base =
    url !== undefined && url !== null && /^https?:\/\//.test(url) ? new URL(url).origin : options.origin;
  return createSource(options, base, RESULTS);
}

function createSource(options: SourceOptions, base: string, prefix: string): SourceApi {
  const { origin, perSecond, clock, fetch: ask = fetch } = options;
  const never = new AbortController().signal;
  let nextAtMs = 0;
  let calls = 0;

  async function read(address: string): Promise<Read> {
    const waitMs = nextAtMs - clock.nowMs();
    if (waitMs > 0) await clock.sleep(waitMs, never);
    nextAtMs = clock.nowMs() + 1_000 / perSecond;
    calls += 1;
    try {
      const response = await ask(address, {
        headers: { accept: 'application/json', 'user-agent': `lapwing-import/${PRODUCT_VERSION}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status } = response;
      if (status === 404) return { kind: 'missing' };
      if (status === 429 || status >= 500) {
        await response.body?.cancel();
        return {
          kind: 'later',
          reason: `it answers ${status}`,
          waitMs: retryAfterMs(response, clock.nowMs()),
        };
      }
      if (!response.ok) throw new OperatorError(`${address} answers ${status}: it cannot be copied.`);
      const text = await response.text();
      if (text.length > LONGEST_ANSWER) throw new OperatorError(`${address} answers with too much.`);
      return { kind: 'found', text };
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
      return { kind: 'later', reason: reason.replace(/\s+/g, ' '), waitMs: null };
    }
  }

  async function find<Schema extends z.ZodMiniType>(path: string, schema: Schema) {
    const address = `${base}${prefix}${path}`;
    let reason = '';
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const outcome = await read(address);
      if (outcome.kind === 'missing') return null;
      if (outcome.kind === 'found') return parsed(address, outcome.text, schema);
      reason = outcome.reason;
      const pauseMs = outcome.waitMs ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
      if (pauseMs > LONGEST_WAIT_MS) break;
      if (attempt < ATTEMPTS) await clock.sleep(pauseMs, never);
    }
    throw new OperatorError(
      `${address} cannot be read (${reason}). Run the same command later: it continues.`,
    );
  }

  return {
    origin,
    find,
    callCount: () => calls,
    async get(path, schema) {
      const answer = await find(path, schema);
      if (answer === null) throw new OperatorError(`${base}${prefix}${path} does not exist.`);
      return answer;
    },
  };
}

function parsed<Schema extends z.ZodMiniType>(
  address: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OperatorError(`${address} does not answer with JSON: it is no server of this kind.`);
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new OperatorError(
    `${address} has another form (${place === '' ? 'answer' : place}: ${issue?.message}).`,
  );
}

/** In seconds, or a date. */
function retryAfterMs(response: Response, nowMs: number): number | null {
  const text = response.headers.get('retry-after');
  if (text === null) return null;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
