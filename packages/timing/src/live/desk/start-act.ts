/** The act of a start at a set time has the same id wherever it is made, so it counts once. */
export function startActId(startsAtMs: number): string {
  return `start:${startsAtMs}`;
}
