/** The practice locations of an organisation, with the oddities that its timer should know. */

import type { TimedLocation } from '@lapwing/contract/people/organizations';
import type { Database } from '../../storage/database.ts';
import { findOddities } from './passing-oddities.ts';

const ODDITIES_SHOWN = 100;

export async function listTimedLocations(
  db: Database,
  organizationId: number,
  nowMs: number,
): Promise<TimedLocation[]> {
  const locations = await db
    .selectFrom('practiceLocations')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('clientId', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const found: TimedLocation[] = [];
  for (const location of locations) {
    const { id: locationId, name, lastHeartbeatAtMs, lastPassingAtMs } = location;
    const { oddities, ...rest } = await findOddities(db, location, nowMs);
    const newest = oddities.slice(0, ODDITIES_SHOWN);
    found.push({ locationId, name, lastHeartbeatAtMs, lastPassingAtMs, ...rest, oddities: newest });
  }
  return found;
}
