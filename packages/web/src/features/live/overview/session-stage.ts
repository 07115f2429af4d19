/** The stage of a session: upcoming, running or over. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import { flagOf, type ReadableSession } from '../state/readable-events.ts';

export type SessionStage = 'running' | 'next' | 'finished';

/** Flags under which a session runs. */
const running: ReadonlySet<LiveFlag> = new Set(['Green', 'Yellow', 'Red', 'Purple']);

type StageFacts = Pick<ReadableSession, 'flag' | 'laps' | 'raceTime'>;

/** If the flag is unknown, laps decide. */
export function stageOf(session: StageFacts): SessionStage {
  const flag = flagOf(session);
  if (flag === 'Finish' || flag === 'Stop') return 'finished';
  return running.has(flag) || (session.laps ?? 0) > 0 ? 'running' : 'next';
}

/** The id of the published result: a session keeps its number from the live screens to the archive. */
export function resultsIdOf(session: StageFacts & Pick<ReadableSession, 'id'>): number | null {
  const number = /^lw-\d+-(\d+)$/.exec(session.id)?.[1];
  return number === undefined || stageOf(session) !== 'finished' ? null : Number(number);
}
