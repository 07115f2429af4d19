/** A stored practice activity, and who may see it. */

import type { Sport } from '@lapwing/contract/values/enums';

export type PracticeSection = { name: string; lengthMm: number; isSpeedTrap: boolean };

export type PracticeLocation = {
  id: number;
  name: string;
  description: string | null;
  websiteUrl: string | null;
  sport: Sport;
  countryCode: string;
  timeZone: string;
  trackLengthMm: number;
  latitudeE6: number | null;
  longitudeE6: number | null;
  sections: PracticeSection[];
  lastHeartbeatAtMs: number | null;
  lastPassingAtMs: number | null;
};

/** `number` and `carId` are 0 for an unregistered transponder whose code is no number. */
export type Chip = { code: string; number: number; carId: number; label: string };

export type PracticeActivity = {
  id: number;
  startsAtMs: number;
  /** null while it runs */
  endsAtMs: number | null;
  isPrivate: boolean;
  lapCount: number;
  bestTimeMs: number | null;
  chip: Chip;
  /** the owner at that time, if nobody else may see it */
  formerOwnerId: string | null;
  /** null if the transponder has no owner */
  owner: { accountId: string; isPrivate: boolean; isActive: boolean } | null;
};

/** `needs-sign-in`: it may be the visitor's own, which only a token shows. */
type Visibility = 'visible' | 'needs-sign-in' | 'hidden';

export function visibilityFor(viewerId: string | null, activity: PracticeActivity): Visibility {
  const { owner, isPrivate, formerOwnerId } = activity;
  const ownerId = formerOwnerId ?? owner?.accountId ?? null;
  if (ownerId !== null && ownerId === viewerId) return 'visible';
  if (!isPrivate && owner?.isPrivate !== true) return 'visible';
  return viewerId === null ? 'needs-sign-in' : 'hidden';
}
