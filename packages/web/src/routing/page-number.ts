/** The page that an address means: the first unless it names a later one. */

export function pageNumber(requested: number | undefined): number {
  return requested !== undefined && Number.isInteger(requested) && requested > 1 ? requested : 1;
}
