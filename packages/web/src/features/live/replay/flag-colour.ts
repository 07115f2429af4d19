/** The colour of a flag on the time line. */

import type { LiveFlag } from '@lapwing/contract/enums';

const colours: Readonly<Record<LiveFlag, string>> = {
  Green: 'var(--flag-green)',
  Yellow: 'var(--flag-yellow)',
  Red: 'var(--flag-red)',
  Finish: 'var(--ink)',
  Stop: 'var(--flag-red)',
  Purple: 'var(--best)',
  Unknown: 'var(--line-2)',
};

export function flagColour(flag: LiveFlag | undefined): string {
  return flag === undefined ? 'var(--line-2)' : colours[flag];
}
