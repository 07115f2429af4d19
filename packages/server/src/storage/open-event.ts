/** Who may see an event and everything in it: the one rule for calls, pages and sockets. */

/**
 * A listed event is public, an unlisted one is open to those who have its guid. A deleted event is unlisted and has a
 * guid that nobody knows, so it is open to nobody.
 */
export function isOpenTo(
  { isListed, guid }: { isListed: 0 | 1; guid: string },
  given: string | undefined,
): boolean {
  return isListed === 1 || guid === given;
}
