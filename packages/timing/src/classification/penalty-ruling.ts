/** A penalty of the stewards, with its one number, as the ruling that the classification knows. */

import type { PenaltyKind } from '@lapwing/contract/results/penalties';
import type { Ruling } from './ruling.ts';

export type Penalty = {
  decision: PenaltyKind;
  /** milliseconds, laps, places or the number of a lap, depending on the kind */
  value: number;
  reason: string;
  document?: string | undefined;
  rulingId?: string | undefined;
};

export function rulingOfPenalty({ decision, value, reason, document, rulingId }: Penalty): Ruling {
  const decided = {
    reason,
    ...(document !== undefined && document !== '' && { document }),
    ...(rulingId !== undefined && { rulingId }),
  };
  switch (decision) {
    case 'time':
      return { kind: 'penalty', penaltyMs: value, ...decided };
    case 'drive-through':
    case 'stop-and-go':
      return { kind: 'penalty', penaltyMs: value, form: decision, ...decided };
    case 'laps':
      return { kind: decision, laps: value, ...decided };
    case 'places':
    case 'grid-drop':
      return { kind: decision, places: value, ...decided };
    case 'lap-deleted':
      return { kind: decision, lapNumber: value, ...decided };
    case 'disqualified':
    case 'class-excluded':
    case 'reprimand':
      return { kind: decision, ...decided };
  }
}
