/** Responses that the server inlined in the page, because its screen needs them first. */

/** Visitors who return to the screen later want fresh data. */
const MAX_AGE_MS = 60_000;

export type InlinedResponse = { body: unknown; total: number | null };

type Source = (address: string) => InlinedResponse | null;

let source: Source = () => null;

/** During server rendering, the responses are not in the document yet. */
export function readInlinedResponsesFrom(given: Source): void {
  source = given;
}

/** Each can be taken once. */
export function takeInlinedResponse(address: string): InlinedResponse | null {
  if (import.meta.env.SSR) return source(address);
  const element = document.querySelector<HTMLElement>(`script[data-answer="${CSS.escape(address)}"]`);
  element?.remove();
  if (!element || performance.now() > MAX_AGE_MS) return null;
  const { total } = element.dataset;
  return { body: JSON.parse(element.textContent), total: total === undefined ? null : Number(total) };
}
