/** The filters of the practice locations, as in the address. */

import type { PracticeLocation } from '@lapwing/contract/practice/practice';
import {
  type LocationStatus,
  locationStatuses,
  namesOf,
  type Sport,
  type SportCategory,
  sportCategories,
  sports,
  sportsByCategory,
} from '@lapwing/contract/values/enums';

export type LocationsSearch = {
  category?: SportCategory | undefined;
  sport?: Sport | undefined;
  /** two letters, in lower case like those of the locations */
  country?: string | undefined;
  status?: LocationStatus | undefined;
  /** a part of the name */
  name?: string | undefined;
  view?: 'map' | undefined;
};

export function parseLocationsSearch(raw: Readonly<Record<string, unknown>>): LocationsSearch {
  const member = <Name extends string>(names: readonly Name[], value: unknown) =>
    names.find((name) => name.toLowerCase() === String(value).toLowerCase());
  return {
    category: member(namesOf(sportCategories), raw.category),
    sport: member(namesOf(sports), raw.sport),
    country: /^[a-z]{2}$/i.test(String(raw.country)) ? String(raw.country).toLowerCase() : undefined,
    status: member(namesOf(locationStatuses), raw.status),
    name: raw.name === undefined || raw.name === '' ? undefined : String(raw.name),
    view: raw.view === 'map' ? 'map' : undefined,
  };
}

/** Those with somebody on the track come first. */
export function filterLocations(
  locations: readonly PracticeLocation[],
  { category, sport, country, status, name }: LocationsSearch,
): PracticeLocation[] {
  const inCategory: readonly Sport[] | null = category === undefined ? null : sportsByCategory[category];
  const wanted = folded(name ?? '');
  const fitting = locations.filter(
    (location) =>
      (inCategory === null || inCategory.includes(location.sport)) &&
      (sport === undefined || location.sport === sport) &&
      (country === undefined || location.country === country) &&
      (status === undefined || location.status === status) &&
      folded(location.name).includes(wanted),
  );
  const isRunning = (location: PracticeLocation) => location.status === 'ACTIVE';
  return fitting.toSorted((a, b) => Number(isRunning(b)) - Number(isRunning(a)));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}
