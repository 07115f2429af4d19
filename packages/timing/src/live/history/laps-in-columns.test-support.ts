/** The laps of a whole field, for tests. */

import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { SessionState } from '../session-state.ts';
import { columnsOfField } from './laps-in-columns.ts';

export function lapsInColumns(state: SessionState): Omit<LiveLaps, 'sessionId'> {
  const { startedAtMs, competitors } = columnsOfField(state);
  return { startedAtMs, competitors: [...competitors] };
}
