/**
 * At the same time acts come after crossings. So what counts from a crossing on, that one included, has a time just before
 * it.
 */
export function justBefore(atMs: number): number {
  return atMs - 1;
}
