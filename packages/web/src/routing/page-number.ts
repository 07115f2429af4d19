/** The page number in an address, 1 by default. */

export function pageNumber(requested: number | undefined): number {
  return requested !== undefined && Number.isInteger(requested) && requested > 1 ? requested : 1;
}
