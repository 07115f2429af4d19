/** Announcements of a timer that repeat a flag which the session shows by itself. */

import type { Notice } from '@lapwing/contract/live/board';
import { feedFlag } from './feed-flag.ts';

/** Between the two. */
const ECHO_MS = 30_000;

/** `Chequered flag` next to `Flag: Finish` is one message: the flag stays. */
export function withoutFlagEchoes(notices: readonly Notice[]): readonly Notice[] {
  const flags = notices.filter(({ type }) => type === 'flag');
  if (flags.length === 0) return notices;
  return notices.filter(({ type, text, atMs }) => {
    if (type !== 'timer') return true;
    const flag = feedFlag(text.replace(/\bflag\b/i, ''));
    return (
      flag === 'Unknown' ||
      !flags.some((shown) => shown.flag === flag && Math.abs(shown.atMs - atMs) <= ECHO_MS)
    );
  });
}
