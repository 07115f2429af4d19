/** The flag that a session shows. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveFlag } from '@lapwing/contract/values/enums';

/** After the end nobody races, whatever flag was last and whether or not there was a finish flag. */
export function shownFlag({ flag, isEnded }: Pick<BoardSession, 'flag' | 'isEnded'>): LiveFlag {
  return isEnded ? 'Finish' : flag;
}

/** In the timer's own word, if the flag is unknown here. */
export function rawFlag({ flagSaid, isEnded }: Pick<BoardSession, 'flagSaid' | 'isEnded'>): string | null {
  return isEnded ? null : flagSaid;
}
