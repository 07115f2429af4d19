/** A lap of a competitor in a session that runs. */

export type LapSoFar = {
  number: number;
  timeMs: number | null;
  position: string | undefined;
  isInPit: boolean;
  isDeleted: boolean;
};
