/** Who drove which laps of a shared car: records stay with their driver. */

import { MAX_STINTS_PER_COMPETITOR } from '@lapwing/contract/ingest/session-limits';
import type { Stint } from '../../laps/crew.ts';
import { isSamePerson } from '../history/same-person.ts';
import { changeHistory, type Draft, historyOf, leaveOut, rowOf } from './draft.ts';

/** `name` drove until now. Returns whether somebody else takes over; a corrected name is not another driver. */
export function endStint(draft: Draft, index: number, name: string | null): boolean {
  const { fullName } = rowOf(draft, index);
  const { stints, laps } = historyOf(draft, index);
  if (name === null || fullName === null || isSamePerson(name, fullName)) return false;
  const untilLap = laps.length;
  const hasDriven = untilLap > (stints.at(-1)?.untilLap ?? 0);
  const hasRoom = stints.length < MAX_STINTS_PER_COMPETITOR;
  if (hasDriven && !hasRoom) leaveOut(draft, 'stints');
  const ended = hasDriven && hasRoom ? [...stints, { name, untilLap }] : stints;
  changeHistory(draft, index, { stints: goingOn(ended, fullName, untilLap) });
  return true;
}

/** A driver who returns before another one completed a lap never got out. */
function goingOn(stints: readonly Stint[], name: string, untilLap: number): readonly Stint[] {
  const last = stints.at(-1);
  return last !== undefined && last.untilLap === untilLap && isSamePerson(last.name, name)
    ? stints.slice(0, -1)
    : stints;
}

/** Laps that no longer count have no driver. */
export function stintsWithin(stints: readonly Stint[], lapCount: number): readonly Stint[] {
  if (stints.every(({ untilLap }) => untilLap <= lapCount)) return stints;
  return withoutEmpty(stints.map(({ name, untilLap }) => ({ name, untilLap: Math.min(untilLap, lapCount) })));
}

/** One lap less: later laps are renumbered. */
export function stintsWithoutLap(stints: readonly Stint[], lapNumber: number): readonly Stint[] {
  if (stints.every(({ untilLap }) => untilLap < lapNumber)) return stints;
  return withoutEmpty(
    stints.map(({ name, untilLap }) => ({ name, untilLap: untilLap < lapNumber ? untilLap : untilLap - 1 })),
  );
}

function withoutEmpty(stints: readonly Stint[]): Stint[] {
  return stints.filter(({ untilLap }, place) => untilLap > (stints[place - 1]?.untilLap ?? 0));
}
