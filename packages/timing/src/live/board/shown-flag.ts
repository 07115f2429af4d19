/** The flag that a session shows. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveFlag } from '@lapwing/contract/values/enums';

/** Once it is over nobody races any more, whatever was shown last and whether or not a finish flag fell. */
export function shownFlag({ flag, isEnded }: Pick<BoardSession, 'flag' | 'isEnded'>): LiveFlag {
  return isEnded ? 'Finish' : flag;
}

/** In the timer's own word, where nobody here knows the flag. */
export function rawFlag({ flagSaid, isEnded }: Pick<BoardSession, 'flagSaid' | 'isEnded'>): string | null {
  return isEnded ? null : flagSaid;
}
