/** Calls of one API: its base address from the settings, its answers read by the contract. */

import { missingSettingMessage } from '@lapwing/contract/call-errors';
import { CORRELATION_HEADER, TOTAL_COUNT_HEADER } from '@lapwing/contract/constants';
import {
  type AnswerOf,
  addressOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@lapwing/contract/endpoint';
import { type ApiName, apiAddressSettings } from '@lapwing/contract/settings';
import { currentIdToken } from '../identity/session.ts';
import { loadClientSettings } from './client-settings.ts';
import { type Request, send } from './http.ts';
import { AnswerError } from './http-error.ts';

type Options = Pick<Request, 'body' | 'signal'>;

/** An answer and, for bare lists, how many items there are in all. */
export type Counted<Answer> = { answer: Answer; total: number | null };

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
    options: Options = {},
  ): Promise<Counted<AnswerOf<E>>> {
    const url = await address(endpoint, params, query);
    const token = endpoint.token === 'none' ? null : currentIdToken();
    return send(url, { ...options, method: endpoint.method, token }, async (response) => {
      const count = response.headers.get(TOTAL_COUNT_HEADER);
      return { answer: await readAnswer(endpoint, response), total: count === null ? null : Number(count) };
    });
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    query: QueryOf<E>,
    options?: Options,
  ): Promise<AnswerOf<E>> {
    return (await callCounted(endpoint, params, query, options)).answer;
  }

  return { address, call, callCounted };
}

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  const { answer } = endpoint;
  // Files are downloads by address, and an empty answer has nothing to read: both are undefined by AnswerOf.
  if (typeof answer === 'string') return undefined as AnswerOf<E>;
  let body: unknown;
  let cause: unknown;
  try {
    body = await response.json();
    const result = answer.safeParse(body);
    // The schema is the endpoint's own, so its output is what AnswerOf says.
    if (result.success) return result.data as AnswerOf<E>;
    cause = result.error;
  } catch (error) {
    cause = error;
  }
  throw new AnswerError(response.url, { correlationId: response.headers.get(CORRELATION_HEADER), cause });
}
