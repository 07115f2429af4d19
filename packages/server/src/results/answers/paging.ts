/** Pages of a list, and the header with its whole length. */

import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import { cachedJson, type EncodedResponse } from '../../http/responses/encoded-response.ts';

export type Paging = { count?: number | undefined; offset?: number | undefined };

export function pageOfRows<Whole extends { rows: readonly unknown[] }>(whole: Whole, paging: Paging) {
  return { ...whole, rows: pageOfList(whole.rows, paging) };
}

export function pageOfList<Item>(list: readonly Item[], { count, offset = 0 }: Paging): Item[] {
  return list.slice(offset, count === undefined ? undefined : offset + count);
}

export function withTotal(answer: unknown, total: number): EncodedResponse {
  return cachedJson(answer, { [TOTAL_COUNT_HEADER]: String(total) });
}
