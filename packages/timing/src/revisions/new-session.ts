/** A session to be published: its timing and decisions, before anything is computed from it. */

import type { SessionKind } from '@lapwing/contract/results/events';
import type { PublicationSource } from '@lapwing/contract/results/revisions';
import type {
  ClassificationType,
  ResultStatus,
  RowStatus,
  WeatherType,
} from '@lapwing/contract/values/enums';
import type { RunPoints } from '../classification/merge-points.ts';
import type { Ruling } from '../classification/ruling.ts';
import type { Driver, Stint } from '../laps/crew.ts';
import type { Lap } from '../laps/lap.ts';

export type NewSession = {
  /** the organisation's own id in the event */
  clientId?: string | null;
  name: string;
  comment?: string | null;
  kind: SessionKind;
  classificationType: ClassificationType;
  resultStatus: ResultStatus;
  startsAtMs: number;
  endsAtMs: number;
  /** In any order: the session's classification sorts them, and equals keep this order. */
  competitors: readonly NewCompetitor[];
  announcements?: readonly { atMs: number; text: string }[];
  weather?: readonly NewWeather[];
  /** The sessions of the same event that this one merges; they come before it. */
  mergeOf?: readonly NewSession[];
  /** A merge that consists only of its runs: its competitors are theirs, also when they change. */
  followsRuns?: boolean;
  /** The required share of the winner's laps to be classified; by default every starter is. */
  classifiedShare?: { share: number; ofWinnerOf: 'field' | 'class' };
  /** The points for places in the merged runs, if points decide. */
  runPoints?: RunPoints;
  /** Decided before the first publication, in the order of decision. */
  rulings?: readonly NewRuling[];
  /** In their order, the last one with the session's own status. By default published once, by an unknown publisher. */
  publications?: readonly NewPublication[];
};

/** A decision of the officials about one of the session's competitors. */
export type NewRuling = {
  competitor: NewCompetitor;
  ruling: Ruling;
  decidedBy: string;
  decidedAtMs: number;
};

export type NewPublication = {
  resultStatus: Extract<ResultStatus, 'Provisional' | 'Official'>;
  source: PublicationSource;
  publishedBy: string;
  publishedAtMs: number;
  reason: string;
  rulings?: readonly NewRuling[];
};

export type NewWeather = {
  atMs: number;
  type: WeatherType | null;
  airTemperatureC: number | null;
  trackTemperatureC: number | null;
  humidityPercent: number | null;
  pressureHpa: number | null;
  windSpeedKmh: number | null;
  windDirectionDegrees: number | null;
  isRaining: boolean | null;
};

export type NewCompetitor = {
  /** the source's own id; by default its number */
  clientId?: string | null;
  startNumber: string;
  firstName: string;
  lastName: string;
  /** everyone who shares the car */
  drivers?: readonly Driver[];
  className: string;
  /** two capital letters */
  nationality?: string | null;
  transponder?: string | null;
  status: RowStatus;
  startPosition?: number | null;
  laps: readonly Lap[];
  /** the driver of each, if known */
  stints?: readonly Stint[];
  /** These values win over the sum of the laps: merges, laps the timing missed. Penalties are rulings. */
  totals?: Partial<{
    lapCount: number;
    totalTimeMs: number | null;
    bestTimeMs: number | null;
    bestLapNumber: number | null;
  }>;
  /**
   * The place in the published order: wins over laps and times. Competitors without one are not classified and come
   * last.
   */
  givenPosition?: number | null;
  /** false: not classified by the officials, whatever the place */
  isClassified?: boolean;
  additionalFields?: readonly string[];
  /** Added to the total if handicaps decide; negative for an allowance. */
  handicapMs?: number;
  /** Takes a place and no points in a championship. */
  isGuest?: boolean;
};
