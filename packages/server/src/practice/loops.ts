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
  const parsed = storedLoops.parse(JSON.parse(loops));
  const finish = parsed.find(({ role }) => role === 'finish');
  if (finish === undefined) return null;
  return {
    minimumLapTimeMs,
    finishLoopId: finish.loopId,
    sectionLoopIds: parsed.filter(({ role }) => role === 'section').map(({ loopId }) => loopId),
    pitEntryLoopId: parsed.find(({ role }) => role === 'pit-in')?.loopId ?? null,
  };
}
