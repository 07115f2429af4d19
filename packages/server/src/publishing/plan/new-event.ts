/** What is given to be stored: an event as it was timed, before anything is computed from it. */

import type { SessionKind } from '@lapwing/contract/results/events';
import type { PublicationSource } from '@lapwing/contract/results/revisions';
import type {
  ChampionshipLayout,
  ClassificationType,
  LengthUnit,
  ResultStatus,
  RowStatus,
  Sport,
  WeatherType,
} from '@lapwing/contract/values/enums';
import type { ChampionshipRules } from '@lapwing/timing/championship/standings';
import type { RunPoints } from '@lapwing/timing/classification/merge-points';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import type { Stint } from '@lapwing/timing/laps/crew';
import type { Lap } from '@lapwing/timing/laps/lap';
import type { Driver } from '../../results/crew-columns.ts';
import type { GivenStandings } from '../../results/given-standings.ts';

export type NewOrganization = {
  name: string;
  city: string;
  /** two letters, in capitals */
  countryCode: string;
  sport: Sport;
  websiteUrl: string | null;
  logoUrl: string | null;
  createdAtMs: number;
};

export type NewVenue = {
  name: string;
  lengthMm: number;
  lengthUnit: LengthUnit;
  countryCode: string;
  latitudeE6: number | null;
  longitudeE6: number | null;
  timeZone: string;
};

export type NewEvent = {
  organizationId: number;
  venueId: number;
  name: string;
  sport: Sport;
  startsAtMs: number;
  endsAtMs: number;
  updatedAtMs: number;
  software: { name: string; version: string };
  /** An event that is not listed is found by its guid alone. */
  isListed: boolean;
  /** Made when it is not given. */
  guid?: string;
  groups: readonly NewSessionGroup[];
};

export type NewSessionGroup = {
  name: string;
  startsAtMs: number;
  sessions: readonly NewSession[];
  groups?: readonly NewSessionGroup[];
};

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

/** What counts in one round alone. Kept with it as JSON. */
export type RoundRules = {
  /** where places bring other points than in the other rounds */
  points?: readonly number[];
  /** by start number */
  extraPoints?: readonly { number: string; points: number }[];
};

export type NewChampionship = {
  organizationId: number;
  /** what the organisation calls it */
  clientId?: string;
  name: string;
  season: string;
  /** Only competitors of this class score, by their place in it; empty for the whole field. */
  className: string;
  layout: ChampionshipLayout;
  rules: ChampionshipRules & { given?: GivenStandings };
  events: readonly {
    eventId: number;
    rounds: readonly { sessionId: number; name: string; shortName: string; rules?: RoundRules }[];
  }[];
};
