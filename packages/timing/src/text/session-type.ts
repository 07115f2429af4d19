/** Guesses the type of a session from its name, if the timing does not have it. */

import type { LiveSessionType } from '@lapwing/contract/values/enums';

const practice = /\b(free practice|practi[cs]e|training|train|test|testing|warm.?up|hpde|lapping|fp ?\d)\b/i;
const qualifying = /\b(quali\w*|qual|qp|time ?trial|timed|tijdtraining|zeittraining|superpole|shoot.?out)\b/i;

/** null if the name does not show it: then it is most often a race. */
export function sessionTypeFromName(name: string): LiveSessionType | null {
  // A name with both, "Qualifying practice", is qualifying.
  if (qualifying.test(name)) return 'Qualifying';
  if (practice.test(name)) return 'Practice';
  return /\b(race|heat|final|finale|main|manche|hour|laps?|lauf|grand prix)\b/i.test(name) ? 'Race' : null;
}
