/** Who may see an event and everything in it: the one rule for calls, pages and sockets. */

/**
 * A listed event is open to everybody, another one to those who name its guid.
 * A deleted event is not listed and has a guid that nobody knows, so it is open to nobody.
 */
export function isOpenTo(
  { isListed, guid }: { isListed: 0 | 1; guid: string },
  given: string | undefined,
): boolean {
  return isListed === 1 || guid === given;
}
