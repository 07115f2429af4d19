/** What requests get while the database cannot be used. Clients try again: it comes back, or somebody makes room. */

import { isDatabaseAway } from '../storage/engines/database-away.ts';
import { isNoRoom } from '../storage/no-room.ts';
import { type Problem, problem } from './problem.ts';

export function databaseAway(): Problem {
  return problem('overloaded', { detail: 'The database does not answer' });
}

/** null if the error is something else. */
export function databaseProblem(error: unknown): Problem | null {
  if (isDatabaseAway(error)) return databaseAway();
  return isNoRoom(error) ? problem('overloaded', { detail: 'There is no room left on the disk' }) : null;
}
