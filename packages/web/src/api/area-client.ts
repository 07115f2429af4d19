/** Calls of one API: its base address comes from the settings, and the contract parses its responses. */

import { missingSettingMessage } from '@lapwing/contract/site/call-errors';
import { type ApiName, apiAddressSettings } from '@lapwing/contract/site/settings';
import { CORRELATION_HEADER, TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import {
  type AnswerOf,
  addressOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@lapwing/contract/values/endpoint';
import { type Request, send } from '../http/http.ts';
import { AnswerError, hasStatus } from '../http/http-error.ts';
import { type OnProgress, readJson } from '../http/read-json.ts';
import { currentIdToken, tokenRefused } from '../identity/session.ts';
import { CACHED_AT_HEADER } from '../offline/worker-messages.ts';
import { loadClientSettings } from './client-settings.ts';
import { takeInlinedResponse } from './inlined-responses.ts';

type Options = Pick<Request, 'body' | 'signal'> & { onProgress?: OnProgress };

/** A response and, for bare lists, the total number of items. */
export type Counted<Answer> = {
  answer: Answer;
  total: number | null;
  /** when it was stored, if it is a cached response because the server cannot be reached */
  cachedAtMs?: number | undefined;
};

export function areaClient(api: ApiName) {
  async function address<E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    query?: Partial<QueryOf<E>>,
  ): Promise<string> {
    const base = (await loadClientSettings())[apiAddressSettings[api]];
    if (!base) throw new Error(missingSettingMessage(api));
    return base + addressOf(endpoint, params, query);
  }

  async function callCounted<E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    query: QueryOf<E>,
    { onProgress, ...options }: Options = {},
  ): Promise<Counted<AnswerOf<E>>> {
    const url = await address(endpoint, params, query);
    const token = endpoint.token === 'none' ? null : currentIdToken();
    try {
      return await send(url, { ...options, method: endpoint.method, token }, async (response) => {
        const count = response.headers.get(TOTAL_COUNT_HEADER);
        return {
          answer: await readAnswer(endpoint, response, onProgress),
          total: count === null ? null : Number(count),
          cachedAtMs: Number(response.headers.get(CACHED_AT_HEADER)) || undefined,
        };
      });
    } catch (error) {
      if (token && hasStatus(error, 401)) tokenRefused(token);
      throw error;
    }
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    query: QueryOf<E>,
    options?: Options,
  ): Promise<AnswerOf<E>> {
    return (await callCounted(endpoint, params, query, options)).answer;
  }

  /** The response that the server inlined in the page for this call; undefined if there is none. */
  function inlined<E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    query: QueryOf<E>,
  ): Counted<AnswerOf<E>> | undefined {
    const found = takeInlinedResponse(addressOf(endpoint, params, query));
    // The page is the same for everyone, so it has nothing personal.
    if (!found || (endpoint.token !== 'none' && currentIdToken())) return;
    const result = parseAnswer(endpoint, found.body);
    return result.success ? { answer: result.data, total: found.total ?? null } : undefined;
  }

  return { address, call, callCounted, inlined };
}

type Parsed<E extends Endpoint> = { success: true; data: AnswerOf<E> } | { success: false; error: unknown };

function parseAnswer<E extends Endpoint>({ answer }: E, body: unknown): Parsed<E> {
  // Files are downloaded by address, and an empty response has no body: AnswerOf makes both undefined.
  if (typeof answer === 'string') return { success: true, data: undefined as AnswerOf<E> };
  // The schema belongs to the endpoint, so its output is AnswerOf.
  return answer.safeParse(body) as Parsed<E>;
}

async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  onProgress: OnProgress | undefined,
): Promise<AnswerOf<E>> {
  let cause: unknown;
  try {
    const body: unknown = typeof endpoint.answer === 'string' ? null : await bodyOf(response, onProgress);
    const result = parseAnswer(endpoint, body);
    if (result.success) return result.data;
    cause = result.error;
  } catch (error) {
    cause = error;
  }
  throw new AnswerError(response.url, { correlationId: response.headers.get(CORRELATION_HEADER), cause });
}

function bodyOf(response: Response, onProgress: OnProgress | undefined): Promise<unknown> {
  return onProgress === undefined ? response.json() : readJson(response, onProgress);
}
