/** A session as it is given to be published: what was timed and decided, before anything is computed from it. */

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
  /** what the organisation calls it in the event */
  clientId?: string | null;
  name: string;
  comment?: string | null;
  kind: SessionKind;
  classificationType: ClassificationType;
  resultStatus: ResultStatus;
  startsAtMs: number;
  endsAtMs: number;
  /** In any order: the session's classification puts them in theirs, and equals keep this one. */
  competitors: readonly NewCompetitor[];
  announcements?: readonly { atMs: number; text: string }[];
  weather?: readonly NewWeather[];
  /** The sessions of the same event that this one merges; they come before it. */
  mergeOf?: readonly NewSession[];
  /** A merge of which only the runs are given: its competitors are theirs, also when theirs change. */
  followsRuns?: boolean;
  /** Which part of the winner's laps one must have done to be classified; everybody who started when it is not given. */
  classifiedShare?: { share: number; ofWinnerOf: 'field' | 'class' };
  /** What places in the merged runs bring, where points decide. */
  runPoints?: RunPoints;
  /** Decided before anything was published, in the order of decision. */
  rulings?: readonly NewRuling[];
  /** In their order, the last one with the session's own status. Not given: published once, by nobody knows whom. */
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
  /** what the source calls it; its number when it is not given */
  clientId?: string | null;
  startNumber: string;
  firstName: string;
  lastName: string;
  /** everybody who shares the car */
  drivers?: readonly Driver[];
  className: string;
  /** two letters, in capitals */
  nationality?: string | null;
  transponder?: string | null;
  status: RowStatus;
  startPosition?: number | null;
  laps: readonly Lap[];
  /** who drove them, where it is known */
  stints?: readonly Stint[];
  /** What is given here wins over what the laps add up to: merges, laps the timing missed. Penalties are rulings. */
  totals?: Partial<{
    lapCount: number;
    totalTimeMs: number | null;
    bestTimeMs: number | null;
    bestLapNumber: number | null;
  }>;
  /** The place in the published order: wins over laps and times. Those without one are not classified and come behind. */
  givenPosition?: number | null;
  /** false: not classified by the officials, whatever the place */
  isClassified?: boolean;
  additionalFields?: readonly string[];
  /** Counts on top of the total where handicaps decide; below 0 for an allowance. */
  handicapMs?: number;
  /** Takes a place and no points in a championship. */
  isGuest?: boolean;
};
