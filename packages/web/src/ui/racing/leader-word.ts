/** What to call the first of a session: leading until the flag, then the winner of a race or the fastest in practice. */

import type { LiveFlag } from '@lapwing/contract/values/enums';

export function leaderWord(flag: LiveFlag, isRace = true): 'Events.Leads' | 'Events.Won' | 'Events.Fastest' {
  if (flag !== 'Finish') return 'Events.Leads';
  return isRace ? 'Events.Won' : 'Events.Fastest';
}
