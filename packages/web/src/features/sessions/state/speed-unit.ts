/** What speeds on a track are counted in. */

import type { Event } from '@lapwing/contract/results/events';

/** Empty until the track is known. */
export function speedUnitOf(location: Event['location'] | undefined): string {
  if (location === undefined) return '';
  return location.lengthUnit === 'mi' ? 'mph' : 'km/h';
}
