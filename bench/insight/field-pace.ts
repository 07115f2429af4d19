/** The pace of a whole field in one go: the site measures it in steps. */

import { type FieldPace, measureField } from '../../packages/timing/src/insight/fair-pace.ts';
import type { InsightRace } from '../../packages/timing/src/insight/field-laps.ts';
import { runAll } from './run-all.ts';

export function fieldPace(race: InsightRace): FieldPace {
  return runAll(measureField(race));
}
