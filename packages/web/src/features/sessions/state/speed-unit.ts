/** The unit of speeds at a track. */

import type { Event } from '@lapwing/contract/results/events';

/** Empty until the track has loaded. */
export function speedUnitOf(location: Event['location'] | undefined): string {
  if (location === undefined) return '';
  return location.lengthUnit === 'mi' ? 'mph' : 'km/h';
}
