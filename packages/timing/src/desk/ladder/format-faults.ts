/** What makes no sense in a format for a number of cars. */

import { type LadderFormat, MAX_ENTRANTS } from '@lapwing/contract/desk/ladder';
import type { FormatFault } from '@lapwing/contract/desk/ladder-calls';
import { advancingChoices, canHaveSecondChance } from './bracket.ts';

export function faultsOfFormat(format: LadderFormat, cars: number): FormatFault[] {
  const faults: FormatFault[] = [];
  const check = (isWrong: boolean, fault: FormatFault) => {
    if (isWrong) faults.push(fault);
  };
  check(cars < 2, 'too-few-cars');
  check(cars > MAX_ENTRANTS, 'too-many-cars');
  if (format.kind === 'bracket') {
    check(!advancingChoices(format.raceSize).includes(format.advancing), 'wrong-advancing');
    check(format.hasSecondChance && !canHaveSecondChance(format), 'no-second-chance');
    return faults;
  }
  const { rounds, finals, finalSize, bumpUps, droppedHeats, points } = format;
  check(rounds === 0 && finals === 0, 'nothing-to-race');
  check(finals > 1 && bumpUps >= finalSize, 'too-many-bumped');
  check(rounds > 0 && droppedHeats >= rounds, 'all-heats-dropped');
  check(rounds > 0 && points.length === 0, 'no-points');
  return faults;
}
