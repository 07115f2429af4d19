/** Reads one location or one activity for a viewer, or refuses it. */

import type { User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { type PracticeLocation, visibilityFor } from './activity.ts';
import type { LocatedActivity, PracticeStore } from './store.ts';

const PRIVATE = 'These results are set to private. Only visible to the transponder owner';

export async function getLocation(store: PracticeStore, locationId: number): Promise<PracticeLocation> {
  const location = await store.findLocation(locationId);
  if (location === null)
    throw problem('not-found', { detail: `There is no practice location ${locationId}` });
  return location;
}

export async function getActivity(
  store: PracticeStore,
  activityId: number,
  user: User | null,
): Promise<LocatedActivity> {
  const located = await store.findActivity(activityId);
  if (located === null) {
    throw problem('not-found', { detail: `There is no practice activity ${activityId}` });
  }
  const visibility = visibilityFor(user?.accountId ?? null, located.activity);
  if (visibility === 'needs-sign-in') {
    throw problem('not-signed-in', { detail: PRIVATE, headers: { 'www-authenticate': 'Bearer' } });
  }
  if (visibility === 'hidden') throw problem('not-allowed', { detail: PRIVATE });
  return located;
}
