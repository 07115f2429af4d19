/** The options to relay a simulated decoder: its loops, and the transponders of the entries. */

import { decoderIdOf } from '@lapwing/timing/simulator/p3-decoder-box';
import {
  FINISH_LOOP,
  PIT_ENTRY_LOOP,
  PIT_EXIT_LOOP,
  rulesOf,
  type SessionSetup,
} from '@lapwing/timing/simulator/session-setup';

export function decoderLoopsOf(setup: SessionSetup): string[] {
  return [FINISH_LOOP, ...rulesOf(setup).sectionLoopIds, PIT_ENTRY_LOOP, PIT_EXIT_LOOP];
}

type DecoderGuide = {
  /** for `--loop` */
  loop: string;
  /** for `--entries` */
  entriesCsv: string;
};

export function guideTo(setup: SessionSetup): DecoderGuide {
  const loopIds = decoderLoopsOf(setup);
  const rows = setup.competitors.map(({ transponder }, index) => `${index + 1},${transponder}`);
  return {
    loop: loopIds.map((loopId) => `${decoderIdOf(loopIds, loopId)}=${loopId}`).join(','),
    entriesCsv: ['number,transponder', ...rows, ''].join('\n'),
  };
}
