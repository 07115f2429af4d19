/** A published result without some of its rulings and laps, made by the rules that publish it. */

import type { WhatIfSwitches } from '@lapwing/contract/results/what-if';
import type { SessionRules } from '../classification/classify-session.ts';
import { isPublishedOrder } from '../classification/ruling.ts';
import { planRevision } from '../revisions/plan-revision.ts';
import type { Decisions, RevisionPlan, StoredResult, StoredRuling } from '../revisions/revision-plan.ts';

type Rulings = Pick<StoredResult, 'rulings'>;

/** Retirements are facts, and places that only keep a published order were decided by nobody. */
export function rulingsToSwitch({ rulings }: Rulings): StoredRuling[] {
  return rulings.filter(({ ruling }) => ruling.kind !== 'retired' && !isPublishedOrder(ruling));
}

/** Without those that the result does not have: a later publication may have withdrawn them. */
export function knownSwitches(
  stored: Pick<StoredResult, 'rulings' | 'competitors'>,
  { rulings, laps, isSessionOff }: WhatIfSwitches,
): WhatIfSwitches {
  const lapCounts = new Map(stored.competitors.map(({ id, lapCount }) => [id, lapCount]));
  const numbers = new Set(rulingsToSwitch(stored).map(({ number }) => number));
  return {
    rulings: rulings.filter((number) => numbers.has(number)),
    laps: laps.filter(({ competitorId, lap }) => lap >= 1 && lap <= (lapCounts.get(competitorId) ?? 0)),
    isSessionOff,
  };
}

/** A lap that is switched off is deleted as the officials do it: it stays in the distance and cannot be the best. */
export function resultWithout(
  stored: StoredResult,
  rules: SessionRules,
  { rulings, laps }: Pick<WhatIfSwitches, 'rulings' | 'laps'>,
): Generator<void, RevisionPlan> {
  const decisions: Decisions = {
    withdrawn: rulings,
    rulings: laps.map(({ competitorId, lap }) => ({
      competitorId,
      ruling: { kind: 'lap-deleted', lapNumber: lap, reason: '' },
      decidedBy: '',
      decidedAtMs: 0,
    })),
  };
  return planRevision(stored, rules, decisions);
}
