/** An event to be stored, as it was timed, before anything is computed from it. */

import type { ChampionshipLayout, LengthUnit, Sport } from '@lapwing/contract/values/enums';
import type { ChampionshipRules } from '@lapwing/timing/championship/standings';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import type { UploadedStandings } from '../../results/published-standings.ts';

export type NewOrganization = {
  name: string;
  city: string;
  /** two capital letters */
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
  /** An unlisted event can only be found by its guid. */
  isListed: boolean;
  /** Generated if it is missing. */
  guid?: string;
  groups: readonly NewSessionGroup[];
};

export type NewSessionGroup = {
  name: string;
  startsAtMs: number;
  sessions: readonly NewSession[];
  groups?: readonly NewSessionGroup[];
};

/** Settings of one round. Stored with it as JSON. */
export type RoundRules = {
  /** if places give other points than in the other rounds */
  points?: readonly number[];
  /** by start number */
  extraPoints?: readonly { number: string; points: number }[];
};

export type NewChampionship = {
  organizationId: number;
  /** the organisation's own id */
  clientId?: string;
  name: string;
  season: string;
  /** Only competitors of this class score, by their place in it; empty for the whole field. */
  className: string;
  layout: ChampionshipLayout;
  rules: ChampionshipRules & { guests?: readonly string[]; given?: UploadedStandings };
  events: readonly {
    eventId: number;
    rounds: readonly { sessionId: number; name: string; shortName: string; rules?: RoundRules }[];
  }[];
};
