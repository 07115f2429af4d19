/** The data of one session in one file. Several files of a session are combined before they become a document. */

import type {
  CompetitorDocument,
  LapDocument,
  WeatherDocument,
} from '@lapwing/contract/ingest/results-document';
import type { SessionKind } from '@lapwing/contract/results/events';

export type PartCompetitor = Omit<CompetitorDocument, 'laps'> & { laps?: LapDocument[] };

export type SessionPart = {
  /** an id of the run, if a file has several */
  runId: string | null;
  name: string | null;
  type: SessionKind | null;
  /** a local time or an instant */
  startsAt: string | null;
  /** since local midnight, if only the time of day is known */
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

/** Text that fits a field of the document: one line, and not longer than allowed. */
export function fitted(text: string, maximum: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maximum);
}

/** If the table has best laps, a competitor without one has none that counts, whatever the laps are. */
export function withBlankBests(competitors: readonly PartCompetitor[]): PartCompetitor[] {
  const hasBests = competitors.some(({ bestTimeMs = 0 }) => bestTimeMs > 0);
  return competitors.map(({ bestTimeMs = 0, ...competitor }) =>
    hasBests ? { ...competitor, bestTimeMs } : competitor,
  );
}
