/** One line of the passing tape. */

import type { Act, ActSwitch, CrossingKey } from '@lapwing/contract/ingest/session-event';

export type Sighting = {
  /** the device; null for a loop */
  source: string | null;
  atMs: number;
  crossing: CrossingKey;
  /** null if a loop saw it */
  act: Act | null;
};

export type StruckBy = Pick<Act | ActSwitch, 'actId' | 'atMs' | 'by' | 'reason' | 'kind'>;

export type TapeEntry = {
  /** unique, and the same while the crossing exists */
  key: string;
  atMs: number;
  /** null for a tap without a number, and for a transponder that nobody has */
  competitorId: string | null;
  transponder: string | null;
  lapNumber: number | null;
  lapTimeMs: number | null;
  /** the time of the first one counts */
  sightings: readonly Sighting[];
  /** the undo or the act because of which it does not count; null if it counts */
  struckBy: StruckBy | null;
};

export type OpenEntry = Omit<TapeEntry, 'sightings'> & { sightings: Sighting[] };
