/** The roles of a session's loops. */

import type { LoopRole } from '@lapwing/contract/ingest/plain-event';
import type { LapRules } from '../../laps/record-passing.ts';
import type { SessionSetup } from '../session-state.ts';
import type { Draft } from './draft.ts';
import { rowOf } from './draft.ts';

/** Two passings within this time are one crossing, if no shortest lap is set. */
const DEFAULT_MINIMUM_LAP_MS = 5_000;

export type Place = { role: LoopRole; section: number };

/** null for a loop without a role here. */
export function placeOfLoop({ loops }: SessionSetup, loopId: string): Place | null {
  const loop = loops.find((each) => each.loopId === loopId);
  if (loop !== undefined) return { role: loop.role, section: loop.section ?? 0 };
  return loops.some(({ role }) => role === 'finish') ? null : { role: 'finish', section: 0 };
}

const FINISH = 'finish';
const PIT_IN = 'pit-in';

/** The name of a place in the rules of laps. */
export function loopNameOf({ role, section }: Place): string {
  if (role === 'section') return `section-${section}`;
  return role === 'pit-in' ? PIT_IN : FINISH;
}

export function lapRulesOf(draft: Draft, index: number): LapRules {
  const { setup, session } = draft;
  const loopCount = Math.max(0, session.sectionCount - 1);
  return {
    minimumLapTimeMs:
      rowOf(draft, index).minimumLapTimeMs ?? setup.minimumLapTimeMs ?? DEFAULT_MINIMUM_LAP_MS,
    finishLoopId: FINISH,
    sectionLoopIds: sectionNames.slice(0, loopCount),
    pitEntryLoopId: PIT_IN,
  };
}

const sectionNames = Array.from({ length: 10 }, (_, section) => loopNameOf({ role: 'section', section }));

/** A lap has one section more than there are loops between two crossings of the finish. */
export function sectionCountOf({ loops }: SessionSetup): number {
  const last = loops.reduce(
    (most, loop) => (loop.role === 'section' ? Math.max(most, loop.section ?? 0) : most),
    -1,
  );
  return last === -1 ? 0 : last + 2;
}

export function hasLoop({ loops }: SessionSetup, role: LoopRole): boolean {
  return loops.some((loop) => loop.role === role);
}
