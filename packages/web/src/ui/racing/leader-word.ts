/** What to call the first of a session: the leader of a race, its winner after the flag, the fastest in practice. */

import type { LiveFlag } from '@lapwing/contract/values/enums';

export function leaderWord(flag: LiveFlag, isRace = true): 'Events.Leads' | 'Events.Won' | 'Events.Fastest' {
  if (!isRace) return 'Events.Fastest';
  return flag === 'Finish' ? 'Events.Won' : 'Events.Leads';
}
