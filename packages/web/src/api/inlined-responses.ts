/** Responses that the server inlined in the page, because its screen needs them first. */

import { INLINED_RESPONSES_ID, type InlinedResponse } from '@lapwing/contract/site/ssr';
import { afterHydration } from '../routing/parts-to-hydrate.ts';

/** Anyone who returns to the screen later wants fresh data. */
const MAX_AGE_MS = 60_000;

let responses = new Map<string, InlinedResponse>();

/** While the server renders a page, its responses are not in the document yet. */
export function setInlinedResponses(given: readonly InlinedResponse[]): void {
  responses = new Map(given.map((response) => [response.address, response]));
}

/** Whether the page is older than what its visitor expects to see. */
export function arePageResponsesOld(): boolean {
  return performance.now() > MAX_AGE_MS;
}

/** In the browser each can be taken once. On the server a page may be rendered in several steps. */
export function takeInlinedResponse(address: string): InlinedResponse | undefined {
  if (import.meta.env.SSR) return responses.get(address);
  const element = document.getElementById(INLINED_RESPONSES_ID);
  if (element) {
    element.remove();
    setInlinedResponses(JSON.parse(element.textContent));
  }
  const found = responses.get(address);
  responses.delete(address);
  // On a slow device hydration may start late. Without what the server rendered with, it would not match the page.
  return arePageResponsesOld() && afterHydration() === undefined ? undefined : found;
}
