/** The stored loops of a practice location, and the lap rules that follow from them. */

import type { LapRules } from '@lapwing/timing/laps/record-passing';
import * as z from 'zod/mini';
import type { Row } from '../storage/schema.ts';

const loopRoles = ['finish', 'section', 'pit-in'] as const;

const storedLoops = z.array(z.object({ loopId: z.string(), role: z.enum(loopRoles) }));

/** null for a location without loops: nothing can be timed there. */
export function lapRulesOf({
  loops,
  minimumLapTimeMs,
}: Pick<Row<'practiceLocations'>, 'loops' | 'minimumLapTimeMs'>): LapRules | null {
  const known = storedLoops.parse(JSON.parse(loops));
  const finish = known.find(({ role }) => role === 'finish');
  if (finish === undefined) return null;
  return {
    minimumLapTimeMs,
    finishLoopId: finish.loopId,
    sectionLoopIds: known.filter(({ role }) => role === 'section').map(({ loopId }) => loopId),
    pitEntryLoopId: known.find(({ role }) => role === 'pit-in')?.loopId ?? null,
  };
}
