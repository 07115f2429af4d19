/** Responses that the server inlined in the page, because its screen needs them first. */

import { INLINED_RESPONSES_ID, type InlinedResponse } from '@lapwing/contract/site/ssr';

/** Anyone who returns to the screen later wants fresh data. */
const MAX_AGE_MS = 60_000;

let responses = new Map<string, InlinedResponse>();

/** While the server renders a page, its responses are not in the document yet. */
export function setInlinedResponses(given: readonly InlinedResponse[]): void {
  responses = new Map(given.map((response) => [response.address, response]));
}

/** In the browser each can be taken once. On the server a page may be rendered in several steps. */
export function takeInlinedResponse(address: string): InlinedResponse | undefined {
  if (import.meta.env.SSR) return responses.get(address);
  const element = document.getElementById(INLINED_RESPONSES_ID);
  if (element) {
    element.remove();
    setInlinedResponses(JSON.parse(element.textContent));
  }
  if (performance.now() > MAX_AGE_MS) responses.clear();
  const found = responses.get(address);
  responses.delete(address);
  return found;
}
