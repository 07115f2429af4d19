/** What one file says of one session. Several files of a session are put together before they become a document. */

import type {
  CompetitorDocument,
  LapDocument,
  WeatherDocument,
} from '@lapwing/contract/ingest/results-document';
import type { SessionKind } from '@lapwing/contract/results/events';

export type PartCompetitor = Omit<CompetitorDocument, 'laps'> & { laps?: LapDocument[] };

export type SessionPart = {
  /** an id of the run in the file, where a file holds several */
  runId: string | null;
  name: string | null;
  type: SessionKind | null;
  /** a time at the venue or an instant */
  startsAt: string | null;
  /** since midnight at the venue, where only the time of day is known */
  startTimeOfDayMs: number | null;
  competitors: PartCompetitor[];
  weather: WeatherDocument[];
  trackName: string | null;
};

export const emptyPart: SessionPart = {
  runId: null,
  name: null,
  type: null,
  startsAt: null,
  startTimeOfDayMs: null,
  competitors: [],
  weather: [],
  trackName: null,
};

/** Text that fits a field of the document: on one line and not longer than it may be. */
export function fitted(text: string, maximum: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maximum);
}

/** Where the table has best laps, a competitor without one has none that counts, whatever the laps say. */
export function withBlankBests(competitors: readonly PartCompetitor[]): PartCompetitor[] {
  const hasBests = competitors.some(({ bestTimeMs = 0 }) => bestTimeMs > 0);
  return competitors.map(({ bestTimeMs = 0, ...competitor }) =>
    hasBests ? { ...competitor, bestTimeMs } : competitor,
  );
}
