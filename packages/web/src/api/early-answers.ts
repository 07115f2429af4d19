/** Answers that the server wrote into the page, because its screen asks for them before anything else. */

/** Whoever comes back to the screen later wants to see what is new. */
const MAX_AGE_MS = 60_000;

export type EarlyAnswer = { body: unknown; total: number | null };

type Source = (address: string) => EarlyAnswer | null;

let source: Source = () => null;

/** Where the server draws a page, the answers are not in it yet. */
export function takeEarlyAnswersFrom(given: Source): void {
  source = given;
}

/** Each is there once. */
export function takeEarlyAnswer(address: string): EarlyAnswer | null {
  if (import.meta.env.SSR) return source(address);
  const element = document.querySelector<HTMLElement>(`script[data-answer="${CSS.escape(address)}"]`);
  element?.remove();
  if (!element || performance.now() > MAX_AGE_MS) return null;
  const { total } = element.dataset;
  return { body: JSON.parse(element.textContent), total: total === undefined ? null : Number(total) };
}
