/** What is given to be stored: an event as it was timed, before anything is computed from it. */

import type { ChampionshipLayout, LengthUnit, Sport } from '@lapwing/contract/values/enums';
import type { ChampionshipRules } from '@lapwing/timing/championship/standings';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import type { GivenStandings } from '../../results/published-standings.ts';

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
