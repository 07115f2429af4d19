/** Which competitors are in the pits now. */

import type { LiveRow } from '@lapwing/contract/live/row';
import type { Marker } from '@lapwing/contract/values/enums';

const pitMarkers: ReadonlySet<Marker> = new Set(['PitIn', 'ExitingPit', 'StartFinishPit', 'Garage']);

export function isInPitLane({ marker }: Pick<LiveRow, 'marker'>): boolean {
  return pitMarkers.has(marker);
}
